/**
 * `npm test [-- PATH…] [--slow] [any option of Vitest]`. Without a path: builds what the tests run, sees to the programs
 * that npm does not bring, and runs everything. With one: only the files whose path contains it, which build and install
 * what they need themselves. Ends with a line of counts and the time.
 */
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startVitest } from "vitest/node";
import { layTraps, removeTraps, writtenByBuild } from "../tests/support/build-traps.mjs";
import { ensureBuilt } from "./build.mjs";
import { endWithParent } from "./end-with-parent.mjs";
import { checkRequirements, ROOT, runScript, Sentence } from "./requirements.mjs";
import { ensurePrograms, PROGRAMS } from "./system-programs.mjs";
import { readArguments, USAGE, whatRanNothing } from "./test-arguments.mjs";
import { TestReporter } from "./test-reporter.mjs";

await runScript(async () => {
  checkRequirements();
  process.chdir(ROOT);
  endWithParent();
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) return void process.stdout.write(USAGE);
  const wanted = await readArguments(args);
  checkTemporaryFolder();
  const { filter, options, showsSlow } = wanted;
  if (filter.length === 0 && options.project === undefined) {
    // Installing waits for the network most of the time, building for the processor.
    await Promise.all([buildAll(), ensurePrograms(PROGRAMS.map(({ name }) => name))]);
    process.env.LATCHKEY_TESTS_BUILT = "1";
  } else {
    await ensureBuilt(["client"]);
  }
  const reporters = options.reporters ?? [new TestReporter({ showsSlow })];
  const vitest = await startVitest("test", filter, { ...options, reporters });
  const nothing = options.watch ? null : await whatRanNothing(vitest, wanted);
  if (nothing) {
    await vitest.close();
    throw new Sentence(nothing);
  }
  await vitest.exit();
});

function checkTemporaryFolder() {
  try {
    rmdirSync(mkdtempSync(join(tmpdir(), "latchkey-test-")));
  } catch ({ message }) {
    throw new Sentence(
      `No temporary files can be made: ${message}\nSet TMPDIR to a folder that can be written to.`,
    );
  }
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
