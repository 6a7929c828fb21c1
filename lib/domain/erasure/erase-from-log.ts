/** Erasing what the console log says of a person, without breaking its chain (decision 072). */
import type { Prisma } from "../../db/generated/client";
import { CHAIN_COLUMNS, type ChainRow, chainKey, erasureHash } from "../audit/chain";
import type { Context } from "../context";
import { storedEmailIn } from "../keys/email";
import { detailLeft, isObject, PERSONAL_IN_LOG } from "./detail-left";
import { ERASED, mayHoldAddress, type Person, withoutPerson } from "./person";

const AT_ONCE = 1_000;

type LogRow = Readonly<{
  id: string;
  actor_kind: string;
  actor_name: string;
  action: string;
  target: string;
  target_id: string | null;
  reason: string | null;
  detail: Prisma.JsonValue;
}>;

/** What of an entry may say something of a person. */
type Words = Pick<LogRow, "actor_name" | "target" | "reason" | "detail">;
type Left = Words & Readonly<{ id: string }>;

/** Entries about what is theirs, or that hold their address anywhere. `$5`: the last one that was looked at. */
export const ABOUT_PERSON = `(target_id = ANY($1::uuid[]) OR actor_id = ANY($2::text[])
  OR ${mayHoldAddress("concat_ws(' ', actor_name, target, reason, detail::text)", "$3", "$4")})`;

const FIND = `SELECT id::text, actor_kind::text, actor_name, action, target, target_id::text, reason, detail
  FROM audit_entries WHERE ${ABOUT_PERSON} AND id > $5::uuid ORDER BY id LIMIT ${AT_ONCE}`;

const ERASE = `UPDATE audit_entries e
  SET actor_name = w.actor_name, target = w.target, reason = w.reason, detail = w.detail, erasure_hash = ''
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::jsonb[]) AS w (id, actor_name, target, reason, detail)
  WHERE e.id = w.id`;

const READ_BACK = `SELECT ${CHAIN_COLUMNS} FROM audit_entries WHERE id = ANY($1::uuid[])`;

const VOUCH = `UPDATE audit_entries e SET erasure_hash = decode(s.hash, 'hex')
  FROM unnest($1::uuid[], $2::text[]) AS s (id, hash) WHERE e.id = s.id`;

const UNSEALED = "UPDATE audit_entries SET erasure_hash = NULL WHERE seq IS NULL AND id = ANY($1::uuid[])";

/** How many entries lost something. Call it under the lock that sealing takes. */
export async function eraseFromLog(tx: Context, person: Person): Promise<number> {
  let erased = 0;
  for await (const entries of entriesNaming(tx, person)) {
    await eraseEntries(tx, entries);
    erased += entries.length;
  }
  return erased;
}

/** How many would. */
export async function countInLog(ctx: Context, person: Person): Promise<number> {
  let count = 0;
  for await (const entries of entriesNaming(ctx, person)) count += entries.length;
  return count;
}

/** Some at a time, with what is to be left of each; of what is theirs, many entries say nothing of the person. */
async function* entriesNaming(ctx: Context, person: Person): AsyncGenerator<readonly Left[]> {
  const about = [...person.keyIds, ...person.formerKeyIds, ...person.userIds, ...person.requestIds];
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await ctx.db.prisma.$queryRawUnsafe<LogRow[]>(
      FIND,
      about,
      person.userIds,
      person.emailFolded,
      person.emailPattern,
      after,
    );
    const changed = rows.flatMap((row) => {
      const left = wordsLeft(row, person);
      return isSame(row, left) ? [] : [{ id: row.id, ...left }];
    });
    if (changed.length > 0) yield changed;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

async function eraseEntries(tx: Context, changed: readonly Left[]): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const { prisma } = tx.db;
  await prisma.$executeRawUnsafe(
    ERASE,
    ids,
    changed.map((entry) => entry.actor_name),
    changed.map((entry) => entry.target),
    changed.map((entry) => entry.reason),
    changed.map((entry) => (entry.detail === null ? null : JSON.stringify(entry.detail))),
  );
  // Read back: what is vouched for is what PostgreSQL made of it.
  const written = await prisma.$queryRawUnsafe<ChainRow[]>(READ_BACK, ids);
  const key = chainKey();
  const sealed = written.flatMap((row) => {
    if (row.seq === null || row.hash === null) return [];
    return [
      {
        id: row.id,
        hash: erasureHash(key, Buffer.from(row.hash), BigInt(row.seq), row).toString("hex"),
      },
    ];
  });
  await prisma.$executeRawUnsafe(
    VOUCH,
    sealed.map(({ id }) => id),
    sealed.map(({ hash }) => hash),
  );
  await prisma.$executeRawUnsafe(UNSEALED, ids);
}

/** Of operators the log keeps who did what: it is about the vendor's team. */
function wordsLeft(row: LogRow, person: Person): Words {
  const isTheirs = row.target_id !== null && person.keyIds.includes(row.target_id);
  const isNamedByHolder = row.actor_kind === "device" || row.actor_kind === "code_holder";
  const isOfPerson = isNamedByHolder || row.actor_kind === "customer";
  const wasTheirs = row.target_id !== null && person.formerKeyIds.includes(row.target_id);
  const plain = (text: string) => withoutPerson(text, person, isTheirs || wasTheirs);
  let actor = row.actor_name;
  if (isTheirs && isNamedByHolder) actor = ERASED;
  else if (isOfPerson) actor = plain(actor);
  return {
    actor_name: actor,
    target: row.action.startsWith("operator.") ? row.target : plain(row.target),
    reason: row.reason === null ? null : plain(row.reason),
    detail: detailLeft(withoutFormerName(row.detail, person), plain, isTheirs ? PERSONAL_IN_LOG : undefined),
  };
}

/** A key that went to somebody else tells of both holders at once: the name beside the person's address is theirs. */
function withoutFormerName(detail: Prisma.JsonValue, { emailFolded }: Person): Prisma.JsonValue {
  if (!isObject(detail) || !isObject(detail.email) || !isObject(detail.name)) return detail;
  const name = { ...detail.name };
  for (const [side, email] of Object.entries(detail.email))
    if (typeof email === "string" && storedEmailIn(email)?.folded === emailFolded && name[side])
      name[side] = ERASED;
  return { ...detail, name };
}

function isSame(row: Words, left: Words): boolean {
  return (
    row.actor_name === left.actor_name &&
    row.target === left.target &&
    row.reason === left.reason &&
    JSON.stringify(row.detail) === JSON.stringify(left.detail)
  );
}
