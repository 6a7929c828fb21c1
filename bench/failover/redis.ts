/** The store of limits fails over, under more calls than the limit lets through. */
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@/lib/free-port";
import { untilTold } from "@/tests/support/redis-command";
import { requireRedisServer } from "@/tests/support/redis-server";
import { startTestCluster } from "@/tests/support/test-cluster";
import { APPLICATION, environment, issueKeys, latchkey, type Server, startServer } from "../latchkey-server";
import { LicenseLoad } from "../license-load";

const PASSWORD = "redis-of-a-benchmark";
const NAME = "limits";
const SENTINELS = 3;
const CALLS_PER_MINUTE = 1_500;
const MINUTE_MS = 60_000;
const KILLED_AT_MS = 5_000;
const CLIENTS = 6;

export async function benchRedis(): Promise<void> {
  const master = await requireRedisServer({ password: PASSWORD });
  const flags = ["--replicaof", "127.0.0.1", String(master.port)];
  const replica = await requireRedisServer({ password: PASSWORD, flags });
  await untilTold(replica.url, ["INFO", "replication"], /master_link_status:up/);
  const sentinelConfig = `sentinel monitor ${NAME} 127.0.0.1 ${master.port} 2
sentinel auth-pass ${NAME} ${PASSWORD}
sentinel down-after-milliseconds ${NAME} 2000
sentinel failover-timeout ${NAME} 10000
`;
  const sentinels = [];
  for (let place = 0; place < SENTINELS; place++)
    sentinels.push(await requireRedisServer({ sentinelConfig }));
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",");
  const cluster = await startTestCluster();
  const servers: Server[] = [];
  try {
    const env = environment(cluster.urlOf("postgres"), {
      REDIS_URL: `redis+sentinel://:${PASSWORD}@${hosts}/${NAME}`,
      LICENSE_CALLS_PER_MINUTE: String(CALLS_PER_MINUTE),
    });
    await latchkey(process.cwd(), env, "migrate");
    const keys = await issueKeys(process.cwd(), env, ["unlimited"], CLIENTS);
    for (const port of [await freePort(), await freePort()])
      servers.push(await startServer(process.cwd(), env, port));
    await measure(servers, keys, () => master.kill());
  } finally {
    for (const server of servers) server.process.kill("SIGKILL");
    await cluster.stop();
    await Promise.all([...sentinels, replica, master].map((one) => one.close()));
  }
}

/** Minute by minute; the first call begins the first window. */
async function measure(servers: Server[], keys: string[], kill: () => Promise<void>): Promise<void> {
  const load = { application: APPLICATION, keys, clients: CLIENTS, checks: false };
  const loads = servers.map(({ port }) => new LicenseLoad({ ...load, port, expected: [200] }));
  for (const minute of ["before", "with the failover", "afterwards"]) {
    const begun = performance.now();
    let degradedMs = 0;
    if (minute === "with the failover") {
      await delay(KILLED_AT_MS);
      await kill();
      degradedMs = await untilShared(servers, performance.now());
    }
    await delay(Math.max(0, MINUTE_MS - (performance.now() - begun)));
    const tallies = loads.map((one) => one.take());
    const calls = tallies.reduce((sum, { calls }) => sum + calls, 0);
    const refused = tallies.flatMap(({ failed }) => failed);
    const limited = refused.filter(({ status }) => status === 429);
    console.log(
      `${minute}: ${calls} calls, ${calls - refused.length} answered (limit ${CALLS_PER_MINUTE}), ${limited.length} told to wait, ${refused.length - limited.length} failed; counted apart for ${(degradedMs / 1000).toFixed(1)} s`,
    );
  }
  for (const one of loads) await one.end();
}

/** How long any server counted for itself, once the first does. */
async function untilShared(servers: Server[], since: number): Promise<number> {
  let sawIt = false;
  for (;;) {
    const answers = await Promise.all(
      servers.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).text()),
    );
    const isDegraded = answers.some((text) => text.includes("degraded"));
    sawIt ||= isDegraded;
    const ms = performance.now() - since;
    if ((sawIt && !isDegraded) || ms > MINUTE_MS / 2) return sawIt ? ms : 0;
    await delay(100);
  }
}
