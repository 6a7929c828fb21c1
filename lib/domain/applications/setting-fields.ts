/**
 * Every setting of an application besides its name, described once; all of them are switches that are off at first. Records, versions, options of
 * the command line and the console's form follow; what people call them stands in lib/words/terms/setting-fields-en.ts and -de.ts. Pure.
 */

import type { ApplicationKind } from "../../db/generated/enums";
import { ofEach } from "../each";

type Setting = Readonly<{
  /** Which kinds of applications have it. */
  of: readonly ApplicationKind[];
  /** Of the command line, which calls it as the field is called, and what it does. */
  option: string;
  does: string;
}>;

/** In the order in which they are told. */
export const SETTINGS = {
  manageCodes: {
    of: ["license_only", "licensed_updates"],
    option: "--manage-codes",
    does: "give every new key a management code",
  },
  /** Whether plugins come into being as premium ones, unless their upload says otherwise. */
  newPluginsPremium: {
    of: ["updates_only", "licensed_updates"],
    option: "--new-plugins-premium",
    does: "make new plugins premium by default",
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingField = keyof typeof SETTINGS;
export type SettingValues = Record<SettingField, boolean>;

export const SETTING_FIELDS = Object.keys(SETTINGS) as readonly SettingField[]; // of the table above

export function isSettingOf(field: SettingField, kind: ApplicationKind): boolean {
  return (SETTINGS[field].of as readonly ApplicationKind[]).includes(kind);
}

/** What `make` makes of each, by their names. */
export function ofEachSetting<Made>(make: (field: SettingField) => Made): Record<SettingField, Made> {
  return ofEach(SETTING_FIELDS, make);
}
