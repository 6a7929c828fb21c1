import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { freePort } from "@/lib/process/free-port";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { ensureBuilt } from "@/tests/support/built";
import { newDataDirectory } from "@/tests/support/database";

const statusAt = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/live`).then(
    ({ status }) => status,
    () => "nobody",
  );

it("a SIGTERM to `npm start` ends the server, too", async () => {
  await ensureBuilt("all");
  const port = await freePort();
  const npm = spawn("npm", ["start"], {
    cwd: projectDirectory(),
    env: { ...process.env, DATA_DIR: newDataDirectory(), PORT: String(port), NODE_ENV: "production" },
    stdio: "ignore",
  });
  const ended = once(npm, "exit");
  const answers = () => statusAt(port);
  await expect.poll(answers).toBe(200);
  npm.kill("SIGTERM");
  await ended;
  await expect.poll(answers).toBe("nobody");
});

it("a reader of the output that goes away does not end the server", async () => {
  await ensureBuilt("all");
  const port = await freePort();
  const server = spawn(process.execPath, ["dist/server.mjs"], {
    cwd: projectDirectory(),
    env: {
      ...process.env,
      DATA_DIR: newDataDirectory(),
      PORT: String(port),
      NODE_ENV: "production",
      LOG_LEVEL: "info",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(server, "exit");
  server.stdout.destroy();
  let logged = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    logged += text;
  });
  // The line before it was for the reader.
  await expect.poll(() => logged).toContain('"msg":"ready"');
  await expect(Promise.race([ended, delay(1_000, "runs")])).resolves.toBe("runs");
  expect(await statusAt(port)).toBe(200);
  expect(logged).not.toContain("EPIPE");
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
