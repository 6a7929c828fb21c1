/** The work behind `rolling-upgrade.mjs`: which calls fail, and whether anything acknowledged is lost. */
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "@/lib/free-port";
import { findProxy, type ProxyName, startProxy } from "@/tests/support/proxy";
import { openRunDirectory } from "@/tests/support/run-directory";
import { startTestCluster } from "@/tests/support/test-cluster";
import { APPLICATION, environment, issueKeys, latchkey, type Server, startServer } from "./latchkey-server";
import { LicenseLoad, type Tally } from "./license-load";

const CLIENTS = 8;
const KEYS = 20;
const BETWEEN_MS = 3_000;

export async function bench(checkout: string, proxyName: ProxyName): Promise<void> {
  const program = findProxy(proxyName);
  if (!program) throw new Error(`${proxyName} is not installed.`);
  const [before, now] = [resolve(checkout), process.cwd()];
  const run = openRunDirectory();
  const cluster = await startTestCluster({ fsync: "on", synchronous_commit: "on", autovacuum: "on" });
  const url = cluster.urlOf("postgres");
  const env = environment(url, { TRUSTED_PROXIES: "1", SHUTDOWN_DELAY_SECONDS: "5" });
  await latchkey(before, env, "migrate");
  const keys = await issueKeys(before, env, ["unlimited"], KEYS);
  const servers: Server[] = [];
  for (const port of [await freePort(), await freePort()]) servers.push(await startServer(before, env, port));
  const proxy = await startProxy(
    proxyName,
    program,
    servers.map(({ port }) => port),
  );
  try {
    const load = new LicenseLoad({ port: proxy.port, application: APPLICATION, keys, clients: CLIENTS });
    await delay(BETWEEN_MS);
    await phase("both old", load);
    const started = performance.now();
    const { applied } = await latchkey<{ applied: string[] }>(now, env, "migrate");
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    await phase(`${applied.length} migrations in ${seconds} s, both old`, load);
    for (const server of servers) await replace(server, now, env);
    await phase("both new", load);
    for (const server of servers) await replace(server, before, env);
    await phase("both old again, on the new schema", load);
    const tally = await load.end();
    say("in all", tally);
    const lost = await missing(url, load.acknowledged());
    console.log(
      `${load.acknowledged().length} activations acknowledged, ${lost.length} lost`,
      lost.slice(0, 5),
    );
  } finally {
    await proxy.close();
    for (const server of servers) server.process.kill("SIGKILL");
    await cluster.stop();
    await run.close();
  }
}

async function phase(name: string, load: LicenseLoad): Promise<void> {
  say(name, load.take());
  await delay(BETWEEN_MS);
}

function say(name: string, { calls, failed }: Tally): void {
  console.log(`${name}: ${calls} calls, ${failed.length} failed`, failed.slice(0, 5));
}

/** As an operator does: stop it, start the other version in its place, wait until it is ready. */
async function replace(server: Server, tree: string, env: NodeJS.ProcessEnv): Promise<void> {
  const ended = once(server.process, "exit");
  server.process.kill("SIGTERM");
  await ended;
  Object.assign(server, await startServer(tree, env, server.port));
  await delay(BETWEEN_MS);
}

/** Machines that were told that they hold a seat, and hold none. */
async function missing(url: string, machines: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ machine: string }>(
      "SELECT m AS machine FROM unnest($1::text[]) m WHERE NOT EXISTS (SELECT FROM activations WHERE machine_id = m AND released_at IS NULL)",
      [machines],
    );
    return rows.map(({ machine }) => machine);
  } finally {
    await client.end();
  }
}
