import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { freePort } from "@/lib/free-port";
import { projectDirectory } from "@/lib/server/project-directory";
import { ensureBuilt } from "@/tests/support/built";
import { newDataDirectory } from "@/tests/support/database";

it("a SIGTERM to `npm start` ends the server, too", async () => {
  await ensureBuilt("all");
  const port = await freePort();
  const npm = spawn("npm", ["start"], {
    cwd: projectDirectory(),
    env: { ...process.env, DATA_DIR: newDataDirectory(), PORT: String(port), NODE_ENV: "production" },
    stdio: "ignore",
  });
  const ended = once(npm, "exit");
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ status }) => status,
      () => "nobody",
    );
  await expect.poll(answers).toBe(200);
  npm.kill("SIGTERM");
  await ended;
  await expect.poll(answers).toBe("nobody");
});
