import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { projectDirectory } from "@/lib/server/project-directory";

it("`npm run bench -- --help` says what it measures, and with which options", async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["bench/load/bench.mjs", "--help"], {
    cwd: projectDirectory(),
  });
  expect(stdout).toMatch(/^npm run bench -- \[options\]\n/);
  for (const option of ["--quick", "--scale", "--memory"]) expect(stdout).toContain(option);
});
