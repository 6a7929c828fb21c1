/** Erasing what rows of other people say of a person: a note, the name of a shared device, an event of a key that was theirs once. */

import { randomBytes } from "node:crypto";
import type { Prisma } from "../../db/generated/client";
import type { Context } from "../context";
import { storedEmailIn } from "../keys/email";
import { detailLeft, isObject, PERSONAL_IN_EVENT } from "./detail-left";
import { ERASED, mayHoldAddress, type Person, withoutPerson } from "./person";

type Column = Readonly<{
  table: string;
  column: string;
  type: "text" | "json" | "jsonb";
  key?: string;
  keyType?: string;
  isCopy?: boolean;
  /** SQL: whether the row is the person's own. `$1`: their address; `$3`: their keys. */
  isTheirs?: string;
  /** SQL: rows in which names of theirs mean them, also without the address. `$3`: their keys; `$4`: those that were theirs. */
  isNear?: string;
  /** Takes the word that stands for what was erased. */
  isReference?: boolean;
}>;

const IS_THEIR_KEY = "id = ANY($3::uuid[])";
const IS_OF_THEIR_KEY = "key_id = ANY($3::uuid[])";
const IS_THEIR_MAIL = "email_folded = $1 OR key_ids && $3::uuid[]";
const IS_THEIR_EVENT = "subject_id = ANY($3::uuid[])";
const DELIVERY = {
  table: "webhook_deliveries",
  keyType: "bigint",
  isCopy: true,
  isTheirs: IS_THEIR_EVENT,
  isNear: "subject_id = ANY($4::uuid[])",
} as const;

/** Where people write freely, or where it was copied to. `isCopy`: of a key with its holder, so that names beside the address are theirs. */
const COLUMNS: readonly Column[] = [
  { table: "license_keys", column: "note", type: "text", isTheirs: IS_THEIR_KEY },
  { table: "license_keys", column: "metadata", type: "jsonb", isTheirs: IS_THEIR_KEY },
  { table: "license_keys", column: "order_id", type: "text", isReference: true, isNear: IS_THEIR_KEY },
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
  { table: "staged_imports", column: "problems", type: "jsonb" },
  // Counts of an earlier version: those of this one name no holder.
  { table: "censuses", column: "result", type: "jsonb", key: "application_id", isCopy: true },
];

/**
 * Takes the address out of each text in which it stands. In an order number a word of this erasure takes its place, so that numbers
 * that were different stay so. In the transaction of `tx`. Answers how many texts.
 */
export async function eraseMentions(tx: Context, person: Person): Promise<number> {
  const reference = `${ERASED}-${randomBytes(4).toString("hex")}`;
  let erased = 0;
  for (const column of COLUMNS) erased += await eraseIn(tx, column, person, reference);
  return erased;
}

/**
 * How many texts that are not theirs hold the address, or their name in one of a key that was theirs. `imports`: ids of those that an
 * erasure deletes.
 */
export async function countMentions(
  { db: { prisma } }: Context,
  person: Person,
  imports: readonly string[],
): Promise<number> {
  let count = 0;
  for (const column of COLUMNS) {
    const rows = await prisma.$queryRawUnsafe<Row[]>(
      `${findIn(column)} AND (${column.isTheirs ?? "$3::uuid[] IS NULL"}) IS NOT TRUE`,
      person.emailFolded,
      person.emailPattern,
      person.keyIds,
      person.formerKeyIds,
    );
    const left = rows.filter(({ id }) => !imports.includes(id));
    count += changedIn(left, column, person, ERASED).length;
  }
  return count;
}

async function eraseIn(
  { db: { prisma } }: Context,
  column: Column,
  person: Person,
  reference: string,
): Promise<number> {
  const rows = await prisma.$queryRawUnsafe<Row[]>(
    `${findIn(column)} FOR UPDATE`,
    person.emailFolded,
    person.emailPattern,
    person.keyIds,
    person.formerKeyIds,
  );
  const left = changedIn(rows, column, person, reference);
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

type Row = Readonly<{ id: string; value: Prisma.JsonValue; near: boolean }>;

function findIn({ table, column, key = "id", isNear = "false" }: Column): string {
  // Each parameter is mentioned: PostgreSQL asks for its type.
  return `SELECT "${key}"::text AS id, "${column}" AS value, (${isNear}) AS near FROM "${table}"
    WHERE "${column}" IS NOT NULL AND (${mayHoldAddress(`"${column}"::text`, "$1", "$2")} OR ${isNear})
      AND num_nulls($3::uuid[], $4::uuid[]) = 0`;
}

/** A longer address may end in theirs. */
function changedIn(
  rows: readonly Row[],
  { isCopy = false, isReference }: Column,
  person: Person,
  reference: string,
) {
  const left = isReference ? reference : ERASED;
  return rows
    .map(({ id, value, near }) => {
      const plain = (text: string) => withoutPerson(text, person, isCopy || near, left);
      const personal = isCopy && tellsOfTheirKey(value, person) ? PERSONAL_IN_EVENT : undefined;
      return { id, value, kept: detailLeft(value, plain, personal) };
    })
    .filter(({ value, kept }) => JSON.stringify(value) !== JSON.stringify(kept));
}

/** An event of a key as it was when it was theirs. */
function tellsOfTheirKey(value: Prisma.JsonValue, { emailFolded }: Person): boolean {
  const key = isObject(value) ? value.key : null;
  return isObject(key) && typeof key.email === "string" && storedEmailIn(key.email)?.folded === emailFolded;
}
