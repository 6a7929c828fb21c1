/** Keys that were issued together, as a file for resellers. Pure. */
import type { Issue, MadeKey } from "@/lib/forms/form";
import { type Cell, csvOf } from "@/lib/words/csv";

export type CsvFile = Readonly<{ name: string; text: string }>;

/** The same in every language: programs of resellers read them. */
const TITLES = ["product", "plan", "key", "management code", "seats", "valid until", "management address"];

export function issueCsv(
  { application, plan, seats, lastDay, daysFromFirst, day, manageAddress }: Issue,
  keys: readonly MadeKey[],
): CsvFile {
  const row = ({ key, manageCode }: MadeKey): Cell[] => [
    application.name,
    plan.name,
    key,
    manageCode,
    seats ?? "unlimited",
    lastDay ?? (daysFromFirst === null ? "never expires" : `${daysFromFirst} days from the first device`),
    manageCode && manageAddress,
  ];
  const what = keys.length === 1 ? "1-key" : `${keys.length}-keys`;
  return {
    name: `${[application.slug, plan.code, what, day].join("-").toLowerCase()}.csv`,
    text: csvOf([TITLES, ...keys.map(row)]),
  };
}
