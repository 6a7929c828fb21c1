/** `npm run check`: formatting, lint and types of the whole project, one line each; all are run, any can fail it. */
import { spawnSync } from "node:child_process";
import { ensureBuilt } from "./build.mjs";
import { ROOT, runScript, secondsSince } from "./requirements.mjs";

const COLORS = process.stdout.isTTY ? "force" : "off";
const CHECKS = [
  {
    title: "format and lint",
    args: ["node_modules/@biomejs/biome/bin/biome", "ci", `--colors=${COLORS}`, "."],
  },
  // Types of the routes as they are now: those of an older build may name files that are gone.
  { title: "types of routes", args: ["node_modules/next/dist/bin/next", "typegen"] },
  { title: "types", args: ["node_modules/typescript/bin/tsc", "--noEmit"] },
];

await runScript(async () => {
  await ensureBuilt(["client"]);
  const failed = CHECKS.filter((check) => !passes(check));
  process.exitCode = failed.length === 0 ? 0 : 1;
});

/** What a tool writes is shown only when it has something to complain about. */
function passes({ title, args }) {
  const start = performance.now();
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const passed = status === 0;
  if (!passed) process.stdout.write(`${stdout}${stderr}${error?.message ?? ""}\n`);
  process.stdout.write(`${title}: ${passed ? "ok" : "FAILED"} (${secondsSince(start)})\n`);
  return passed;
}
