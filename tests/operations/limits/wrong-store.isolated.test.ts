import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseRedisUrl } from "@/lib/config/redis-config";
import { RedisStore } from "@/lib/limits/redis-store";
import { wrongStore } from "@/lib/limits/wrong-store";
import { freePort } from "@/lib/process/free-port";
import { told, untilTold } from "../../support/redis-command";
import { type RedisServer, requireRedisServer } from "../../support/redis-server";
import { startUpstashEndpoint, type UpstashEndpoint } from "../../support/upstash-endpoint";
import { aLimit, counting, times, withoutRedis } from "./stores";

/** Others may keep the machine busy. */
const CHECK_MS = 20_000;
const RIGHTS = "~latchkey:limits:* +eval +incrby +pttl +pexpire +get +select +ping";
const SECRETS = /hidden|opensesame/;

describe.skipIf(withoutRedis)("a store that can never count", () => {
  let open: RedisServer;
  let locked: RedisServer;
  let sentinel: RedisServer;
  let nodes: RedisServer[];
  let upstash: UpstashEndpoint;
  beforeAll(async () => {
    open = await requireRedisServer();
    locked = await requireRedisServer({ password: "opensesame" });
    await told(locked.url, ["ACL", "SETUSER", "reader", "on", ">opensesame", "~*", "+@read", "+ping"]);
    await told(locked.url, ["ACL", "SETUSER", "counter", "on", ">opensesame", ...RIGHTS.split(" ")]);
    const monitor = `sentinel monitor limits 127.0.0.1 ${locked.port} 1\nsentinel auth-pass limits opensesame\n`;
    sentinel = await requireRedisServer({ sentinelConfig: monitor });
    nodes = await aClusterOfTwo();
    upstash = await startUpstashEndpoint(open.url);
  });
  afterAll(async () => {
    await upstash.close();
    await Promise.all([open, locked, sentinel, ...nodes].map((server) => server.close()));
  });

  const at = (login: string, { port }: { port: number }) => `redis://${login}127.0.0.1:${port}`;
  const why = (url: string) => wrongStore(parseRedisUrl(url), CHECK_MS);

  it.each<[string, () => Promise<string | null>, RegExp]>([
    [
      "a wrong password",
      () => why(at(":hidden@", locked)),
      /^Redis refuses the user or the password in REDIS_URL/,
    ],
    ["a wrong user", () => why(at("hidden:hidden@", locked)), /^Redis refuses the user or the password/],
    ["no password", () => why(at("", locked)), /^Redis asks for a password; add it to REDIS_URL/],
    ["a password that nobody asks for", () => why(at(":hidden@", open)), /^Redis has no password/],
    [
      "a user without the right to count",
      () => why(at("reader:opensesame@", locked)),
      /does not allow its user/,
    ],
    ["a database that is not there", () => why(`${at("", open)}/99`), /^Redis does not have the database/],
    ["a sentinel's port", () => why(at("", sentinel)), /such as a sentinel; name the server/],
    ["a node of a cluster", () => why(at("", nodes[0] ?? open)), /names a node of a Redis Cluster/],
    [
      "a token that Upstash refuses",
      () => wrongStore({ kind: "upstash", url: upstash.url, token: "hidden" }, CHECK_MS),
      /^Upstash refuses UPSTASH_REDIS_REST_TOKEN/,
    ],
  ])("is told in one sentence without secrets: %s", async (_what, ask, sentence) => {
    // Asked again: a busy machine may take longer for a connection than a store waits.
    let said: string | null = null;
    const askAgain = async () => {
      said = await ask();
      return said;
    };
    await expect.poll(askAgain).toMatch(sentence);
    expect(said).toMatch(/^[A-Z][^\n]+\.$/);
    expect(said).not.toMatch(SECRETS);
  });

  it.each<[string, () => Promise<string | null>]>([
    ["a server", () => why(at("", open))],
    ["a server with a password", () => why(at(":opensesame@", locked))],
    ["a user with rights to count alone", () => why(`${at("counter:opensesame@", locked)}/1`)],
    ["Upstash", () => wrongStore({ kind: "upstash", url: upstash.url, token: upstash.token }, CHECK_MS)],
  ])("is not: %s", async (_what, ask) => {
    expect(await ask()).toBeNull();
  });

  it("is not one that the operator gave the rights that docs/operating.md names", async () => {
    const docs = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8");
    expect(docs).toContain(`ACL SETUSER latchkey on >password ${RIGHTS}`);
    const url = `${at("counter:opensesame@", locked)}/1`;
    const store = await counting(new RedisStore({ kind: "redis", url }));
    const limit = aLimit({ windowSeconds: 600, blockSeconds: 600 });
    await times(5, () => store.count(limit, "a"));
    expect((await store.look(limit, "a"))?.calls).toBe(5);
    store.close();
  });

  it("is not one that refuses connections", async () => {
    expect(await why(`redis://127.0.0.1:${await freePort()}`)).toBeNull();
  });
});

it.each(["redis", "upstash"])("a store that says nothing is not waited for: %s", async (kind) => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  // A server that listens on TCP has an AddressInfo.
  const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const place =
    kind === "upstash"
      ? ({ kind: "upstash", url: `http://${host}`, token: "hidden" } as const)
      : parseRedisUrl(`redis://${host}`);
  expect(await wrongStore(place, 300)).toBeNull();
  silent.close();
});

/** Each has half of the slots. */
async function aClusterOfTwo(): Promise<RedisServer[]> {
  const busPorts = [await freePort(), await freePort()];
  const nodes = await Promise.all(
    busPorts.map((port) =>
      requireRedisServer({ flags: ["--cluster-enabled", "yes", "--cluster-port", String(port)] }),
    ),
  );
  const [one, other] = nodes;
  if (!one || !other) throw new Error("two nodes were started");
  await told(one.url, ["CLUSTER", "ADDSLOTSRANGE", "0", "8191"]);
  await told(other.url, ["CLUSTER", "ADDSLOTSRANGE", "8192", "16383"]);
  await told(one.url, ["CLUSTER", "MEET", "127.0.0.1", String(other.port), String(busPorts[1])]);
  for (const { url } of nodes) await untilTold(url, ["CLUSTER", "INFO"], /cluster_state:ok/);
  return nodes;
}
