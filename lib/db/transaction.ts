/** Transactions: opens one, or joins the one that is open. */
import type { Db, Statement } from "./client";

const MAX_WAIT_MS = 5_000;
const TIMEOUT_MS = 30_000;

/** What `fn` does through its context's `prisma` is committed together or not at all. */
export async function inTransaction<C extends { db: Db }, T>(
  ctx: C,
  fn: (ctx: C) => Promise<T>,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<T> {
  const { prisma } = ctx.db;
  // Not `instanceof`: Prisma hands out proxies, which are instances of nothing. Only a client outside can connect.
  if (!("$connect" in prisma)) return fn(ctx);
  return prisma.$transaction((tx) => fn({ ...ctx, db: { ...ctx.db, prisma: tx } }), {
    maxWait: MAX_WAIT_MS,
    timeout: timeoutMs,
  });
}

/**
 * A statement that reads: on the connection of the open transaction, where there is one. As many transactions as the pool has
 * connections, each asking for a second one, would wait for each other.
 */
export async function readWithin<Row extends object>(
  { db }: { db: Db },
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  if ("$connect" in db.prisma) return db.run<Row>(statement, [...values]);
  return db.prisma.$queryRawUnsafe<Row[]>(statement.text, ...values);
}

/** A statement that writes: in the open transaction, where there is one. Lists are of texts, numbers or uuids. */
export async function runWithin(
  { db }: { db: Db },
  statement: Statement,
  values: readonly unknown[],
): Promise<void> {
  if ("$connect" in db.prisma) await db.run(statement, [...values]);
  else await db.prisma.$executeRawUnsafe(statement.text, ...values);
}
