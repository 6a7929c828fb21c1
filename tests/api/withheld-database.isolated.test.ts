/** A stock `next start` whose database it cannot work with: older tables, or data that other secrets made. */
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { secretsProblem } from "@/lib/domain/installation";
import { freePort } from "@/lib/process/free-port";
import { ensureBuilt } from "@/tests/support/built";
import { emptyDatabase } from "@/tests/support/database";
import { aKey, aShop, aToken } from "@/tests/support/factories";
import { connectionTo } from "@/tests/support/migrations";
import { anonymous } from "@/tests/support/personas";
import { sharedEnvironment } from "@/tests/support/server-process";
import { startStockNext } from "@/tests/support/stock-next";

const READY = { status: "ok", database: "ok", migrations: "ok" };
const CRON = "a-secret-that-only-schedulers-know";
const NO_KEY = "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA";
const AWAY = [503, { error: "unavailable" }, "5"];

const startNext = (env: Record<string, string>) =>
  startStockNext({
    ...sharedEnvironment("BASE_URL", "DATA_DIR"),
    LOG_LEVEL: "error",
    CRON_SECRET: CRON,
    ...env,
  });

beforeAll(() => ensureBuilt("all"));

it("whose database is away at its start, and then lacks migrations, says each once, answers 503, and goes on by itself", async () => {
  const DATABASE_URL = await emptyDatabase();
  const port = await freePort();
  const away = new URL(DATABASE_URL);
  const { hostname, port: real } = away;
  away.host = `127.0.0.1:${port}`;
  const next = await startNext({ DATABASE_URL: away.href });
  await expectAway(next.url, "some-app", NO_KEY, "no-token");
  await expect.poll(() => timesIn(next.output(), "the database does not answer")).toBe(1);
  const way = createServer((socket) => {
    const onward = connect(Number(real), hostname);
    pipeline(socket, onward, socket).catch(() => undefined);
  });
  await once(way.listen(port, "127.0.0.1"), "listening");

  const sentence = "the database lacks migrations of this version: run `latchkey migrate`";
  await expect.poll(() => next.output()).toContain(sentence);
  await expect
    .poll(() => ready(next.url))
    .toEqual([503, { status: "unavailable", database: "ok", migrations: "pending" }]);
  expect((await fetch(`${next.url}/health/live`)).status).toBe(200);
  await expectAway(next.url, "some-app", NO_KEY, "no-token");
  expect(timesIn(next.output(), sentence)).toBe(1);

  await migrate(DATABASE_URL);
  await expect.poll(() => ready(next.url)).toEqual([200, READY]);
  await expect.poll(async () => (await activate(next.url, "some-app", NO_KEY))[0]).toBe(404);
  const connection = await connectionTo(DATABASE_URL);
  const turns = async () => (await connection.query("SELECT name FROM leases")).rows;
  await expect.poll(turns).toContainEqual({ name: "upload-sweep" });
  await next.stop();
  way.close();
});

/** MASTER_KEY, which is looked at by the same verb: tests/operations/server/main.isolated.test.ts. */
it("with another KEY_PEPPER answers 503, and no customer is told that a key does not exist", async () => {
  expect(await secretsProblem(database())).toBeNull();
  const { application } = await aShop();
  const { key } = await aKey(application);
  const { token } = await aToken(application, "key_api");
  const next = await startNext({ KEY_PEPPER: "another-secret-another-secret-another" });
  await expectAway(next.url, application.slug, key, token);
  await expect
    .poll(() => ready(next.url))
    .toEqual([503, { status: "unavailable", database: "ok", migrations: "ok", secrets: "wrong" }]);
  expect((await fetch(`${next.url}/health/live`)).status).toBe(200);
  // Time for a second look.
  await delay(2_500);
  expect(timesIn(next.output(), "KEY_PEPPER is not the one this database was made with")).toBe(1);
  await next.stop();
  // With the right one all is as it was.
  expect(await secretsProblem(database())).toBeNull();
  const { status } = await anonymous(application.slug).activate({ key, machineId: "machine-1" });
  expect(status).toBe(200);
});

/** As all interfaces and pages do without a database. */
async function expectAway(url: string, slug: string, key: string, token: string): Promise<void> {
  const authorization = `Bearer ${token}`;
  expect(await activate(url, slug, key)).toEqual(AWAY);
  expect(await answerOf(`${url}/${slug}/keys/v1/keys?email=x@example.test`, { authorization })).toEqual(AWAY);
  expect(await answerOf(`${url}/${slug}/v1/check?version=1.0.0`)).toEqual(AWAY);
  expect(await answerOf(`${url}/api/cron`, { authorization: `Bearer ${CRON}` })).toEqual(AWAY);
  for (const [page, session] of [
    ["/account", "account"],
    ["/console", "console"],
    ["/manage", "manage"],
  ]) {
    const headers = { cookie: `__Host-latchkey-${session}=anything`, accept: "application/json" };
    const [status, body, retryAfter] = await answerOf(url + page, headers);
    expect([page, status, retryAfter]).toEqual([page, 503, "5"]);
    expect(body).toMatchObject({ error: "unavailable" });
  }
}

async function activate(url: string, slug: string, key: string) {
  const body = JSON.stringify({ key, machineId: "machine-1" });
  return answerOf(`${url}/${slug}/license/v1/activate`, { "content-type": "application/json" }, body);
}

async function answerOf(url: string, headers: Record<string, string> = {}, body?: string) {
  const answer = await fetch(url, body ? { method: "POST", headers, body } : { headers });
  return [answer.status, await answer.json(), answer.headers.get("retry-after")];
}

async function ready(url: string) {
  return (await answerOf(`${url}/health/ready`)).slice(0, 2);
}

function timesIn(output: string, sentence: string): number {
  return output.split(sentence).length - 1;
}
