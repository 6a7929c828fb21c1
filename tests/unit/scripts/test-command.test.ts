/** `npm test` as its users see it: what it says, and whether it may look like success. */
import { execFile } from "node:child_process";
import { describe, expect, it } from "vitest";

/** Tests that fail on purpose. */
const FIXTURES = ["--root", "tests/fixtures/test-command"];
const FILE = "tests/unit/support/one-day.test.ts";

/** Its exit code and all that it wrote. */
function npmTest(args: string[], env: Record<string, string> = {}): Promise<[number, string]> {
  const { PATH, HOME, TMPDIR } = process.env;
  const options = { env: { PATH, HOME, TMPDIR, NO_COLOR: "1", NODE_ENV: "test" as const, ...env } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ["scripts/test.mjs", ...args], options, (_, stdout, stderr) =>
      resolve([child.exitCode ?? -1, stdout + stderr]),
    );
  });
}

describe("npm test", () => {
  it("runs what a path, a line and a name stand for", async () => {
    const [code, said] = await npmTest([`./${FILE}:7`, "-t", "fails on one day"]);
    expect([code, said]).toEqual([0, expect.stringContaining("1 file in")]);
    expect(said).toContain("\n1 passed, 0 failed, 1 skipped\n");
  });

  it.each([
    [["--slwo"], "Unknown option `--slwo`\nSee npm test -- --help.\n"],
    [["--project", "nope"], 'No projects matched the filter "nope".\nSee npm test -- --help.\n'],
    [[FILE, "no/such/path"], "No test file's path contains no/such/path.\n"],
    [[FILE, "-t", "no such name"], "No test's name matches no such name.\n"],
  ])("fails with %j, which stands for nothing, and says so last", async (args, sentence) => {
    const [code, said] = await npmTest(args);
    expect([code, said.slice(-sentence.length)]).toEqual([1, sentence]);
  });

  it("says how it is used, and that no temporary files can be made", async () => {
    const [code, said] = await npmTest(["--help"]);
    expect([code, said]).toEqual([0, expect.stringContaining("npm test -- PATH…")]);
    const [failed, why] = await npmTest([FILE], { TMPDIR: "/dev/null" });
    expect([failed, why]).toEqual([
      1,
      expect.stringContaining("Set TMPDIR to a folder that can be written to."),
    ]);
  });

  it("says first why nothing could be set up", async () => {
    const [code, said] = await npmTest([...FIXTURES, "--config", "broken-setup.config.cjs"]);
    expect([code, said]).toEqual([1, expect.stringContaining("Error: No space left on device")]);
    expect(said).not.toContain("No test files found");
    expect(said).toMatch(/\nNo test ran\.\n$/);
  });

  it("names each file that failed, also one whose process ended, and counts both", async () => {
    const [code, said] = await npmTest(FIXTURES);
    expect(code).toBe(1);
    expect(said).toContain("FAILED fails.test.ts (1 of 2 tests");
    expect(said).toContain("FAILED ends-its-process.test.ts (its process ended)");
    expect(said).toContain("\n1 passed, 2 failed\n");
  });
});
