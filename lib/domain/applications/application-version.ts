/** Which state of an application's settings someone edits. */
import type { SettingsNow } from "../refusals";
import { publishesUpdates, sellsLicenses } from "./application";
import { versionOf } from "./changed-meanwhile";
import type { Application } from "./find";

/** The same for the same settings, whenever they were stored. */
export function applicationVersion({ id, name, manageCodes, newPluginsPremium }: Application): string {
  return versionOf([id, name, manageCodes, newPluginsPremium]);
}

/** For someone whose own changes came too late. */
export function settingsNow({ name, kind, manageCodes, newPluginsPremium }: Application): SettingsNow {
  return {
    name,
    manageCodes: sellsLicenses(kind) ? manageCodes : null,
    newPluginsPremium: publishesUpdates(kind) ? newPluginsPremium : null,
  };
}
