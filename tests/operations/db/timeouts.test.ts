import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { database, databaseUrl } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { isUnavailable } from "@/lib/domain/unavailable";
import { switchDatabase } from "@/tests/support/database-connection";
import { aShop, contextAt } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";

/** A busy machine may let what is not meant to wait do so for seconds, and this process hear late that PostgreSQL gave up. */
const PATIENT_MS = 60_000;
const LOCK_MS = 400;
const STATEMENT_MS = 1_000;

let shop: Awaited<ReturnType<typeof aShop>>;
/** Not of the pool, and with the timeouts that PostgreSQL has by itself. */
let other: pg.Client;

beforeAll(async () => {
  shop = await aShop();
  other = new pg.Client(databaseUrl());
  await other.connect();
});
afterAll(() => other.end());

async function whileKeysAreLocked<T>(work: () => Promise<T>): Promise<T> {
  await other.query("BEGIN; LOCK TABLE license_keys IN ACCESS EXCLUSIVE MODE");
  try {
    return await work();
  } finally {
    await other.query("ROLLBACK");
  }
}

async function backends(condition = "true"): Promise<number> {
  const { rows } = await other.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'latchkey' AND ${condition}`,
  );
  return rows[0]?.count ?? Number.NaN;
}

const sleep = (seconds: number, timeoutMs?: number) => ({
  name: `sleep-${seconds}-${timeoutMs}`,
  text: `SELECT 1 AS one, pg_sleep(${seconds})`,
  ...(timeoutMs && { timeoutMs }),
});

describe("while keys are locked for longer than callers wait", () => {
  beforeAll(() =>
    switchDatabase(databaseUrl(), { lockMs: LOCK_MS, statementMs: PATIENT_MS, answerMs: 2 * PATIENT_MS }),
  );

  it("POST /keys answers 503, and none of those keys exists once the lock is gone", async () => {
    const seller = serviceToken(shop.application.slug, shop.service.token);
    const answer = await whileKeysAreLocked(() => seller.issue({ plan: "pro", count: 3 }));
    expect(answer).toMatchObject({ status: 503, body: { error: "unavailable" } });
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    // What still waited in PostgreSQL would be done by then.
    await expect.poll(() => backends("state <> 'idle'")).toBe(0);
    const { rows } = await other.query("SELECT 1 FROM license_keys WHERE application_id = $1", [
      shop.application.id,
    ]);
    expect(rows).toEqual([]);
    expect((await seller.issue({ plan: "pro" })).status).toBe(201);
  });

  it("calls that gave up leave no statement waiting in PostgreSQL", async () => {
    const seller = serviceToken(shop.application.slug, shop.service.token);
    const waiting = await whileKeysAreLocked(async () => {
      for (let round = 0; round < 3; round++) {
        const answers = await Promise.all([1, 2, 3, 4].map(() => seller.issue({ plan: "pro" })));
        expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
      }
      return backends("wait_event_type = 'Lock'");
    });
    expect(waiting).toBe(0);
    expect(await backends()).toBeLessThanOrEqual(config().databasePoolSize);
  });

  it("what Prisma asks is given up as well, in a transaction and without, and counts as unavailable", async () => {
    const ctx = contextAt();
    const asked = await whileKeysAreLocked(() =>
      Promise.allSettled([
        ctx.db.prisma.licenseKey.count(),
        ctx.db.prisma.$queryRaw`SELECT count(*) FROM license_keys`,
        inTransaction(ctx, (tx) => tx.db.prisma.licenseKey.updateMany({ data: { note: "never" } })),
      ]),
    );
    for (const outcome of asked) {
      expect(outcome.status).toBe("rejected");
      expect(outcome.status === "rejected" && isUnavailable(outcome.reason)).toBe(true);
    }
  });
});

describe("a statement", () => {
  beforeAll(() =>
    switchDatabase(databaseUrl(), { lockMs: LOCK_MS, statementMs: STATEMENT_MS, answerMs: PATIENT_MS }),
  );

  it("is ended by PostgreSQL before this process gives up, and counts as unavailable", async () => {
    const asked = database().run(sleep(90), []);
    await expect(asked).rejects.toMatchObject({ code: "57014" });
    await expect(asked).rejects.toSatisfy(isUnavailable);
    const byPrisma: Promise<unknown> = database().prisma.$queryRaw`SELECT 1 AS one, pg_sleep(90)::text`;
    await expect(byPrisma).rejects.toSatisfy(isUnavailable);
  });

  it("may take longer where it says so, and no longer than that; the next on its connection may not", async () => {
    expect(await database().run(sleep(2 * (STATEMENT_MS / 1000), PATIENT_MS), [])).toMatchObject([
      { one: 1 },
    ]);
    await expect(database().run(sleep(90, 2 * STATEMENT_MS), [])).rejects.toMatchObject({ code: "57014" });
    await expect(database().run(sleep(90), [])).rejects.toMatchObject({ code: "57014" });
  });

  it("is dropped soon after its process is gone", async () => {
    const [row] = await database().run<{ interval: string }>(
      { name: "presence", text: "SELECT current_setting('client_connection_check_interval') AS interval" },
      [],
    );
    expect(row?.interval).toBe("2s");
  });
});
