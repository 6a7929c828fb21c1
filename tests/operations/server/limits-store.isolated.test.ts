import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { makeCertificates } from "../../support/certificates";
import { requireRedisServer } from "../../support/redis-server";
import {
  newDataDir,
  type ServerEnvironment,
  sharedEnvironment,
  spawnServer,
  startServer,
  stopServers,
} from "../../support/server-process";
import { withoutRedis } from "../limits/stores";

afterEach(stopServers);

/** The database of this test file, for tests that are neither about databases nor about pages: it is there already. */
const external = () => ({ ...sharedEnvironment(), PAGES: "off" });

const ATTEMPTS = 3;

/** How it ends and what it says. Tried again: the store gets two seconds, which a busy machine may take for nothing. */
async function refusalOf(env: ServerEnvironment) {
  for (let attempt = 1; ; attempt += 1) {
    const server = await spawnServer(env);
    const hasStarted = await server.ready.then(
      () => true,
      () => false,
    );
    if (!hasStarted) return { code: await server.exit, stdout: server.stdout(), stderr: server.stderr() };
    await server.stop();
    if (attempt === ATTEMPTS) throw new Error("The server starts.");
  }
}

async function readiness(url: string): Promise<[number, unknown]> {
  const response = await fetch(`${url}/health/ready`);
  return [response.status, await response.json()];
}

const READY = [200, { status: "ok", database: "ok", migrations: "ok" }];
const DEGRADED = [200, { status: "ok", database: "ok", migrations: "ok", limits: "degraded" }];

describe("starting with a shared limits store", () => {
  it.skipIf(withoutRedis)("that refuses the password ends with 1 and one sentence", async () => {
    const redis = await requireRedisServer({ password: "opensesame" });
    const REDIS_URL = redis.url.replace("opensesame", "hidden");
    const env = { ...external(), DATA_DIR: newDataDir(), PORT: "0", REDIS_URL, WORKERS: "2" };
    expect(await refusalOf(env)).toEqual({
      code: 1,
      stdout: "",
      stderr: "Redis refuses the user or the password in REDIS_URL; correct them.\n",
    });
    await redis.close();
  });

  it("that says nothing counts alone, as with one that refuses connections, until it is there", async () => {
    const held = new Set<Socket>();
    const silent = createServer((socket) => void held.add(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    // A server that listens on TCP has an AddressInfo.
    const { port } = silent.address() as AddressInfo;
    const env = { ...external(), REDIS_URL: `redis://127.0.0.1:${port}`, LOG_LEVEL: "silent" };
    const server = await startServer({ env });
    await expect.poll(() => readiness(server.url)).toEqual(DEGRADED);
    silent.close();
    for (const socket of held) socket.destroy();
    await expect.poll(() => readiness(server.url)).toEqual(DEGRADED);
    if (withoutRedis) return;
    const redis = await requireRedisServer({ port });
    await expect.poll(() => readiness(server.url)).toEqual(READY);
    await redis.close();
  });

  /** REDIS_CA_FILE: tests/operations/limits/redis-tls.isolated.test.ts. */
  it.skipIf(withoutRedis)(
    "that has a certificate of one's own authority counts there by NODE_EXTRA_CA_CERTS",
    async () => {
      const tls = mkdtempSync(join(tmpdir(), "redis-tls-"));
      makeCertificates(tls, "IP:127.0.0.1");
      const redis = await requireRedisServer({ tls });
      const own = { REDIS_URL: redis.url, NODE_EXTRA_CA_CERTS: join(tls, "ca.crt") };
      const server = await startServer({ env: { ...external(), ...own, LOG_LEVEL: "silent" } });
      await expect.poll(() => readiness(server.url)).toEqual(READY);
      await redis.close();
    },
  );
});
