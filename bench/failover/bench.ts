/** The work behind `failover.mjs`: what fails, for how long nothing is written, and whether anything acknowledged is lost. */
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@/lib/free-port";
import { findNewerPgBouncer, startPgBouncer } from "@/tests/support/pgbouncer";
import { openRunDirectory } from "@/tests/support/run-directory";
import { APPLICATION, environment, issueKeys, latchkey, type Server, startServer } from "../latchkey-server";
import { LicenseLoad, type Tally } from "../license-load";
import { connected, type Patroni, startPatroni } from "./patroni";
import { benchRedis } from "./redis";

const CLIENTS = 6;
const KEYS = 3;
/** Taken before and after the failover. */
const SEATS = 300;
const BETWEEN_MS = 10_000;
const AFTERWARDS_MS = 25_000;
const FAIL_OVER_MS = 120_000;
/** By itself it waits 15 seconds before it tries a server again that was away. */
const POOLER = { auth_type: "plain", server_login_retry: 1 };
const POLL_MS = 100;

export async function bench(what: string): Promise<void> {
  const run = openRunDirectory();
  try {
    if (what === "redis") await benchRedis();
    else await benchPostgres(what === "pgbouncer");
  } finally {
    await run.close();
  }
}

async function benchPostgres(isPooled: boolean): Promise<void> {
  const patroni = await startPatroni();
  const servers: Server[] = [];
  const command = isPooled ? findNewerPgBouncer() : null;
  const pooler = command && (await startPgBouncer(command, patroni.primaryUrl, POOLER));
  try {
    const tree = process.cwd();
    const direct = {
      DATABASE_READ_URL: patroni.standbyUrl,
      ...(pooler && { DATABASE_DIRECT_URL: patroni.primaryUrl }),
    };
    const env = environment(pooler ? pooler.through(patroni.primaryUrl) : patroni.primaryUrl, direct);
    await latchkey(tree, env, "migrate");
    const keys = await issueKeys(tree, env, ["unlimited", String(SEATS)], KEYS);
    for (const port of [await freePort(), await freePort()]) servers.push(await startServer(tree, env, port));
    await measure(patroni, servers, keys);
  } finally {
    for (const server of servers) server.process.kill("SIGKILL");
    await pooler?.close();
    await patroni.close();
  }
}

async function measure(patroni: Patroni, servers: Server[], keys: string[]): Promise<void> {
  const loads = servers.map(
    ({ port }) =>
      new LicenseLoad({ port, application: APPLICATION, keys, clients: CLIENTS, expected: [200, 403] }),
  );
  await delay(BETWEEN_MS);
  say(
    "before",
    loads.map((load) => load.take()),
  );
  const lost = await patroni.primary();
  const killedAt = performance.now();
  patroni.kill(lost);
  const next = await newPrimary(patroni, lost);
  console.log(`${lost} killed, ${next} is the primary after ${seconds(performance.now() - killedAt)} s`);
  await delay(AFTERWARDS_MS);
  say(
    "from then to 25 s after",
    loads.map((load) => load.take()),
  );
  await delay(BETWEEN_MS);
  say(
    "afterwards",
    loads.map((load) => load.take()),
  );
  for (const load of loads) await load.end();
  const pauses = loads.map((load) => seconds(load.longestPauseMs()));
  console.log(`longest time without an activation: ${pauses.join(" and ")} s`);
  await verify(
    patroni.primaryUrl,
    loads.flatMap((load) => load.acknowledged()),
  );
}

async function newPrimary(patroni: Patroni, lost: string): Promise<string> {
  const deadline = performance.now() + FAIL_OVER_MS;
  while (performance.now() < deadline) {
    const name = await patroni.primary();
    if (name && name !== lost) return name;
    await delay(POLL_MS);
  }
  throw new Error("No standby was promoted.");
}

async function verify(url: string, machines: string[]): Promise<void> {
  const client = await connected(url);
  const { rows: lost } = await client.query(
    "SELECT FROM unnest($1::text[]) m WHERE NOT EXISTS (SELECT FROM activations WHERE machine_id = m AND released_at IS NULL)",
    [machines],
  );
  const { rows: keys } = await client.query<{ seats: number | null; used: number; counted: number }>(
    `SELECT max_activations AS seats, active_devices AS used,
            (SELECT count(*)::int FROM activations WHERE key_id = k.id AND released_at IS NULL) AS counted
     FROM license_keys k ORDER BY 1, 2`,
  );
  await client.end();
  const over = keys.filter(({ seats, counted }) => seats !== null && counted > seats);
  const wrong = keys.filter(({ used, counted }) => used !== counted);
  console.log(`${machines.length} activations acknowledged, ${lost.length} lost`);
  console.log(`${over.length} keys with too many devices, ${wrong.length} counted wrongly`, keys);
}

function say(when: string, tallies: Tally[]): void {
  const failed = tallies.flatMap((tally) => tally.failed);
  const kinds = new Map<string, number>();
  for (const { what, status } of failed)
    kinds.set(`${what} ${status}`, (kinds.get(`${what} ${status}`) ?? 0) + 1);
  const calls = tallies.reduce((sum, tally) => sum + tally.calls, 0);
  console.log(`${when}: ${calls} calls, ${failed.length} failed`, Object.fromEntries(kinds));
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
