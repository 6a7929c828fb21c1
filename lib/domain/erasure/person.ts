/** Who is meant by an e-mail address, and the words by which texts name them. */
import type { Context } from "../context";

/** What stands where something was erased, in every language. */
export const ERASED = "erased";

/** Shorter names are everyday words in other people's texts. */
const NAME_LENGTH_MIN = 3;

export type Person = Readonly<{
  emailFolded: string;
  /** With their address. */
  ownKeyIds: readonly string[];
  /** And trials of their devices, which have no holder: what the device was called then says the same of them. */
  keyIds: readonly string[];
  userIds: readonly string[];
  requestIds: readonly string[];
  /** Of their keys, devices and feed tokens. */
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
  const names = [...own, ...trials, ...users, ...named].map(({ name }) => name ?? "");
  return {
    emailFolded,
    ownKeyIds,
    keyIds,
    userIds: users.map(({ id }) => id),
    requestIds: requests.map(({ id }) => id),
    names: [...new Set(names)].filter((name) => name.length >= NAME_LENGTH_MIN && name !== ERASED),
  };
}

/** SQL: whether `text`, an expression, may hold the folded address in `parameter`. `withoutPerson` says whether it does. */
export function mayHoldAddress(text: string, parameter: string): string {
  return `strpos(lower(normalize(${text}, NFC)), ${parameter}) > 0`;
}

/** `withNames`: of a text about something of theirs, where a name means them. The longest first: one may hold another. */
export function withoutPerson(text: string, person: Person, withNames: boolean): string {
  const words = withNames ? [person.emailFolded, ...person.names] : [person.emailFolded];
  const normal = text.normalize("NFC");
  const left = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replace(whole(word.normalize("NFC")), ERASED), normal);
  return left === normal ? text : left;
}

/** The word by itself, not as a part of another address or name. */
function whole(word: string): RegExp {
  const text = word.replace(/[.*+?^${}()|[\]\\/-]/g, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`);
  return new RegExp(`(?<![\\p{L}\\p{N}._%+-])${text}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, "giu");
}
