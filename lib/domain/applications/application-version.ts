/** Which state of an application's settings somebody edits. */
import { publishesUpdates, sellsLicenses } from "./application";
import { versionOf } from "./changed-meanwhile";
import type { Application } from "./find";

/** The same for the same settings, whenever they were stored. */
export function applicationVersion({ id, name, manageCodes, newPluginsPremium }: Application): string {
  return versionOf([id, name, manageCodes, newPluginsPremium]);
}

/** As "“Cloud Notes”, new keys get a management code, new plugins are free". */
export function applicationInWords({ name, kind, manageCodes, newPluginsPremium }: Application): string {
  return [
    `“${name}”`,
    ...(sellsLicenses(kind) ? [`new keys get ${manageCodes ? "a" : "no"} management code`] : []),
    ...(publishesUpdates(kind) ? [`new plugins are ${newPluginsPremium ? "premium" : "free"}`] : []),
  ].join(", ");
}
