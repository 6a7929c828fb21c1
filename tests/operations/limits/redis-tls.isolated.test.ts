import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseConfig } from "@/lib/config/config";
import { openSharedStore } from "@/lib/limits/shared-store";
import type { SharedPlace } from "@/lib/limits/store";
import { wrongStore } from "@/lib/limits/wrong-store";
import { makeCertificates } from "../../support/certificates";
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
  let server: RedisServer;

  beforeAll(async () => {
    chmodSync(folder, 0o711);
    makeCertificates(folder, "IP:127.0.0.1,DNS:redis.test");
    makeCertificates(elsewhere, "IP:127.0.0.1");
    server = await requireRedisServer({ password: "secret", tls: folder });
  });
  afterAll(async () => {
    await server.close();
    for (const path of [folder, elsewhere]) rmSync(path, { recursive: true, force: true });
  });
  /** As the configuration has it. */
  const placeOf = (more: Record<string, string> = {}): SharedPlace => {
    const { limitsStore } = parseConfig({ ...WITH_DATABASE, REDIS_URL: server.url, ...more });
    if (limitsStore.kind === "memory") throw new Error("no store is named");
    return limitsStore;
  };

  it("is trusted by REDIS_CA_FILE", async () => {
    const place = placeOf({ REDIS_CA_FILE });
    expect(await wrongStore(place, CHECK_MS)).toBeNull();
    const store = await counting(await openSharedStore(place));
    const limit = aLimit({ windowSeconds: 600 });
    await times(2, () => store.count(limit, "a"));
    expect((await store.look(limit, "a"))?.calls).toBe(2);
    store.close();
  });

  it("is refused without it, and with another one", async () => {
    await expect.poll(() => wrongStore(placeOf(), CHECK_MS)).toBe(UNTRUSTED);
    const other = { REDIS_CA_FILE: join(elsewhere, "ca.crt") };
    await expect.poll(() => wrongStore(placeOf(other), CHECK_MS)).toBe(UNTRUSTED);
  });

  it("is refused for a name that the certificate does not have", async () => {
    const REDIS_URL = server.url.replace("127.0.0.1", "localhost");
    const place = placeOf({ REDIS_URL, REDIS_CA_FILE });
    await expect.poll(() => wrongStore(place, CHECK_MS)).toMatch(/for other names/);
  });
});
