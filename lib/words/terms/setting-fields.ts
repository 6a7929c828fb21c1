/** What people call the settings of an application, and how they are told. Pure. */
import type { SettingField } from "../../domain/applications/setting-fields";

type SettingWord = Readonly<{
  /** What it is when it is on: beside its box, and in the log. */
  label: string;
  hint: string;
  /** For those who may only look. */
  fact: Readonly<{ term: string; on: string; off: string }>;
  /** What it is, in a list after a comma. */
  now: Readonly<{ on: string; off: string }>;
}>;

/** Total over the settings: a new one does not compile until both languages have words for it. */
export type SettingWords = Readonly<Record<SettingField, SettingWord>>;

/** "new keys get a management code": one for each that there is; null for what an application of the kind does not have. */
export function settingsInWords(
  settings: Readonly<Record<SettingField, boolean | null>>,
  words: SettingWords,
): string[] {
  return Object.entries(words).flatMap(([field, { now }]) => {
    const isOn = settings[field as SettingField]; // of the same names
    return isOn === null ? [] : [isOn ? now.on : now.off];
  });
}
