/** What the fields of a plan are called in English: in its form, the log, the command line and refusals. */
import type { PlanFieldWords } from "./plan-fields";

const days = (count: string) => (count === "1" ? "1 day" : `${count} days`);

export const planFieldsEn: PlanFieldWords = {
  name: { label: "Name", hint: "Customers see it with their license." },
  status: { label: "Status" },
  maxActivations: { label: "Seats per key", hint: "For new keys only. Keys already sold keep theirs." },
  features: {
    label: "Features",
    hint: "What your program can read from a license. Clear a name to remove the feature.",
  },
  variants: { label: "Restricted variants included" },
  plugins: { label: "Premium plugins" },
  durationDays: {
    label: "Days a key is valid",
    hint: "For new keys without a last day of their own. Empty: no expiry.",
    now: (count, begin) => `ends after ${days(count)}${begin}`,
  },
  durationFrom: {
    label: "The days begin",
    choices: { issue: "When the key is issued", first_activation: "With the first device" },
    choose: "Choose when the days begin.",
    fromFirst: "from the first device",
  },
  updatesDays: {
    label: "Days of updates",
    hint: "The program keeps working after that. Empty: as long as the key is valid.",
    now: (count, begin) => `updates for ${days(count)}${begin}`,
  },
  trialDays: {
    label: "Days of a trial",
    hint: "Programs can ask for one trial per machine. Empty: no trials.",
    now: (count) => `trial of ${days(count)}`,
  },
  releaseAfterDays: {
    label: "Free seats after days",
    hint: "When all seats are taken, a new device gets the seat of one not seen for so long. Empty: never.",
    now: (count) => `frees seats after ${days(count)}`,
  },
  renewUrl: {
    label: "Renewal page",
    hint: (placeholders) =>
      `Where customers renew: linked in their account and in reminders. ${placeholders} are replaced. Empty: no link.`,
    now: (address) => `renewed at ${address}`,
  },
};
