/** Two servers behind each proxy with its file of deploy/proxies. */
import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/lib/process/free-port";
import { eventually } from "@/tests/support/eventually";
import { aKey, anActivation, aShop } from "@/tests/support/factories";
import { findProxy, type ProxyName, type RunningProxy, startProxy } from "@/tests/support/proxy";
import { aPublisher } from "@/tests/support/release-factories";
import { watchMemory } from "@/tests/support/resident-memory";
import {
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";
import { aroundPiece, ask, LARGE_BYTES, largeSha256, trickleLarge, uploadLarge } from "./large-upload";

const PROXIES: readonly ProxyName[] = ["nginx", "haproxy", "caddy"];
const programs = PROXIES.flatMap((name) => {
  const program = findProxy(name);
  return program ? [{ name, program }] : [];
});
/** A third of what is sent. */
const GROWTH_MAX_MIB = 20;
const CLIENTS = 2;
/** Of each server: the two do not share their limits here. */
const UNKNOWN_KEYS = 3;
/** One that takes longer to say whether it is ready was held up by the machine. */
const READY_WITHIN_MS = 2_000;
const ATTEMPTS = 5;
const JSON_TYPE = { "content-type": "application/json" };

const proxies = new Map<ProxyName, RunningProxy>();
let ports: number[];
let servers: RunningServer[];
let slug: string;
let ciToken: string;
/** Of the license interface, with a key that is activated. */
let path: string;
let body: string;

beforeAll(async () => {
  ports = [await freePort(), await freePort()];
  servers = await Promise.all(ports.map(start));
  const { application, ci } = await aPublisher();
  slug = application.slug;
  ciToken = ci.token;
  const shop = (await aShop({}, { maxActivations: null })).application;
  const { key } = await aKey(shop);
  await anActivation(shop, key, "machine-1");
  path = `/${shop.slug}/license/v1`;
  body = JSON.stringify({ key, machineId: "machine-1" });
  for (const { name, program } of programs) proxies.set(name, await startProxy(name, program, ports));
}, 300_000);
afterAll(async () => {
  for (const proxy of proxies.values()) await proxy.close();
  await stopServers();
});

function start(port: number): Promise<RunningServer> {
  const more = {
    PORT: String(port),
    SHUTDOWN_DELAY_SECONDS: "3",
    TRUSTED_PROXIES: "1",
    LICENSE_CALLS_PER_MINUTE: "1000000",
    UNKNOWN_KEYS_PER_10_MINUTES: String(UNKNOWN_KEYS),
    PAGES: "off",
    ACCESS_LOG: "json",
  };
  return startServer({ env: { ...sharedEnvironment("BASE_URL", "DATA_DIR"), ...more } });
}

function proxyOf(name: ProxyName): RunningProxy {
  const proxy = proxies.get(name);
  if (!proxy) throw new Error(`${name} was not started`);
  return proxy;
}

describe.each(programs)("$name", ({ name }) => {
  it("passes an upload of 60 MB on as it comes, and downloads of parts of it", async () => {
    const { port, pid } = proxyOf(name);
    const unknown = { port, slug, token: `lk_ci_${"A".repeat(43)}` };
    // Answered while almost all of it is still to come.
    const refused = await trickleLarge(unknown);
    expect(refused.status).toBe(401);
    expect(refused.sentBytes).toBeLessThan(LARGE_BYTES / 4);

    const grown = watchMemory(pid);
    const version = `1.0.${PROXIES.indexOf(name)}`;
    const { status, body } = await uploadLarge({ port, slug, token: ciToken }, version);
    const sha256 = largeSha256();
    expect({ status, body: JSON.parse(body.toString()) }).toMatchObject({
      status: 201,
      body: { version, status: "published", size: LARGE_BYTES, sha256 },
    });
    expect(grown()).toBeLessThan(GROWTH_MAX_MIB);

    const checked = JSON.parse((await ask(port, `/${slug}/v1/check?version=0.9.0`)).body.toString());
    const { pathname, search } = new URL(checked.latest.downloadUrl);
    const download = (range: string) => ask(port, pathname + search, { headers: { range } });
    const { range, bytes } = aroundPiece(40, 10);
    const part = await download(range);
    expect([part.status, part.headers["content-range"]]).toEqual([
      206,
      `${range.replace("=", " ")}/${LARGE_BYTES}`,
    ]);
    expect(part.body.equals(bytes)).toBe(true);
    const rest = await download(`bytes=${LARGE_BYTES - 10_000_000}-`);
    expect([rest.status, rest.body.length]).toEqual([206, 10_000_000]);
    // As programs ask that download only what has changed.
    const many = Array.from(
      { length: 1000 },
      (_, place) => `${50_000_000 + place * 20}-${50_000_009 + place * 20}`,
    );
    const parts = await download(`bytes=${many.join(", ")}`);
    expect([parts.status, parts.headers["content-type"]]).toEqual([
      206,
      expect.stringMatching(/^multipart\/byteranges/),
    ]);
  }, 600_000);

  it("names calls itself, and continues no client's trace", async () => {
    const headers = {
      "x-request-id": "of-a-client",
      traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    };
    const answer = await ask(proxyOf(name).port, "/health/ready", { headers });
    const requestId = String(answer.headers["x-request-id"]);
    expect(requestId).toMatch(/^[\da-f-]{32,36}$/);
    const lines = () => servers.flatMap((server) => server.stdout().split("\n"));
    const written = () => lines().find((line) => line.includes(requestId));
    await eventually(async () => expect(written()).toBeDefined(), 10_000);
    expect(JSON.parse(written() ?? "")).not.toHaveProperty("traceId");
  });

  // Other systems have one address on their loopback network.
  it.runIf(process.platform === "linux")(
    "lets clients be counted apart, whatever they say of themselves",
    async () => {
      const { port } = proxyOf(name);
      const at = PROXIES.indexOf(name) * 2 + 11;
      const validate = (localAddress: string, sent: string, headers = {}) =>
        ask(
          port,
          `${path}/validate`,
          { method: "POST", localAddress, headers: { ...JSON_TYPE, ...headers } },
          sent,
        );
      const unknown = JSON.stringify({ key: "00000-00000-00000-00000-00000", machineId: "machine-1" });
      const statuses: number[] = [];
      for (let turn = 0; turn < 6 * UNKNOWN_KEYS; turn += 1) {
        const forged = { "x-forwarded-for": `198.51.100.${turn}`, forwarded: `for=198.51.100.${turn}` };
        statuses.push((await validate(`127.0.0.${at}`, unknown, forged)).status);
      }
      expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(2 * UNKNOWN_KEYS);
      expect(new Set(statuses)).toEqual(new Set([404, 429]));
      expect((await validate(`127.0.0.${at + 1}`, body)).status).toBe(200);
    },
  );
});

/** Asks a server as proxies do. What it returns ends that, and tells whether it always was ready and said so in time. */
function watchReadiness(port: number): () => Promise<boolean> {
  let isOver = false;
  let wasReady = true;
  const watch = async () => {
    while (!isOver) {
      const begun = performance.now();
      const said = await ask(port, "/health/ready").then(
        ({ status }) => status,
        (error: unknown) => error,
      );
      if (said === 503 || performance.now() - begun > READY_WITHIN_MS) wasReady = false;
      await delay(100);
    }
  };
  const watching = watch();
  return async () => {
    isOver = true;
    await watching;
    return wasReady;
  };
}

describe.skipIf(programs.length === 0)("two servers", () => {
  it("are restarted one by one under load behind each proxy, and no call fails", async () => {
    const agent = new Agent({ keepAlive: true });
    const failed: unknown[] = [];
    let calls = 0;
    let isOver = false;
    const load = async ([name, { port }]: [ProxyName, RunningProxy]) => {
      for (let turn = 0; !isOver; turn += 1) {
        const verb = ["validate", "activate", "public-key"][turn % 3];
        const isReading = verb === "public-key";
        const headers = { ...JSON_TYPE, "user-agent": `load of ${name}` };
        const options = { agent, method: isReading ? "GET" : "POST", headers };
        const said = await ask(port, `${path}/${verb}`, options, isReading ? "" : body).then(
          ({ status }) => status,
          (error: unknown) => error,
        );
        calls += 1;
        if (said !== 200) failed.push({ name, verb, said });
        // Many calls, and yet time for what runs beside this file.
        await delay(20);
      }
    };
    const clients = [...proxies].flatMap((proxy) => Array.from({ length: CLIENTS }, () => load(proxy)));
    const restart = async (place: number, port: number) => {
      const before = calls;
      expect(await servers[place]?.stop()).toBe(0);
      const again = await start(port);
      servers[place] = again;
      await eventually(async () => expect(calls - before).toBeGreaterThan(100), 60_000);
      await eventually(async () => expect((await ask(port, "/health/ready")).status).toBe(200), 60_000);
      // All of them have found it again before the next one goes.
      const found = () => [...proxies.keys()].filter((name) => again.stdout().includes(`"load of ${name}"`));
      await eventually(async () => expect(found()).toEqual([...proxies.keys()]), 60_000);
    };
    for (const [place, port] of ports.entries()) {
      for (let attempt = 1; ; attempt += 1) {
        const before = failed.length;
        const endWatch = watchReadiness(ports[1 - place] ?? 0);
        await restart(place, port);
        // With the other one held up by the machine, nobody was left to answer, and the round has shown nothing.
        if ((await endWatch()) || failed.length === before || attempt === ATTEMPTS) break;
        failed.splice(before);
      }
    }
    isOver = true;
    await Promise.all(clients);
    agent.destroy();
    expect(failed).toEqual([]);
  }, 900_000);
});
