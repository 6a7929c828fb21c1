import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/lib/free-port";
import { eventually } from "@/tests/support/eventually";
import { aKey, anActivation, aShop } from "@/tests/support/factories";
import { findProxy, type ProxyName, type RunningProxy, startProxy } from "@/tests/support/proxy";
import {
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";

const PROXIES: readonly ProxyName[] = ["nginx", "haproxy", "caddy"];
const programs = PROXIES.map((name) => ({ name, program: findProxy(name) }));
const CLIENTS = 4;

type Answer = { status: number | string; connection: string | undefined };

let ports: number[];
let servers: RunningServer[];
let path: string;
let body: string;

beforeAll(async () => {
  ports = [await freePort(), await freePort(), await freePort()];
  servers = await Promise.all(ports.map(start));
  const { application } = await aShop({}, { maxActivations: null });
  const { key } = await aKey(application);
  await anActivation(application, key, "machine-1");
  path = `/${application.slug}/license/v1`;
  body = JSON.stringify({ key, machineId: "machine-1" });
}, 300_000);
afterAll(stopServers);

function start(port: number): Promise<RunningServer> {
  const more = {
    PORT: String(port),
    SHUTDOWN_DELAY_SECONDS: "3",
    TRUSTED_PROXIES: "1",
    LICENSE_CALLS_PER_MINUTE: "1000000",
    PAGES: "off",
  };
  return startServer({ env: { ...sharedEnvironment("BASE_URL"), ...more } });
}

/** `status` is the error's code where there is no answer. */
function call(port: number, agent: Agent, target: string, sent?: string): Promise<Answer> {
  return new Promise((resolve) => {
    const headers = sent ? { "content-type": "application/json", "content-length": sent.length } : {};
    const options = { host: "127.0.0.1", port, path: target, agent, method: sent ? "POST" : "GET", headers };
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? error.message, connection: undefined });
    request(options, (response) => {
      const { statusCode = 0, headers } = response;
      response.resume().once("error", fail);
      response.once("end", () => resolve({ status: statusCode, connection: headers.connection }));
    })
      .once("error", fail)
      .end(sent);
  });
}

describe("a server that was told to stop", () => {
  it("goes on answering for a while, says that it is not ready and that its connections end; then its port closes", async () => {
    const port = ports[0] ?? 0;
    const agent = new Agent({ keepAlive: true });
    expect(await call(port, agent, "/health/ready")).toEqual({ status: 200, connection: "keep-alive" });
    servers[0]?.signal("SIGTERM");
    await eventually(async () => expect((await call(port, agent, "/health/ready")).status).toBe(503));
    const leaving = { status: 200, connection: "close" };
    expect(await call(port, agent, `${path}/validate`, body)).toEqual(leaving);
    expect(await call(port, agent, "/health/live")).toEqual(leaving);
    expect(await servers[0]?.exit).toBe(0);
    expect((await call(port, agent, "/health/live")).status).toBe("ECONNREFUSED");
    agent.destroy();
    servers[0] = await start(port);
  });
});

describe.skipIf(programs.some(({ program }) => !program))(
  "three servers behind nginx, HAProxy and Caddy",
  () => {
    it("are restarted one by one under load, and no call fails", async () => {
      const proxies = await Promise.all(
        programs.map(({ name, program }) => startProxy(name, program ?? "", ports)),
      );
      const agent = new Agent({ keepAlive: true });
      const failed: unknown[] = [];
      let calls = 0;
      let isOver = false;
      const load = (proxy: RunningProxy, place: number) =>
        Array.from({ length: CLIENTS }, async () => {
          for (let turn = 0; !isOver; turn += 1) {
            const isAsking = turn % 3 === 2;
            const [verb, sent] = isAsking
              ? ["public-key", undefined]
              : [turn % 3 ? "activate" : "validate", body];
            const { status } = await call(proxy.port, agent, `${path}/${verb}`, sent);
            calls += 1;
            if (status !== 200) failed.push({ proxy: PROXIES[place], verb, status });
            // Many calls, and yet time for what runs beside this file.
            await delay(5);
          }
        });
      const clients = proxies.flatMap(load);
      for (const [place, port] of ports.entries()) {
        const before = calls;
        expect(await servers[place]?.stop()).toBe(0);
        servers[place] = await start(port);
        // Both proxies have found it again before the next one goes.
        await eventually(async () => expect(calls - before).toBeGreaterThan(100), 60_000);
        await eventually(async () => expect(await isServing(place)).toBe(true), 60_000);
      }
      isOver = true;
      await Promise.all(clients);
      agent.destroy();
      for (const proxy of proxies) await proxy.close();
      expect(failed).toEqual([]);
    }, 300_000);
  },
);

async function isServing(place: number): Promise<boolean> {
  const agent = new Agent({ keepAlive: false });
  return (await call(ports[place] ?? 0, agent, "/health/ready")).status === 200;
}
