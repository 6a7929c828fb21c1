/** Which state of an application's settings someone edits. */
import type { SettingsNow } from "../refusals";
import { versionOf } from "./changed-meanwhile";
import type { Application } from "./find";
import { isSettingOf, ofEachSetting, SETTING_FIELDS } from "./setting-fields";

/** The same for the same settings, whenever they were stored. */
export function applicationVersion(application: Application): string {
  const { id, name } = application;
  return versionOf([id, name, ...SETTING_FIELDS.map((field) => application[field])]);
}

/** For someone whose own changes came too late. */
export function settingsNow(application: Application): SettingsNow {
  const { name, kind } = application;
  return { name, ...ofEachSetting((field) => (isSettingOf(field, kind) ? application[field] : null)) };
}
