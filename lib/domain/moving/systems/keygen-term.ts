/**
 * When a license of Keygen ends. Its `expiry` is the end of the program or of updates, as the policy's `expirationStrategy` says;
 * and none is no end, or one that has not begun to run, as its `duration` and `expirationBasis` say
 * (https://keygen.sh/docs/api/policies/).
 */
import type { Fields } from "../file-record";
import { ColumnError, type ImportColumn } from "../import-columns";
import { daysInSeconds, momentIn, textIn } from "./values";

/** What stops at the end. Nothing does where all access is allowed. */
const ENDS: Readonly<Record<string, "program" | "updates" | "nothing">> = {
  "": "program",
  RESTRICT_ACCESS: "program",
  REVOKE_ACCESS: "program",
  MAINTAIN_ACCESS: "updates",
  ALLOW_ACCESS: "nothing",
};
/** Whether days that have not begun begin with the first device here. The first call of a program there is that device here. */
const BASES: Readonly<Record<string, boolean>> = {
  "": false,
  FROM_CREATION: false,
  FROM_FIRST_ACTIVATION: true,
  FROM_FIRST_VALIDATION: true,
  FROM_FIRST_USE: true,
  FROM_FIRST_DOWNLOAD: true,
};

type Given = Readonly<Partial<Record<ImportColumn, string | number>>>;

/** The columns of a license's end. Throws ColumnError for a policy that says what is not known here. */
export function keygenTerm({ expiry }: Fields, policy: Fields): Given {
  const ends = known(ENDS, policy, "expirationStrategy");
  const isLater = known(BASES, policy, "expirationBasis");
  const end = momentIn(expiry);
  if (ends === "nothing") return {};
  if (end) return { [ends === "program" ? "expiresAt" : "updatesUntil"]: end };
  // From its creation, and without an end: someone took it away.
  if (!isLater || textIn(policy.duration) === "") return {};
  const seconds = Number(textIn(policy.duration));
  if (!(seconds > 0)) throw unknown("duration", textIn(policy.duration));
  return { [ends === "program" ? "pendingDays" : "pendingUpdatesDays"]: daysInSeconds(seconds) };
}

function known<T>(meanings: Readonly<Record<string, T>>, policy: Fields, field: string): T {
  const text = textIn(policy[field]);
  const meaning = Object.hasOwn(meanings, text) ? meanings[text] : undefined;
  if (meaning === undefined) throw unknown(field, text);
  return meaning;
}

function unknown(field: string, value: string): ColumnError {
  return new ColumnError("expiresAt", { id: "import_meaning_unknown", details: { field } }, value);
}
