/** What tests start as programs of their own has to be built first. A run of all tests has done so before it began. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { projectDirectory } from "@/lib/runtime/project-directory";

const PARTS = { programs: ["client", "programs"], all: ["client", "programs", "pages"] } as const;
const built = new Map<keyof typeof PARTS, Promise<unknown>>();

/** Rejects with what the build wrote. Asks once per process. */
export async function ensureBuilt(what: keyof typeof PARTS): Promise<void> {
  if (process.env.LATCHKEY_TESTS_BUILT) return;
  const building = built.get(what) ?? build(PARTS[what]);
  built.set(what, building);
  await building;
}

async function build(parts: readonly string[]): Promise<void> {
  const run = promisify(execFile);
  for (const part of parts)
    await run(process.execPath, ["scripts/build.mjs", part], { cwd: projectDirectory() });
}
