import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/lib/process/free-port";
import { requireOrSkip } from "../../support/optional";
import {
  newDataDir,
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "../../support/server-process";
import { callAnew, workersOf } from "../../support/server-workers";

const promtool = requireOrSkip("promtool", "Install it with: apt-get install prometheus");
const CALLS = 12;
const LINES = 100;
const VALIDATE = 'interface="license",route="/[application]/license/v1/validate"';

async function scrape(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
}

function figure(text: string, series: string): number {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
}

// One server of two workers, which the last of them stops.
describe("what a server tells of itself", { shuffle: false }, () => {
  const file = join(newDataDir(), "logs", "access.log");
  let server: RunningServer;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const told = { METRICS_PORT: String(port), ACCESS_LOG: "json", ACCESS_LOG_FILE: file };
    const env = { ...sharedEnvironment(), PAGES: "off", WORKERS: "2", LOG_LEVEL: "debug" };
    server = await startServer({ env: { ...env, TRUSTED_PROXIES: "1", ...told } });
  });
  afterAll(stopServers);

  it("the calls of all workers add up on a port of their own, under routes and never under a client's words", async () => {
    for (let count = 0; count < CALLS; count++) {
      await callAnew(`${server.url}/a-clients-word-${count}/license/v1/validate`, "{}");
    }
    await callAnew(`${server.url}/another-word`);
    for (const path of [
      "keys/v1/keys",
      "ci/release",
      "v1/check",
      "feeds/squirrel/stable/RELEASES",
      "nothing",
    ])
      await callAnew(`${server.url}/a-clients-word/${path}`, "{}");
    const counted = `latchkey_call_duration_seconds_count{${VALIDATE}}`;
    let text = "";
    const upAndCounted = async () => {
      text = await scrape(port);
      return [figure(text, "latchkey_database_up"), figure(text, counted)];
    };
    await expect.poll(upAndCounted).toEqual([1, CALLS]);
    const pages = 'latchkey_calls_total{interface="pages",route="pages",method="GET",status="404"}';
    expect(figure(text, pages)).toBe(1);
    const errors = 'latchkey_errors_total{interface="license",status_class="4xx",error="invalid_request"}';
    expect(figure(text, errors)).toBe(CALLS);
    expect(text).not.toContain("word");
    const interfaces = (series: string) =>
      new Set([...text.matchAll(new RegExp(`^${series}{interface="(\\w+)"`, "gm"))].map(([, name]) => name));
    const ofErrors = ["keys", "license", "unknown", "update", "upload"];
    expect([...interfaces("latchkey_errors_total")].sort()).toEqual(ofErrors);
    expect([...interfaces("latchkey_calls_total")].sort()).toEqual([...ofErrors, "pages"].sort());
    expect(text).toMatch(/^latchkey_build_info\{version="[\d.]+",schema="\d{14}_\w+"\} 1$/m);
    expect(figure(text, 'latchkey_disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
    expect(figure(text, 'latchkey_database_pool_connections{process="api",state="max"}')).toBeGreaterThan(10);
    for (const name of ["log_unsealed_entries", "seats_refused_total", "limits_degraded"])
      expect(figure(text, `latchkey_${name}`)).toBe(0);
    expect(await callAnew(`http://127.0.0.1:${port}/`)).toBe(404);
    expect(await callAnew(`http://127.0.0.1:${port}/metrics`, "{}")).toBe(405);
    expect(await callAnew(`${server.url}/metrics`)).toBe(404);
    if (promtool) execFileSync(promtool, ["check", "metrics"], { input: text });
  });

  it("no counter falls when a worker is replaced, whether it was asked to end or killed", async () => {
    const counted = async () =>
      figure(await scrape(port), `latchkey_calls_total{${VALIDATE},method="POST",status="400"}`);
    const call = async () => {
      for (let count = 0; count < CALLS; count++)
        await callAnew(`${server.url}/tool/license/v1/validate`, "{}");
    };
    let calls = await counted();
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      await call();
      calls += CALLS;
      await expect.poll(counted).toBe(calls);
      const known = workersOf(server);
      process.kill(known.at(-1) ?? 0, signal);
      await expect.poll(() => workersOf(server).length).toBe(known.length + 1);
      await expect.poll(counted).toBe(calls);
    }
    expect(figure(await scrape(port), 'latchkey_process_restarts_total{process="api"}')).toBe(2);
  });

  it("each call is one line with the id of its answer, and the last lines are written before the server ends", async () => {
    const ids = await Promise.all(
      Array.from({ length: LINES }, async (_, count) => {
        const headers = { "x-request-id": `edge-${count}`, "x-forwarded-for": "203.0.113.77" };
        const answer = await fetch(`${server.url}/tool/license/v1/public-key?secret=1`, { headers });
        await answer.arrayBuffer();
        return answer.headers.get("x-request-id");
      }),
    );
    expect(ids).toEqual(Array.from({ length: LINES }, (_, count) => `edge-${count}`));
    expect(await server.stop()).toBe(0);
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const calls = lines
      .map((line) => JSON.parse(line))
      .filter(({ requestId }) => requestId.startsWith("edge-"));
    expect(calls.map(({ requestId }) => requestId).sort()).toEqual(ids.sort());
    expect(calls[0]).toMatchObject({ method: "GET", status: 404, address: "203.0.113.0", userAgent: "node" });
    expect(calls[0].bytes).toBeGreaterThan(100);
    const routes = new Set(calls.map(({ route }) => route));
    expect(routes).toEqual(new Set(["/[application]/license/v1/public-key"]));
  });
});
