/** What can be changed of a draft, in German: in its form, the facts of a version, the log and refusals. */
import type { DraftFieldWords } from "./draft-fields";

export const draftFieldsDe: DraftFieldWords = {
  channel: {
    label: "Kanal",
    choices: { stable: "stable: für alle", beta: "beta: für alle, die danach fragen" },
    now: (channel) => `Kanal ${channel}`,
  },
  notes: {
    label: "Versionshinweise",
    box: "Versionshinweise in Markdown",
    hint: "Was sich geändert hat, für Ihre Nutzer. Mit einer Überschrift „Manual steps“ installieren Programme es nicht von selbst.",
    now: (beginning) => `Versionshinweise „${beginning}“`,
    none: "keine Versionshinweise",
  },
  critical: {
    label: "Kritisch",
    box: "Kritisch: sollte nicht warten",
    yes: "Ja, sollte nicht warten",
    now: { on: "kritisch", off: "nicht kritisch" },
  },
  manual: {
    label: "Manuell",
    box: "Manuell: Programme installieren es nicht von selbst",
    yes: "Ja, Programme installieren es nicht von selbst",
    now: { on: "manuell", off: "nicht manuell" },
  },
};
