import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/lib/process/free-port";
import { eventually } from "@/tests/support/eventually";
import { aKey, anActivation, aShop } from "@/tests/support/factories";
import {
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";

type Answer = { status: number | string; connection: string | undefined };

let port: number;
let server: RunningServer;
let path: string;
let body: string;

beforeAll(async () => {
  port = await freePort();
  server = await startServer({
    env: { ...sharedEnvironment("BASE_URL"), PORT: String(port), SHUTDOWN_DELAY_SECONDS: "15", PAGES: "off" },
  });
  const { application } = await aShop({}, { maxActivations: null });
  const { key } = await aKey(application);
  await anActivation(application, key, "machine-1");
  path = `/${application.slug}/license/v1`;
  body = JSON.stringify({ key, machineId: "machine-1" });
}, 300_000);
afterAll(stopServers);

/** `status` is the error's code where there is no answer. */
function call(agent: Agent, target: string, sent?: string): Promise<Answer> {
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
    const agent = new Agent({ keepAlive: true });
    await expect.poll(() => call(agent, "/health/ready")).toEqual({ status: 200, connection: "keep-alive" });
    server.signal("SIGTERM");
    await eventually(async () => expect((await call(agent, "/health/ready")).status).toBe(503));
    const leaving = { status: 200, connection: "close" };
    expect(await call(agent, `${path}/validate`, body)).toEqual(leaving);
    expect(await call(agent, "/health/live")).toEqual(leaving);
    expect(await server.exit).toBe(0);
    expect((await call(agent, "/health/live")).status).toBe("ECONNREFUSED");
    agent.destroy();
  });
});
