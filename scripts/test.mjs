/**
 * `npm test [-- PATH…] [--slow] [any option of Vitest]`. Without a path: builds what the tests run, sees to the programs
 * that npm does not bring, and runs everything. With one: only the files whose path contains it, which build and install
 * what they need themselves. Ends with a line of counts and the time.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseCLI, startVitest } from "vitest/node";
import { layTraps, removeTraps, writtenByBuild } from "../tests/support/build-traps.mjs";
import { ensureBuilt } from "./build.mjs";
import { checkRequirements, ROOT, runScript } from "./requirements.mjs";
import { ensurePrograms, PROGRAMS } from "./system-programs.mjs";
import { TestReporter } from "./test-reporter.mjs";

await runScript(async () => {
  checkRequirements();
  process.chdir(ROOT);
  const args = process.argv.slice(2);
  const showsSlow = args.includes("--slow");
  const { filter, options } = parseCLI(["vitest", "run", ...args.filter((arg) => arg !== "--slow")]);
  const isWhole = filter.length === 0 && options.project === undefined;
  if (isWhole) {
    // Installing waits for the network most of the time, building for the processor.
    await Promise.all([buildAll(), ensurePrograms(PROGRAMS.map(({ name }) => name))]);
    process.env.LATCHKEY_TESTS_BUILT = "1";
  } else {
    await ensureBuilt(["client"]);
  }
  const vitest = await startVitest("test", filter, {
    ...options,
    reporters: options.reporters ?? [new TestReporter({ showsSlow })],
  });
  await vitest.exit();
});

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
