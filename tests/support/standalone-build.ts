/** The server that `output: "standalone"` makes, built in a copy of the project, so that other tests keep their own build. */
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { cp, mkdtemp, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectDirectory } from "@/lib/server/project-directory";
import { ensureBuilt } from "./built";

const run = promisify(execFile);

const SOURCES = [
  "app",
  "lib",
  "prisma",
  "public",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

/**
 * The folder, made as docs/deploying.md has it. Far from the project, so that nothing of it is found by accident. Goes with
 * the run. Actions have the same names as in the project's own build.
 */
export async function buildStandalone(): Promise<string> {
  await ensureBuilt("all");
  const copy = await mkdtemp(join(tmpdir(), "latchkey-standalone-"));
  await Promise.all(
    SOURCES.map((name) => cp(join(projectDirectory(), name), join(copy, name), { recursive: true })),
  );
  await linkPackages(join(copy, "node_modules"));
  const { PATH, HOME, TMPDIR } = process.env;
  await run(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    cwd: copy,
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: "production",
      NEXT_OUTPUT: "standalone",
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });
  const directory = await mkdtemp(join(tmpdir(), "latchkey-container-"));
  const app = join(directory, "app");
  await rename(join(copy, ".next/standalone"), app);
  await cp(join(copy, ".next/static"), join(app, ".next/static"), { recursive: true });
  await cp(join(copy, "public"), join(app, "public"), { recursive: true });
  return app;
}

/** As files of their own without their weight, where the file system can; Turbopack follows no link out of the project. */
async function linkPackages(to: string): Promise<void> {
  const from = join(projectDirectory(), "node_modules");
  try {
    await run("cp", ["-al", from, to]);
  } catch {
    await cp(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  }
}
