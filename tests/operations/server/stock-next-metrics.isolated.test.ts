import { beforeAll, expect, it } from "vitest";
import { freePort } from "@/lib/process/free-port";
import { ensureBuilt } from "@/tests/support/built";
import { sharedEnvironment } from "@/tests/support/server-process";
import { startStockNext } from "@/tests/support/stock-next";

beforeAll(() => ensureBuilt("all"));

it("next start has the same metrics on a port of their own, and ends without them", async () => {
  const port = await freePort();
  const env = { ...sharedEnvironment("BASE_URL", "DATA_DIR"), METRICS_PORT: String(port) };
  const next = await startStockNext(env);
  // Requests that came before Next called its hooks are not measured.
  await expect.poll(async () => (await fetch(`${next.url}/health/ready`)).status).toBe(200);
  const call = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  const refused = await fetch(`${next.url}/a-word/license/v1/validate?a-word`, call);
  expect(await refused.json()).toEqual({ error: "invalid_request" });
  expect((await fetch(`${next.url}/manage?a-word`)).status).toBe(200);
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = [
    'latchkey_calls_total{interface="license",route="/[application]/license/v1/validate",method="POST",status="400"} 1',
    'latchkey_errors_total{interface="license",status_class="4xx",error="invalid_request"} 1',
    "latchkey_database_up 1",
  ];
  for (const line of lines) await expect.poll(scrape).toContain(`\n${line}\n`);
  const text = await scrape();
  expect(text).toMatch(
    /latchkey_calls_total\{interface="pages",route="pages",method="GET",status="200"\} [1-9]/,
  );
  expect(text).toMatch(/latchkey_job_runs_total\{name="\w/);
  expect(text).toMatch(/latchkey_database_pool_connections\{process="api",state="max"\} \d/);
  expect(text).not.toContain("a-word");
  await next.stop();
  await expect(scrape()).rejects.toThrow();
});
