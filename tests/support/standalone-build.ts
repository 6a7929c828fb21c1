/** The server that `output: "standalone"` makes. Where it has to be built, in a copy: other tests keep their own build. */
import { execFile } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { layTraps, writtenByBuild } from "./build-traps.mjs";
import { ensureBuilt } from "./built";

const run = promisify(execFile);

const BUILT = ".next/standalone";
/** With what a container's server must not take along. */
const SOURCES = [
  "app",
  "docs",
  "lib",
  "prisma",
  "public",
  "scripts",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
  // Of a release.
  ".env.example",
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "deploy",
];

/**
 * The folder, made as docs/deploying.md has it. Far from the project, so that nothing of it is found by accident. Goes with
 * the run. Actions have the same names as in the project's own build.
 */
export async function standaloneFolder(): Promise<string> {
  const from = await standaloneProject();
  const folder = join(await mkdtemp(join(tmpdir(), "latchkey-container-")), "app");
  await cp(join(from, BUILT), folder, { recursive: true, verbatimSymlinks: true });
  await cp(join(from, ".next/static"), join(folder, ".next/static"), { recursive: true });
  await cp(join(from, "public"), join(folder, "public"), { recursive: true });
  return folder;
}

let copy: Promise<string> | undefined;

/** The project, or a copy of it, whose pages were built with `output: "standalone"`. */
export async function standaloneProject(): Promise<string> {
  await ensureBuilt("all");
  const project = projectDirectory();
  // A run of all tests had it made beside its own build.
  if (existsSync(join(project, BUILT, "server.js"))) return project;
  copy ??= buildInCopy();
  return copy;
}

async function buildInCopy(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), "latchkey-standalone-"));
  await Promise.all(
    SOURCES.map((name) => cp(join(projectDirectory(), name), join(project, name), { recursive: true })),
  );
  await linkPackages(join(project, "node_modules"));
  layTraps(project);
  const { PATH, HOME, TMPDIR } = process.env;
  await run(process.execPath, ["scripts/build.mjs", "pages"], {
    cwd: project,
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: "production",
      DATA_DIR: writtenByBuild(project),
      NEXT_OUTPUT: "standalone",
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });
  return project;
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
