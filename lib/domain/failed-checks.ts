/** Checks that did not pass when the self-check last ran: rows, so that an overview tells of them without running any. */
import { inTransaction } from "../db/transaction";
import type { Context } from "./context";

export type FailedCheck = Readonly<{
  name: string;
  isBad: boolean;
  /** What was found, by language. */
  found: Readonly<Record<string, string>>;
  /** The page of the console where it is cured; null for what is cured elsewhere. */
  cure: string | null;
}>;

export type KnownCheck = FailedCheck & Readonly<{ /** When it was first found so. */ since: Date }>;

/** In the place of those that are known. */
export async function keepFailedChecks(ctx: Context, failed: readonly FailedCheck[]): Promise<void> {
  await inTransaction(ctx, async ({ db: { prisma }, now }) => {
    await prisma.failedCheck.deleteMany({ where: { name: { notIn: failed.map(({ name }) => name) } } });
    // In one order, so that two servers wait for each other and not both ways.
    for (const { name, isBad, found, cure } of failed.toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    ))
      await prisma.failedCheck.upsert({
        where: { name },
        create: { name, isBad, found, cure, since: now },
        update: { isBad, found, cure },
      });
  });
}

/** The longest first. */
export async function failedChecks({ db }: Pick<Context, "db">): Promise<KnownCheck[]> {
  const rows = await db.prisma.failedCheck.findMany({ orderBy: [{ since: "asc" }, { name: "asc" }] });
  // Nothing else is ever stored.
  return rows.map((row) => ({ ...row, found: row.found as Record<string, string> }));
}
