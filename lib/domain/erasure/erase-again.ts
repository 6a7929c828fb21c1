/** A restored backup knows people again who were erased since it was made. */
import type { Context } from "../context";
import { erasedAddressHash, erasePerson } from "./erase-person";

/** As `customer erased --json` prints it; `emailHash` in hex. */
export type ErasureRecord = Readonly<{ id: string; at: string; emailHash: string }>;

const AT_ONCE = 10_000;
const ADDRESSES = `SELECT DISTINCT email_folded AS email FROM (
    SELECT email_folded FROM license_keys UNION ALL SELECT email_folded FROM mails UNION ALL
    SELECT email_folded FROM mail_opt_outs UNION ALL SELECT email_folded FROM erasure_requests UNION ALL
    SELECT email FROM users UNION ALL SELECT identifier FROM verification_tokens
  ) AS known (email_folded) WHERE email_folded > $1 ORDER BY 1 LIMIT ${AT_ONCE}`;

/** The oldest first. */
export async function listErasures({ db }: Pick<Context, "db">): Promise<ErasureRecord[]> {
  const rows = await db.prisma.erasure.findMany({ orderBy: { id: "asc" } });
  return rows.map(({ id, at, emailHash }) => ({
    id,
    at: at.toISOString(),
    emailHash: Buffer.from(emailHash).toString("hex"),
  }));
}

/**
 * Erases everyone who is in `records` and not in this database's own list, which is as old as the backup. Addresses are found by
 * their hash, under the same KEY_PEPPER. Call it after a restore, before servers start; repeating it is harmless. Answers how many people.
 */
export async function eraseAgain(ctx: Context, records: readonly ErasureRecord[]): Promise<number> {
  const known = new Set((await listErasures(ctx)).map(({ id }) => id));
  const wanted = new Set(records.filter(({ id }) => !known.has(id)).map(({ emailHash }) => emailHash));
  const found: string[] = [];
  for (let after = ""; wanted.size > 0; ) {
    const rows = await ctx.db.prisma.$queryRawUnsafe<{ email: string }[]>(ADDRESSES, after);
    found.push(
      ...rows
        .map(({ email }) => email)
        .filter((email) => wanted.has(erasedAddressHash(email).toString("hex"))),
    );
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) break;
    after = last.email;
  }
  for (const email of found) await erasePerson(ctx, email);
  return found.length;
}
