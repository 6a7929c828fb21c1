/** What the settings of an application are called in German: in their form, the log and refusals. */
import type { SettingWords } from "./setting-fields";

export const settingWordsDe: SettingWords = {
  manageCodes: {
    label: "Neue Schlüssel bekommen einen Verwaltungscode",
    hint: "Damit geben Kunden ohne Konto Plätze frei und laden Ihr Programm herunter. Vorhandene Schlüssel bleiben, wie sie sind.",
    fact: { term: "Verwaltungscodes", on: "An", off: "Aus" },
    now: { on: "neue Schlüssel mit Verwaltungscode", off: "neue Schlüssel ohne Verwaltungscode" },
  },
  newPluginsPremium: {
    label: "Neue Plugins sind Premium",
    hint: "Ein neues Plugin ist ab dem ersten Upload Premium, es sei denn, der Upload sagt premium=false. Vorhandene Plugins bleiben, wie sie sind.",
    fact: { term: "Neue Plugins", on: "Premium", off: "Kostenlos" },
    now: { on: "neue Plugins premium", off: "neue Plugins kostenlos" },
  },
};
