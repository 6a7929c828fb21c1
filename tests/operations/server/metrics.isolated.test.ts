import { execFileSync } from "node:child_process";
import { afterAll, expect, it } from "vitest";
import { freePort } from "@/lib/free-port";
import { projectDirectory } from "@/lib/server/project-directory";
import { freshDatabase } from "../../support/database";
import { requireOrSkip } from "../../support/optional";
import { sharedEnvironment, startServer, stopServers } from "../../support/server-process";
import { callAnew } from "../../support/server-workers";

afterAll(stopServers);

const promtool = requireOrSkip("promtool", "Install it with: apt-get install prometheus");
const CALLS = 12;

async function scrape(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
}

it("the calls of all workers add up on a port of their own, under routes and never under a client's words", async () => {
  const port = await freePort();
  const env = { ...sharedEnvironment(), DATABASE_URL: await freshDatabase(), PAGES: "off" };
  const server = await startServer({ env: { ...env, WORKERS: "2", METRICS_PORT: String(port) } });
  for (let count = 0; count < CALLS; count++) {
    await callAnew(`${server.url}/a-clients-word-${count}/license/v1/validate`, "{}");
  }
  await callAnew(`${server.url}/another-word`);
  await expect
    .poll(() => scrape(port))
    .toMatch(
      new RegExp(
        `^latchkey_call_duration_seconds_count\\{interface="license",route="/\\[application\\]/license/v1/validate"\\} ${CALLS}$`,
        "m",
      ),
    );
  const text = await scrape(port);
  expect(text).toMatch(
    /^latchkey_calls_total\{interface="pages",route="pages",method="GET",status="404"\} 1$/m,
  );
  expect(text).not.toContain("word");
  expect(text).toMatch(/^latchkey_database_up 1$/m);
  expect(text).toMatch(/^latchkey_log_unsealed_entries \d+$/m);
  expect(text).toMatch(/^latchkey_database_pool_connections\{state="idle"\} \d+$/m);
  expect(await callAnew(`http://127.0.0.1:${port}/`)).toBe(404);
  expect(await callAnew(`http://127.0.0.1:${port}/metrics`, "{}")).toBe(405);
  expect(await callAnew(`${server.url}/metrics`)).toBe(404);
  if (promtool) execFileSync(promtool, ["check", "metrics"], { input: text });
});

it.skipIf(!promtool)("Prometheus accepts the alert rules", () => {
  const rules = ["check", "rules", "docs/observe/alerts.yaml"];
  expect(execFileSync(promtool ?? "", rules, { cwd: projectDirectory(), encoding: "utf8" })).toContain(
    "SUCCESS",
  );
});
