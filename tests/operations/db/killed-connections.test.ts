/** Connections that PostgreSQL ends in the middle of transactions, under load: callers are told to try again (docs/api.md). */
import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { databaseUrl } from "@/lib/db/client";
import { switchDatabase } from "@/tests/support/database-connection";
import { aShop } from "@/tests/support/factories";
import { type Answer, serviceToken } from "@/tests/support/personas";

process.env.KEY_API_CALLS_PER_MINUTE = "1000000";

const CALLERS = 6;
/** Answers that said so, from which on it has been tried enough; and how often it is tried at most. */
const ENOUGH = 60;
const ROUNDS_MAX = 400;

beforeAll(() => switchDatabase(databaseUrl()));

it("a call whose connection ends is answered with 503 and Retry-After, never with 500", async () => {
  const { application, service } = await aShop();
  const seller = serviceToken(application.slug, service.token);
  const killer = new pg.Client(databaseUrl());
  await killer.connect();
  const answers: Answer[] = [];
  const refused = () => answers.filter(({ status }) => status === 503).length;
  let isOver = false;
  const kill = async () => {
    while (!isOver) {
      await killer.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()
           AND (state LIKE 'idle in transaction%' OR xact_start IS NOT NULL)`,
      );
    }
  };
  const call = async (caller: number) => {
    for (let round = 0; round < ROUNDS_MAX && refused() < ENOUGH; round++) {
      const headers = { "idempotency-key": `${caller}-${round}` };
      const issued = await seller.issue({ plan: "pro" }, { headers });
      answers.push(issued);
      if (issued.status !== 201) continue;
      const [{ id } = { id: "" }] = (issued.body as { keys: { id: string }[] }).keys;
      answers.push(await seller.suspend(id), await seller.replace(id, { headers }));
    }
  };
  const killing = kill();
  await Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)));
  isOver = true;
  await killing;
  await killer.end();
  const others = answers.filter(({ status }) => status !== 503 && status >= 300);
  expect(others.map(({ status, body }) => ({ status, body }))).toEqual([]);
  expect(refused()).toBeGreaterThan(0);
  for (const { status, headers, body } of answers)
    if (status === 503) expect([headers.get("retry-after"), body]).toEqual(["5", { error: "unavailable" }]);
  // And the next is answered.
  expect(await seller.issue({ plan: "pro" })).toMatchObject({ status: 201 });
});
