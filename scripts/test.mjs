/**
 * `npm test [-- PATH…] [--slow] [any option of Vitest]`. Without a path: builds what the tests run, sees to the programs
 * that npm does not bring, and runs everything. With one: only the files whose path contains it, which build and install
 * what they need themselves. Ends with a line of counts and the time.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseCLI, startVitest } from "vitest/node";
import { layTraps, removeTraps, writtenByBuild } from "../tests/support/build-traps.mjs";
import { ensureBuilt } from "./build.mjs";
import { endWithParent } from "./end-with-parent.mjs";
import { checkRequirements, ROOT, runScript, Sentence } from "./requirements.mjs";
import { ensurePrograms, PROGRAMS } from "./system-programs.mjs";
import { TestReporter } from "./test-reporter.mjs";

const LINE = /:\d+$/;
const USAGE = `npm test                        everything
npm run test:quick              without servers and browsers
npm test -- PATH…               the files whose path contains it; PATH:LINE for one test
npm test -- -t NAME             the tests whose name contains it
npm test -- --slow              and say at the end which ten files took longest
npm test -- --sequence.shuffle  in random order
All other options of Vitest work, too: npx vitest --help. More in tests/README.md.
`;

await runScript(async () => {
  checkRequirements();
  process.chdir(ROOT);
  if (process.env.npm_lifecycle_event) endWithParent();
  const args = process.argv.slice(2).filter((arg) => arg !== "--slow");
  const showsSlow = process.argv.includes("--slow");
  if (args.includes("--help") || args.includes("-h")) return void process.stdout.write(USAGE);
  await checkOptions(args);
  checkTemporaryFolder();
  const { filter, options } = parseCLI(["vitest", "run", ...args]);
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
    // For `file:line`. It costs time, so only then.
    includeTaskLocation: filter.some((path) => LINE.test(path)),
    reporters: options.reporters ?? [new TestReporter({ showsSlow })],
  });
  const nothing = options.watch ? null : whatRanNothing(vitest.state.getTestModules(), filter, options);
  if (nothing) {
    await vitest.close();
    throw new Sentence(nothing);
  }
  await vitest.exit();
});

/** Only Vitest's own command line refuses what it does not know. */
async function checkOptions(args) {
  if (!args.some((arg) => arg.startsWith("-"))) return;
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  await promisify(execFile)(process.execPath, [vitest, "list", "--filesOnly", ...args]).catch((error) => {
    const [, said = error.message] = /Error: (.*)/.exec(error.stderr) ?? [];
    throw new Sentence(`${said}\nSee npm test -- --help.`);
  });
}

function checkTemporaryFolder() {
  try {
    rmdirSync(mkdtempSync(join(tmpdir(), "latchkey-test-")));
  } catch ({ message }) {
    throw new Sentence(
      `No temporary files can be made: ${message}\nSet TMPDIR to a folder that can be written to.`,
    );
  }
}

/** A path or a name that stands for no test is a mistake, and must not look like success. */
function whatRanNothing(files, filter, { testNamePattern }) {
  const paths = files.map(({ moduleId }) => moduleId.toLowerCase());
  for (const part of filter) {
    const wanted = part.replace(LINE, "").replace(/^\.\//, "").toLowerCase();
    if (!paths.some((path) => path.includes(wanted))) return `No test file's path contains ${part}.`;
  }
  const hasRun = files.some(
    (file) => file.state() === "failed" || [...file.children.allTests("passed")].length > 0,
  );
  if (testNamePattern && !hasRun) return `No test's name matches ${testNamePattern}.`;
  return files.length === 0 ? "No test ran." : null;
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
