import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseConfig } from "@/lib/config";
import { openSharedStore, type SharedPlace } from "@/lib/limits/shared-store";
import { wrongStore } from "@/lib/limits/wrong-store";
import { makeCertificates } from "../../support/certificates";
import { startNode } from "../../support/redis-cluster";
import { told } from "../../support/redis-command";
import { type RedisServer, requireRedisServer } from "../../support/redis-server";
import { WITH_DATABASE } from "../../unit/config/some-environment";
import { aLimit, counting, times, withoutRedis } from "./stores";

const UNTRUSTED =
  "The certificate of Redis is not trusted; set REDIS_CA_FILE to the certificate of the authority that signed it.";
/** Of the check at the start: others may keep the machine busy. */
const CHECK_MS = 20_000;

describe.skipIf(withoutRedis)("TLS with an authority of one's own", () => {
  const folder = mkdtempSync(join(tmpdir(), "redis-tls-"));
  const elsewhere = mkdtempSync(join(tmpdir(), "redis-tls-"));
  const REDIS_CA_FILE = join(folder, "ca.crt");
  let servers: RedisServer[];
  let urls: Record<string, Record<string, string>>;

  beforeAll(async () => {
    chmodSync(folder, 0o711);
    makeCertificates(folder, "IP:127.0.0.1,DNS:redis.test");
    makeCertificates(elsewhere, "IP:127.0.0.1");
    const server = await requireRedisServer({ password: "secret", tls: folder });
    const sentinel = await requireRedisServer({
      tls: folder,
      sentinelConfig: `sentinel monitor limits 127.0.0.1 ${server.port} 1\nsentinel auth-pass limits secret\n`,
    });
    const { server: node } = await startNode({ tls: folder, flags: ["--tls-cluster", "yes"] });
    const ca = readFileSync(REDIS_CA_FILE, "utf8");
    await told(node.url, ["CLUSTER", "ADDSLOTSRANGE", "0", "16383"], ca);
    servers = [sentinel, node, server];
    urls = {
      server: { REDIS_URL: server.url },
      sentinels: { REDIS_URL: `rediss+sentinel://:secret@127.0.0.1:${sentinel.port}/limits` },
      cluster: { REDIS_URL: node.url, REDIS_CLUSTER: "1" },
    };
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    for (const path of [folder, elsewhere]) rmSync(path, { recursive: true, force: true });
  });
  /** As the configuration has it. */
  const placeOf = (kind: string, more: Record<string, string> = {}): SharedPlace => {
    const { limitsStore } = parseConfig({ ...WITH_DATABASE, ...urls[kind], ...more });
    if (limitsStore.kind === "memory") throw new Error("no store is named");
    return limitsStore;
  };

  it.each(["server", "sentinels", "cluster"])("is trusted by REDIS_CA_FILE: %s", async (kind) => {
    const place = placeOf(kind, { REDIS_CA_FILE });
    expect(await wrongStore(place, CHECK_MS)).toBeNull();
    const store = await counting(await openSharedStore(place));
    const limit = aLimit({ windowSeconds: 600 });
    await times(2, () => store.count(limit, "a"));
    expect((await store.look(limit, "a"))?.calls).toBe(2);
    store.close();
  });

  it.each(["server", "sentinels", "cluster"])(
    "is refused without it, and with another one: %s",
    async (kind) => {
      await expect.poll(() => wrongStore(placeOf(kind), CHECK_MS)).toBe(UNTRUSTED);
      const other = { REDIS_CA_FILE: join(elsewhere, "ca.crt") };
      await expect.poll(() => wrongStore(placeOf(kind, other), CHECK_MS)).toBe(UNTRUSTED);
    },
  );

  it("is refused for a name that the certificate does not have", async () => {
    const REDIS_URL = urls.server?.REDIS_URL?.replace("127.0.0.1", "localhost") ?? "";
    const place = placeOf("server", { REDIS_URL, REDIS_CA_FILE });
    await expect.poll(() => wrongStore(place, CHECK_MS)).toMatch(/for other names/);
  });
});
