import { execFileSync } from "node:child_process";
import { afterAll, expect, it } from "vitest";
import { freePort } from "@/lib/process/free-port";
import { freshDatabase } from "../../support/database";
import { requireOrSkip } from "../../support/optional";
import { sharedEnvironment, startServer, stopServers } from "../../support/server-process";
import { callAnew, workersOf } from "../../support/server-workers";

afterAll(stopServers);

const promtool = requireOrSkip("promtool", "Install it with: apt-get install prometheus");
const CALLS = 12;
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

async function startMeasured(env: Record<string, string>) {
  const port = await freePort();
  const database = { ...sharedEnvironment(), DATABASE_URL: await freshDatabase(), PAGES: "off" };
  const server = await startServer({ env: { ...database, METRICS_PORT: String(port), ...env } });
  return { server, port };
}

it("the calls of all workers add up on a port of their own, under routes and never under a client's words", async () => {
  const { server, port } = await startMeasured({ WORKERS: "2" });
  for (let count = 0; count < CALLS; count++) {
    await callAnew(`${server.url}/a-clients-word-${count}/license/v1/validate`, "{}");
  }
  await callAnew(`${server.url}/another-word`);
  for (const path of ["keys/v1/keys", "ci/release", "v1/check", "feeds/squirrel/stable/RELEASES", "nothing"])
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
  const { server, port } = await startMeasured({ WORKERS: "2", LOG_LEVEL: "debug" });
  const status = 'method="POST",status="400"';
  const counted = async () => figure(await scrape(port), `latchkey_calls_total{${VALIDATE},${status}}`);
  const call = async () => {
    for (let count = 0; count < CALLS; count++)
      await callAnew(`${server.url}/tool/license/v1/validate`, "{}");
  };
  let calls = 0;
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
