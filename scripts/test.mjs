/**
 * `npm test [vitest arguments]`: builds what the tests run, sees to the two programs that npm does not bring, runs
 * everything, and ends with a line of counts.
 */
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ROOT, runScript, Sentence } from "./requirements.mjs";

/** `names`: the programs that serve, the first found counts. */
const PROGRAMS = [
  { package: "redis-server", names: ["redis-server", "valkey-server"], mac: "brew install redis" },
  {
    package: "chromium",
    names: ["chromium", "chromium-browser", "google-chrome"],
    mac: "brew install --cask chromium",
  },
];

await runScript(async () => {
  await ensureBuilt(["client", "programs", "pages"]);
  provide(PROGRAMS.filter((program) => !isInstalled(program)));
  const report = join(mkdtempSync(join(tmpdir(), "latchkey-report-")), "report.json");
  try {
    const code = await runVitest(process.argv.slice(2), report);
    process.stdout.write(`\n${closingLine(report, code)}\n`);
    process.exitCode = code;
  } finally {
    rmSync(join(report, ".."), { recursive: true, force: true });
  }
});

/** Installs where that is ours to do; else says what to install, and the tests leave out what needs it. */
function provide(missing) {
  if (missing.length === 0) return;
  if (isDebianRoot()) installPackages(missing.map((program) => program.package));
  const still = missing.filter((program) => !isInstalled(program));
  for (const program of still) {
    const how = process.platform === "darwin" ? program.mac : `apt-get install ${program.package}`;
    process.stderr.write(`MISSING: ${program.package}. Install it, for example with: ${how}\n`);
  }
  if (still.length > 0 && isStrict())
    throw new Sentence("With CI=true no test is left out, so this run ends here.");
}

function installPackages(packages) {
  process.stderr.write(`Installing ${packages.join(" and ")} with apt-get …\n`);
  // RUNLEVEL=1: the tests start their own servers, the package must not start one.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  for (const args of [
    ["-qq", "update"],
    ["-qq", "install", "-y", "--no-install-recommends", ...packages],
  ]) {
    const { status, stderr, error } = spawnSync("apt-get", args, {
      env,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (status !== 0)
      process.stderr.write(`${stderr || error?.message}\napt-get ${args.join(" ")} failed.\n`);
  }
}

function isInstalled({ names }) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .some((folder) => names.some((name) => isExecutable(join(folder, name))));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isDebianRoot() {
  return existsSync("/etc/debian_version") && process.getuid?.() === 0;
}

function isStrict() {
  return !["", "0", "false"].includes(process.env.CI ?? "");
}

function runVitest(args, report) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const vitest = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...args], {
    cwd: ROOT,
    stdio: "inherit",
  });
  // Ctrl-C reaches it by itself; this process waits, so that it can clean up and its exit code is the answer.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => vitest.kill("SIGTERM"));
  return new Promise((resolve) => vitest.once("close", (code) => resolve(code ?? 1)));
}

/** "12 passed, 0 failed" or "12 passed, 0 failed, 1 skipped". */
function closingLine(path, code) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { testResults: [] };
  const files = report.testResults;
  const count = (...states) =>
    files.flatMap((file) => file.assertionResults).filter(({ status }) => states.includes(status)).length;
  const unreadable = files.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  // A run can also fail outside of any test; it must not look like success.
  const failed = Math.max(count("failed") + unreadable, code === 0 ? 0 : 1);
  const skipped = count("skipped", "pending", "todo", "disabled");
  return `${count("passed")} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
