import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { record } from "@/lib/domain/audit/record";
import { freePort } from "@/lib/process/free-port";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { ensureBuilt } from "@/tests/support/built";
import { newDataDirectory } from "@/tests/support/database";
import { contextAt } from "@/tests/support/factories";

const CRON_SECRET = "a-secret-that-only-schedulers-know";

async function begin(program: string, args: string[], env: Record<string, string>) {
  await ensureBuilt("all");
  const port = await freePort();
  const own = { DATA_DIR: newDataDirectory(), PORT: String(port), NODE_ENV: "production" as const };
  const child = spawn(program, args, {
    cwd: projectDirectory(),
    env: { ...process.env, ...own, LOG_LEVEL: "info", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let logged = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    logged += text;
  });
  const url = `http://127.0.0.1:${port}`;
  const alive = () =>
    fetch(`${url}/health/live`).then(
      ({ status }) => status,
      () => "no one",
    );
  return { child, url, alive, ended: once(child, "exit"), logged: () => logged };
}

it("under `npm start` jobs run and the scheduler's address answers, and a SIGTERM to it ends the server, too", async () => {
  const { child, url, alive, ended, logged } = await begin("npm", ["start"], { CRON_SECRET });
  child.stdout.resume();
  await expect.poll(alive).toBe(200);
  await record(contextAt(), { applicationId: null, action: "plan.updated", target: "plan pro" });
  await expect.poll(() => database().prisma.auditEntry.count({ where: { seq: null } })).toBe(0);
  const called = await fetch(`${url}/api/cron`, { headers: { authorization: `Bearer ${CRON_SECRET}` } });
  const { jobs }: { jobs: unknown[] } = await called.json();
  expect([called.status, jobs]).toEqual([
    200,
    expect.arrayContaining([expect.objectContaining({ name: "log-sealing", outcome: "done" })]),
  ]);
  expect((await fetch(`${url}/api/cron`)).status).toBe(401);
  child.kill("SIGTERM");
  await ended;
  await expect.poll(alive).toBe("no one");
  expect(logged()).not.toMatch(/"level":[56]0/);
});

it("a reader of the output that goes away does not end the server", async () => {
  const { child, alive, ended, logged } = await begin(process.execPath, ["dist/server.mjs"], {
    PAGES: "off",
  });
  child.stdout.destroy();
  // The line before it was for the reader.
  await expect.poll(logged).toContain('"msg":"ready"');
  await expect(Promise.race([ended, delay(1_000, "runs")])).resolves.toBe("runs");
  expect(await alive()).toBe(200);
  expect(logged()).not.toContain("EPIPE");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
