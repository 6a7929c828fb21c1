import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { freshDatabase } from "../../support/database";
import { newDataDir, sharedEnvironment, startServer, stopServers } from "../../support/server-process";

afterAll(stopServers);

const CALLS = 200;

it("each call is one line with the id of its answer, and the last lines are written before the server ends", async () => {
  const file = join(newDataDir(), "logs", "access.log");
  const env = { ...sharedEnvironment(), DATABASE_URL: await freshDatabase(), PAGES: "off" };
  const server = await startServer({
    env: { ...env, WORKERS: "2", TRUSTED_PROXIES: "1", ACCESS_LOG: "json", ACCESS_LOG_FILE: file },
  });
  const ids = await Promise.all(
    Array.from({ length: CALLS }, async (_, count) => {
      const headers = { "x-request-id": `edge-${count}`, "x-forwarded-for": "203.0.113.77" };
      const answer = await fetch(`${server.url}/tool/license/v1/public-key?secret=1`, { headers });
      await answer.arrayBuffer();
      return answer.headers.get("x-request-id");
    }),
  );
  expect(ids).toEqual(Array.from({ length: CALLS }, (_, count) => `edge-${count}`));
  expect(await server.stop()).toBe(0);
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const calls = lines.map((line) => JSON.parse(line));
  expect(calls.map(({ requestId }) => requestId).sort()).toEqual(ids.sort());
  expect(calls[0]).toMatchObject({ method: "GET", status: 404, address: "203.0.113.0", userAgent: "node" });
  expect(calls[0].bytes).toBeGreaterThan(100);
  expect(new Set(calls.map(({ route }) => route))).toEqual(new Set(["/[application]/license/v1/public-key"]));
});
