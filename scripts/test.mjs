/**
 * `npm test [-- PATH…] [--slow] [any option of Vitest]`. Without a path: builds what the tests run, sees to the programs
 * that npm does not bring, and runs everything. With one: only the files whose path contains it, which build and install
 * what they need themselves. Ends with a line of counts and the time.
 */
import { parseCLI, startVitest } from "vitest/node";
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
    // With the server of a container, which its tests would have to build once more.
    process.env.NEXT_OUTPUT = "standalone";
    // Installing waits for the network most of the time, building for the processor.
    await Promise.all([
      ensureBuilt(["client", "programs", "pages"]),
      ensurePrograms(PROGRAMS.map(({ name }) => name)),
    ]);
    delete process.env.NEXT_OUTPUT;
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
