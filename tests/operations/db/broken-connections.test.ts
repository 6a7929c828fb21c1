import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectDatabase, database, databasePool, databaseUrl, disconnectDatabase } from "@/lib/db/client";
import { log } from "@/lib/process/log";
import { switchDatabase } from "@/tests/support/database-connection";

// An error event that nobody listens to ends a server. The test runner would take note of it and live on.
let uncaught: unknown[];
const note = (error: unknown) => void uncaught.push(error);
let others: NodeJS.UncaughtExceptionListener[];
beforeEach(async () => {
  // Of the pool that files share, more would break than a test knows of, and the next would be handed one of them.
  await switchDatabase(databaseUrl());
  uncaught = [];
  others = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException").on("uncaughtException", note);
});
afterEach(() => {
  process.off("uncaughtException", note);
  for (const other of others) process.on("uncaughtException", other);
});

async function openThree(): Promise<void> {
  await Promise.all([1, 2, 3].map(() => databasePool().query("SELECT pg_sleep(0.05)")));
}

/** All but the one that asks for it. Resolves with how many. */
async function breakAll(): Promise<number> {
  const ended = await database().prisma.$queryRaw<unknown[]>`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  return ended.length;
}

/** Also waits until the pool knows of each. */
async function breakAllIdle(): Promise<void> {
  let noticed = 0;
  const count = () => {
    noticed += 1;
  };
  databasePool().on("error", count);
  const broken = await breakAll();
  expect(broken).toBeGreaterThan(0);
  await expect.poll(() => noticed).toBe(broken);
  databasePool().off("error", count);
}

describe("a database connection that breaks", () => {
  it("is its holder's affair alone while a query is under way", async () => {
    const client = await databasePool().connect();
    const broken = once(client, "error");
    const asked = expect(client.query("SELECT pg_sleep(30)")).rejects.toThrow();
    await breakAll();
    await Promise.all([asked, broken]);
    client.release();
    expect(uncaught).toEqual([]);
    expect((await databasePool().query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  it("is its holder's affair alone between two queries", async () => {
    const client = await databasePool().connect();
    await client.query("BEGIN");
    const broken = once(client, "error");
    await breakAll();
    await broken;
    await expect(client.query("COMMIT")).rejects.toThrow();
    client.release(true);
    expect(uncaught).toEqual([]);
    expect((await databasePool().query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  it("does not harm the next who asks when it was idle", async () => {
    await openThree();
    await breakAllIdle();
    expect(uncaught).toEqual([]);
    expect((await databasePool().query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  it("is said in the log, but not when it was being closed anyway", async () => {
    const said = vi.spyOn(log(), "warn");
    await openThree();
    await breakAllIdle();
    expect(said.mock.calls.map(([, words]) => words)).toContain("a database connection broke");
    said.mockClear();

    const url = databaseUrl();
    await openThree();
    const other = new pg.Client(url);
    await other.connect();
    const { rows } = await other.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'latchkey' AND datname = current_database()",
    );
    expect(rows.length).toBeGreaterThan(0);
    // Held still, they learn of both ends at once, and say goodbye to the wrong one.
    for (const { pid } of rows) process.kill(pid, "SIGSTOP");
    await disconnectDatabase();
    for (const { pid } of rows) process.kill(pid, "SIGTERM");
    for (const { pid } of rows) process.kill(pid, "SIGCONT");
    await delay(200);
    await other.end();
    connectDatabase(url);
    expect(said.mock.calls).toEqual([]);
  });
});
