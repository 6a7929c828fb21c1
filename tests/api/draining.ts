/** The end of a server with SHUTDOWN_DELAY_SECONDS: nothing may be asked of it afterwards. */
import { Agent, request } from "node:http";
import { describe, expect, it } from "vitest";
import { eventually } from "@/tests/support/eventually";
import { aKey, anActivation, aShop } from "@/tests/support/factories";
import type { RunningServer } from "@/tests/support/server-process";

type Answer = { status: number | string; connection: string | undefined };

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

export function describeDraining(running: () => RunningServer): void {
  describe("a server that was told to stop", () => {
    it("goes on answering for a while, says that it is not ready and that its connections end; then its port closes", async () => {
      const server = running();
      const { application } = await aShop({}, { maxActivations: null });
      const { key } = await aKey(application);
      await anActivation(application, key, "machine-1");
      const path = `/${application.slug}/license/v1`;
      const body = JSON.stringify({ key, machineId: "machine-1" });
      const agent = new Agent({ keepAlive: true });
      const ask = (target: string, sent?: string) =>
        call(Number(new URL(server.url).port), agent, target, sent);
      await expect.poll(() => ask("/health/ready")).toEqual({ status: 200, connection: "keep-alive" });
      server.signal("SIGTERM");
      await eventually(async () => expect((await ask("/health/ready")).status).toBe(503));
      const leaving = { status: 200, connection: "close" };
      expect(await ask(`${path}/validate`, body)).toEqual(leaving);
      expect(await ask("/health/live")).toEqual(leaving);
      expect(await server.exit).toBe(0);
      expect((await ask("/health/live")).status).toBe("ECONNREFUSED");
      agent.destroy();
    });
  });
}
