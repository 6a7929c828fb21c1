/** What the settings of an application are called in English: in their form, the log, the command line and refusals. */
import type { SettingWords } from "./setting-fields";

export const settingWordsEn: SettingWords = {
  manageCodes: {
    label: "New keys get a management code",
    hint: "Customers use it to free seats and download your program without an account. Existing keys stay as they are.",
    fact: { term: "Management codes", on: "On", off: "Off" },
    now: { on: "new keys get a management code", off: "new keys get no management code" },
  },
  newPluginsPremium: {
    label: "New plugins are premium",
    hint: "A new plugin is premium from its first upload, unless the upload says premium=false. Existing plugins stay as they are.",
    fact: { term: "New plugins", on: "Premium", off: "Free" },
    now: { on: "new plugins are premium", off: "new plugins are free" },
  },
};
