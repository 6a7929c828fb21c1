/** Once per run, before any test: what all tests need is built and installed. A run of a few files does it where a test asks. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../../scripts/build.mjs";
import { checkRequirements, ROOT } from "../../scripts/requirements.mjs";
import { ensurePrograms, PROGRAMS } from "../../scripts/system-programs.mjs";
import { layTraps, removeTraps, writtenByBuild } from "./build-traps.mjs";

/** Vitest evaluates this file once per project; they share the run. */
const SHARED = Symbol.for("latchkey.test-build");

export async function setup({ vitest }) {
  globalThis[SHARED] ??= prepare(vitest);
  await globalThis[SHARED];
}

async function prepare({ filenamePattern = [], config }) {
  checkRequirements();
  if (filenamePattern.length > 0 || config.project.length > 0) return ensureBuilt(["client"]);
  // Installing waits for the network most of the time, building for the processor.
  await Promise.all([buildAll(), ensurePrograms(PROGRAMS.map(({ name }) => name))]);
  process.env.LATCHKEY_TESTS_BUILT = "1";
}

/** With the server of a container, which its tests would have to build once more. */
async function buildAll() {
  const { DATA_DIR } = process.env;
  Object.assign(process.env, { NEXT_OUTPUT: "standalone", DATA_DIR: writtenByBuild(ROOT) });
  // Elsewhere a server of the developer's may have its data there, or start while the build runs.
  const hasTraps = Boolean(process.env.CI) && !existsSync(join(ROOT, "data"));
  if (hasTraps) layTraps(ROOT);
  await ensureBuilt(["client", "programs", "pages"]).finally(() => {
    if (hasTraps) removeTraps(ROOT);
  });
  delete process.env.NEXT_OUTPUT;
  delete process.env.DATA_DIR;
  if (DATA_DIR !== undefined) process.env.DATA_DIR = DATA_DIR;
}
