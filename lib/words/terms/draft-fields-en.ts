/** What can be changed of a draft, in English: in its form, the facts of a version, the log and refusals. */
import type { DraftFieldWords } from "./draft-fields";

export const draftFieldsEn: DraftFieldWords = {
  channel: {
    label: "Channel",
    choices: { stable: "stable: for everyone", beta: "beta: for those who ask for it" },
    now: (channel) => `channel ${channel}`,
  },
  notes: {
    label: "Notes",
    box: "Notes in Markdown",
    hint: "What has changed, for your users. A heading “Manual steps” keeps programs from installing it by themselves.",
    now: (beginning) => `notes “${beginning}”`,
    none: "no notes",
  },
  critical: {
    label: "Critical",
    box: "Critical: should not wait",
    yes: "Yes, should not wait",
    now: { on: "critical", off: "not critical" },
  },
  manual: {
    label: "Manual",
    box: "Manual: programs do not install it by themselves",
    yes: "Yes, programs do not install it by themselves",
    now: { on: "manual", off: "not manual" },
  },
};
