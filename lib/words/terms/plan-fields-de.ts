/** What the fields of a plan are called in German: in its form, the log and refusals. */
import type { PlanFieldWords } from "./plan-fields";

const days = (count: string, many = "Tage") => (count === "1" ? "1 Tag" : `${count} ${many}`);

export const planFieldsDe: PlanFieldWords = {
  name: { label: "Name", hint: "Kunden sehen ihn bei ihrer Lizenz." },
  status: { label: "Status" },
  maxActivations: {
    label: "Plätze pro Schlüssel",
    hint: "Nur für neue Schlüssel. Verkaufte behalten ihre Plätze.",
  },
  features: {
    label: "Funktionen",
    hint: "Was Ihr Programm aus einer Lizenz lesen kann. Leeren Sie einen Namen, um die Funktion zu entfernen.",
  },
  variants: { label: "Enthaltene eingeschränkte Varianten" },
  plugins: { label: "Premium-Plugins" },
  durationDays: {
    label: "Gültige Tage eines Schlüssels",
    hint: "Für neue Schlüssel ohne eigenen letzten Tag. Leer: unbefristet.",
    now: (count, begin) => `endet nach ${days(count, "Tagen")}${begin}`,
  },
  durationFrom: {
    label: "Die Tage beginnen",
    choices: { issue: "Mit dem Ausstellen", first_activation: "Mit dem ersten Gerät" },
    choose: "Wählen Sie, wann die Tage beginnen.",
    fromFirst: "ab dem ersten Gerät",
  },
  updatesDays: {
    label: "Tage mit Updates",
    hint: "Danach läuft das Programm weiter. Leer: solange der Schlüssel gilt.",
    now: (count, begin) => `Updates für ${days(count)}${begin}`,
  },
  trialDays: {
    label: "Tage eines Tests",
    hint: "Programme können je Rechner um einen Test bitten. Leer: keine Tests.",
    now: (count) => `${days(count)} Test`,
  },
  releaseAfterDays: {
    label: "Plätze freigeben nach Tagen",
    hint: "Sind alle Plätze vergeben, bekommt ein neues Gerät den eines Geräts, das so lange nicht da war. Leer: nie.",
    now: (count) => `gibt Plätze nach ${days(count, "Tagen")} frei`,
  },
  renewUrl: {
    label: "Seite zum Verlängern",
    hint: (placeholders) =>
      `Dort verlängern Kunden: verlinkt in ihrem Konto und in Erinnerungen. ${placeholders} werden ersetzt. Leer: kein Link.`,
    now: (address) => `Verlängerung unter ${address}`,
  },
};
