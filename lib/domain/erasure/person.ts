/** Who is meant by an e-mail address, and the words by which texts name them. */
import type { Context } from "../context";
import { replaceSpelled, spelledPattern, whole } from "./spellings";

/** What stands where something was erased, in every language. */
export const ERASED = "erased";

/** Shorter names are everyday words in other people's texts. */
const NAME_LENGTH_MIN = 3;

export type Person = Readonly<{
  emailFolded: string;
  /** For `mayHoldAddress`. */
  emailPattern: string;
  /** With their address. */
  ownKeyIds: readonly string[];
  /** And trials of their devices, which have no holder: what the device was called then says the same of them. */
  keyIds: readonly string[];
  userIds: readonly string[];
  requestIds: readonly string[];
  /** That were theirs once. */
  formerKeyIds: readonly string[];
  /** Of their keys and account, also those of before that events and the log tell beside their address. */
  holderNames: readonly string[];
  /** And of their devices and feed tokens. */
  names: readonly string[];
}>;

/** Of a key or an account. */
type NamedRow = Readonly<{ id: string; name: string | null }>;

const KEYS = "SELECT id::text, name FROM license_keys WHERE email_folded = $1 ORDER BY id";
const USERS = "SELECT id::text, name FROM users WHERE email = $1";
const TRIALS = `SELECT id::text, name FROM license_keys WHERE email_folded IS NULL AND id IN (
    SELECT t.key_id FROM activations a JOIN license_keys k ON k.id = a.key_id
    JOIN trials t ON t.application_id = k.application_id AND t.machine_id = a.machine_id WHERE k.id = ANY($1::uuid[]))
  ORDER BY id`;
const NAMES = `SELECT DISTINCT name FROM activations WHERE key_id = ANY($1::uuid[]) AND name IS NOT NULL
  UNION SELECT DISTINCT name FROM feed_tokens WHERE key_id = ANY($1::uuid[])`;

/** Keys, and what their holder was called then, that events and the log name with the address. */
const FORMER = `SELECT DISTINCT told.id, told.name FROM (
    SELECT subject_id::text AS id, data->'key'->>'email' AS email, data->'key'->>'name' AS name
      FROM webhook_events WHERE ${mayHoldAddress("data::text", "$1", "$2")}
    UNION ALL SELECT e.target_id::text, side.email, side.name FROM audit_entries e, LATERAL (VALUES
        (e.detail->>'email', e.detail->>'name'),
        (e.detail#>>'{email,from}', e.detail#>>'{name,from}'),
        (e.detail#>>'{email,to}', e.detail#>>'{name,to}')) AS side (email, name)
      WHERE e.target_id IS NOT NULL AND ${mayHoldAddress("e.detail::text", "$1", "$2")}
  ) AS told WHERE lower(normalize(told.email, NFC)) = $1`;

/** `isLocked`: holds the rows of keys and of the account, and with them who takes seats or signs in, until the transaction ends. */
export async function personOf(
  ctx: Context,
  emailFolded: string,
  { isLocked = false } = {},
): Promise<Person> {
  const { prisma } = ctx.db;
  const lock = isLocked ? " FOR UPDATE" : "";
  const own = await prisma.$queryRawUnsafe<NamedRow[]>(`${KEYS}${lock}`, emailFolded);
  const ownKeyIds = own.map(({ id }) => id);
  const trials = await prisma.$queryRawUnsafe<NamedRow[]>(`${TRIALS}${lock}`, ownKeyIds);
  const keyIds = [...ownKeyIds, ...trials.map(({ id }) => id)];
  const users = await prisma.$queryRawUnsafe<NamedRow[]>(`${USERS}${lock}`, emailFolded);
  const requests = await prisma.erasureRequest.findMany({ where: { emailFolded }, select: { id: true } });
  const named = await prisma.$queryRawUnsafe<{ name: string }[]>(NAMES, keyIds);
  const emailPattern = spelledPattern(emailFolded);
  const former = await prisma.$queryRawUnsafe<NamedRow[]>(FORMER, emailFolded, emailPattern);
  const holderNames = namesIn([...own, ...trials, ...users, ...former]);
  return {
    emailFolded,
    emailPattern,
    ownKeyIds,
    keyIds,
    userIds: users.map(({ id }) => id),
    requestIds: requests.map(({ id }) => id),
    formerKeyIds: [...new Set(former.map(({ id }) => id))].filter((id) => !keyIds.includes(id)),
    holderNames,
    names: [...new Set([...holderNames, ...namesIn(named)])],
  };
}

function namesIn(rows: readonly Readonly<{ name: string | null }>[]): string[] {
  const names = new Set(rows.map(({ name }) => name ?? ""));
  return [...names].filter((name) => name.length >= NAME_LENGTH_MIN && name !== ERASED);
}

/** SQL: whether `text`, an expression, may hold the address of these parameters. `withoutPerson` says whether it does. */
export function mayHoldAddress(text: string, folded: string, pattern: string): string {
  const hasEscapes = ["%", "\\", "&"].map((sign) => `strpos(${text}, '${sign}') > 0`).join(" OR ");
  return `(strpos(lower(normalize(${text}, NFC)), ${folded}) > 0 OR ((${hasEscapes}) AND ${text} ~* ${pattern}))`;
}

/** `withNames`: of a text about something of theirs, where each of their names means them; what a holder is called does so beside the address. */
export function withoutPerson(text: string, person: Person, withNames: boolean, left = ERASED): string {
  const { emailFolded, names, holderNames } = person;
  if (withNames) return without(text, [emailFolded, ...names], left);
  const rest = without(text, [emailFolded], left);
  return rest === text ? text : without(rest, holderNames, left);
}

/** Of any of the texts. */
export function holdsAddress(texts: readonly string[], emailFolded: string): boolean {
  const may = new RegExp(spelledPattern(emailFolded), "iu");
  return texts.some(
    (text) => may.test(text.normalize("NFC")) && without(text, [emailFolded], ERASED) !== text,
  );
}

/** The longest first: one may hold another. */
function without(text: string, words: readonly string[], left: string): string {
  const normal = text.normalize("NFC");
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const replaced = replaceSpelled(
    normal,
    longestFirst.map((word) => whole(word.normalize("NFC"))),
    left,
  );
  return replaced === normal ? text : replaced;
}
