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
}>;

/** Where people write freely, or where it was copied to. `isCopy`: of a key with its holder, so that names beside the address are theirs. */
const COLUMNS: readonly Column[] = [
  { table: "license_keys", column: "note", type: "text" },
  { table: "license_keys", column: "metadata", type: "jsonb" },
  { table: "activations", column: "name", type: "text" },
  { table: "feed_tokens", column: "name", type: "text" },
  { table: "mails", column: "detail", type: "jsonb" },
  { table: "mails", column: "problem", type: "text" },
  { table: "mails", column: "answer", type: "text" },
  { table: "webhook_events", column: "data", type: "json", isCopy: true },
  { table: "webhook_deliveries", column: "problem", type: "text", keyType: "bigint" },
  { table: "webhook_deliveries", column: "answer", type: "text", keyType: "bigint" },
  { table: "webhook_deliveries", column: "history", type: "jsonb", keyType: "bigint" },
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

async function eraseIn(
  { db: { prisma } }: Context,
  { table, column, type, key = "id", keyType = "uuid", isCopy = false }: Column,
  person: Person,
): Promise<number> {
  const rows = await prisma.$queryRawUnsafe<{ id: string; value: Prisma.JsonValue }[]>(
    `SELECT "${key}"::text AS id, "${column}" AS value FROM "${table}"
     WHERE "${column}" IS NOT NULL AND ${mayHoldAddress(`"${column}"::text`, "$1")} FOR UPDATE`,
    person.emailFolded,
  );
  const left = rows
    .map(({ id, value }) => ({
      id,
      value,
      kept: detailLeft(value, (text) => withoutPerson(text, person, isCopy)),
    }))
    // A longer address may end in this one.
    .filter(({ value, kept }) => JSON.stringify(value) !== JSON.stringify(kept));
  if (left.length === 0) return 0;
  await prisma.$executeRawUnsafe(
    `UPDATE "${table}" t SET "${column}" = w.value
     FROM unnest($1::${keyType}[], $2::${type}[]) AS w (id, value) WHERE t."${key}" = w.id`,
    left.map(({ id }) => id),
    left.map(({ kept }) => (type === "text" ? kept : JSON.stringify(kept))),
  );
  return left.length;
}
