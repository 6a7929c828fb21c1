import { afterEach, describe, expect, it } from "vitest";
import { sharedEnvironment, startServer, stopServers } from "@/tests/support/server-process";
import { pagesOf } from "@/tests/support/server-workers";

afterEach(stopServers);

describe.each(["1", "2"])("a server with PAGES=off and %s workers", (WORKERS) => {
  it("answers programs and has no process for pages: everything else is a 404 that says so", async () => {
    const env = { ...sharedEnvironment(), PAGES: "off", WORKERS, LOG_LEVEL: "debug" };
    const server = await startServer({ env });
    await expect.poll(async () => (await fetch(`${server.url}/health/ready`)).status).toBe(200);
    const call = await fetch(`${server.url}/some-app/license/v1/validate`, { method: "POST", body: "{}" });
    expect([call.status, call.headers.get("content-type")]).toEqual([400, "application/json; charset=utf-8"]);
    for (const [method, path] of [
      ["GET", "/"],
      ["GET", "/console/sign-in"],
      ["POST", "/manage"],
      ["GET", "/_next/static/none.js"],
      ["GET", "/api/cron"],
    ] as const) {
      const answer = await fetch(server.url + path, { method });
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        {
          error: "not_found",
          message:
            "This server answers programs only (PAGES=off). Pages are on other servers of this service.",
        },
      ]);
    }
    expect(await server.stop()).toBe(0);
    expect(pagesOf(server)).toEqual([]);
  });
});
