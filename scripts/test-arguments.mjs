/** What follows `npm test --`: options of Vitest and parts of paths. What stands for nothing must not look like success. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseCLI } from "vitest/node";
import { ROOT, Sentence } from "./requirements.mjs";

export const USAGE = `npm test                        everything
npm run test:quick              without servers and browsers
npm test -- PATH…               the files whose path contains it; PATH:LINE for one test
npm test -- -t NAME             the tests whose name contains it
npm test -- --slow              and say at the end which ten files took longest
npm test -- --sequence.shuffle  in random order
All other options of Vitest work, too: npx vitest --help. More in tests/README.md.
`;

const LINE = /:\d+$/;

/** `paths`: without their lines. `filter` and `options`: for Vitest. Throws Sentence for an option that Vitest does not know. */
export async function readArguments(argv) {
  const args = argv.filter((arg) => arg !== "--slow");
  await checkOptions(args);
  const { filter, options } = parseCLI(["vitest", "run", ...args]);
  const paths = filter.map((path) => path.replace(LINE, ""));
  // Where a test stands costs time, so only for `PATH:LINE`.
  const includeTaskLocation = filter.some((path) => LINE.test(path));
  return { paths, filter, options: { ...options, includeTaskLocation }, showsSlow: argv.includes("--slow") };
}

/** Only Vitest's own command line refuses what it does not know. */
async function checkOptions(args) {
  if (!args.some((arg) => arg.startsWith("-"))) return;
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  await promisify(execFile)(process.execPath, [vitest, "list", "--filesOnly", ...args]).catch((error) => {
    const [, said = error.message] = /Error: (.*)/.exec(error.stderr) ?? [];
    throw new Sentence(`${said}\nSee npm test -- --help.`);
  });
}

/** Of a run that has ended: a sentence about the argument that no test belongs to, else null. */
export async function whatRanNothing(vitest, { paths, options }) {
  for (const path of paths) {
    const found = await vitest.globTestSpecifications([path]);
    if (found.length === 0) return `No test file's path contains ${path}.`;
  }
  const files = vitest.state.getTestModules();
  const hasRun = files.some(
    (file) => file.state() === "failed" || [...file.children.allTests("passed")].length > 0,
  );
  const { testNamePattern } = options;
  if (files.length > 0 && testNamePattern && !hasRun) return `No test's name matches ${testNamePattern}.`;
  return files.length === 0 ? "No test ran." : null;
}
