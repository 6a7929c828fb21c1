/** Erasing what rows of other people say of a person: a note, the name of a shared device, an event of a key that was theirs once. */
import type { Prisma } from "../../db/generated/client";
import type { Context } from "../context";
import { detailLeft } from "./detail-left";
import { mayHoldAddress, type Person, withoutPerson } from "./person";

type Column = Readonly<{
  table: string;
  column: string;
  type: "text" | "json" | "jsonb";
  key?: string;
  keyType?: string;
  isCopy?: boolean;
  /** SQL: whether the row is the person's own. `$1`: their address; `$2`: their keys. */
  isTheirs?: string;
}>;

const IS_THEIR_KEY = "id = ANY($2::uuid[])";
const IS_OF_THEIR_KEY = "key_id = ANY($2::uuid[])";
const IS_THEIR_MAIL = "email_folded = $1 OR key_ids && $2::uuid[]";
const IS_THEIR_EVENT = "subject_id = ANY($2::uuid[])";
const DELIVERY = {
  table: "webhook_deliveries",
  keyType: "bigint",
  isTheirs: `event_id IN (SELECT id FROM webhook_events WHERE ${IS_THEIR_EVENT})`,
} as const;

/** Where people write freely, or where it was copied to. `isCopy`: of a key with its holder, so that names beside the address are theirs. */
const COLUMNS: readonly Column[] = [
  { table: "license_keys", column: "note", type: "text", isTheirs: IS_THEIR_KEY },
  { table: "license_keys", column: "metadata", type: "jsonb", isTheirs: IS_THEIR_KEY },
  { table: "activations", column: "name", type: "text", isTheirs: IS_OF_THEIR_KEY },
  { table: "feed_tokens", column: "name", type: "text", isTheirs: IS_OF_THEIR_KEY },
  { table: "mails", column: "detail", type: "jsonb", isTheirs: IS_THEIR_MAIL },
  { table: "mails", column: "problem", type: "text", isTheirs: IS_THEIR_MAIL },
  { table: "mails", column: "answer", type: "text", isTheirs: IS_THEIR_MAIL },
  { table: "webhook_events", column: "data", type: "json", isCopy: true, isTheirs: IS_THEIR_EVENT },
  { ...DELIVERY, column: "problem", type: "text" },
  { ...DELIVERY, column: "answer", type: "text" },
  { ...DELIVERY, column: "history", type: "jsonb" },
  { table: "staged_imports", column: "file_name", type: "text" },
  // Counts of an earlier version: those of this one name no holder.
  { table: "censuses", column: "result", type: "jsonb", key: "application_id", isCopy: true },
];

/** Takes the address out of each text in which it stands. In the transaction of `tx`. Answers how many texts. */
export async function eraseMentions(tx: Context, person: Person): Promise<number> {
  let erased = 0;
  for (const column of COLUMNS) erased += await eraseIn(tx, column, person);
  return erased;
}

/** How many texts that are not theirs hold the address. */
export async function countMentions({ db: { prisma } }: Context, person: Person): Promise<number> {
  let count = 0;
  for (const column of COLUMNS) {
    const rows = await prisma.$queryRawUnsafe<Row[]>(
      `${findIn(column)} AND (${column.isTheirs ?? "$2::uuid[] IS NULL"}) IS NOT TRUE`,
      person.emailFolded,
      person.keyIds,
    );
    count += changedIn(rows, column, person).length;
  }
  return count;
}

async function eraseIn({ db: { prisma } }: Context, column: Column, person: Person): Promise<number> {
  const rows = await prisma.$queryRawUnsafe<Row[]>(`${findIn(column)} FOR UPDATE`, person.emailFolded);
  const left = changedIn(rows, column, person);
  if (left.length === 0) return 0;
  const { table, column: name, type, key = "id", keyType = "uuid" } = column;
  await prisma.$executeRawUnsafe(
    `UPDATE "${table}" t SET "${name}" = w.value
     FROM unnest($1::${keyType}[], $2::${type}[]) AS w (id, value) WHERE t."${key}" = w.id`,
    left.map(({ id }) => id),
    left.map(({ kept }) => (type === "text" ? kept : JSON.stringify(kept))),
  );
  return left.length;
}

type Row = Readonly<{ id: string; value: Prisma.JsonValue }>;

function findIn({ table, column, key = "id" }: Column): string {
  return `SELECT "${key}"::text AS id, "${column}" AS value FROM "${table}"
    WHERE "${column}" IS NOT NULL AND ${mayHoldAddress(`"${column}"::text`, "$1")}`;
}

/** A longer address may end in theirs. */
function changedIn(rows: readonly Row[], { isCopy = false }: Column, person: Person) {
  return rows
    .map(({ id, value }) => ({
      id,
      value,
      kept: detailLeft(value, (text) => withoutPerson(text, person, isCopy)),
    }))
    .filter(({ value, kept }) => JSON.stringify(value) !== JSON.stringify(kept));
}
