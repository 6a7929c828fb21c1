/**
 * Devices of all applications: by the id in their tokens, by the whole of their machine id, or by the beginning of their name,
 * in the order of the alphabet, since a beginning may be that of a million.
 */
import { Prisma } from "../../db/generated/client";
import type { Context } from "../context";
import { beginningWith } from "../like";
import type { FindText } from "./find-text";
import type { FoundDevice } from "./found";

type Row = Omit<FoundDevice, "application"> & { slug: string; ownerName: string };

export async function findDevices(
  { db }: Pick<Context, "db">,
  wanted: FindText,
  take: number,
): Promise<FoundDevice[]> {
  const arms = armsOf(wanted, take);
  if (arms.length === 0) return [];
  const rows = await db.prisma.$queryRaw<Row[]>`
    SELECT d.id, d.key_id AS "keyId", k.last_four AS "lastFour", d.machine_id AS "machineId", d.name,
           d.released_at IS NULL AND k.state <> 'revoked' AS "hasSeat", a.slug, a.name AS "ownerName"
    FROM (SELECT id, min(rank) AS rank FROM (${Prisma.join(arms, " UNION ALL ")}) AS arms GROUP BY id) AS found
    JOIN activations d ON d.id = found.id
    JOIN license_keys k ON k.id = d.key_id
    JOIN applications a ON a.id = k.application_id
    ORDER BY found.rank, lower(d.name), d.id DESC LIMIT ${take}`;
  return rows.map(({ slug, ownerName, ...device }) => ({
    ...device,
    application: { slug, name: ownerName },
  }));
}

/** A machine id may look like a secret: it is compared as a whole, and must not be in an address. */
function armsOf({ id, ofKey, text, isWord, isSecret }: FindText, take: number): Prisma.Sql[] {
  const machineId = ofKey.find((one) => one.by === "machine")?.machineId;
  return [
    ...(id ? [Prisma.sql`(SELECT id, 0 AS rank FROM activations WHERE id = ${id}::uuid)`] : []),
    ...(machineId
      ? [Prisma.sql`(SELECT id, 1 AS rank FROM activations WHERE machine_id = ${machineId} LIMIT ${take})`]
      : []),
    ...(isWord && !isSecret ? [nameArm(text, take)] : []),
  ];
}

/** As the index has it: walked in its own order, so that it ends after `take`. */
function nameArm(text: string, take: number): Prisma.Sql {
  return Prisma.sql`(SELECT id, 2 AS rank FROM activations
    WHERE name IS NOT NULL AND lower(name) LIKE lower(${beginningWith(text)})
    ORDER BY lower(name) USING ~<~ LIMIT ${take})`;
}
