/** Programs that some tests need and not every machine has. Node modules are never optional: they come with npm. */
import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { isMainThread } from "node:worker_threads";

/**
 * The path of a program. Where it is missing: null and, once per test run, a line with `hint`, which says what to
 * install; with CI=true an error, since there nothing may be left out unseen. `otherNames` are tried after `name`.
 *
 *     const browser = requireOrSkip("chromium", "install it with: apt-get install chromium", ["google-chrome"]);
 *     describe.skipIf(!browser)("…", …)
 */
export function requireOrSkip(name: string, hint: string, otherNames: readonly string[] = []): string | null {
  for (const candidate of [name, ...otherNames]) {
    const path = onPath(candidate);
    if (path) return path;
  }
  const { CI } = process.env;
  if (CI && CI !== "false" && CI !== "0")
    throw new Error(`${name} is missing, and with CI=true no test is left out: ${hint}`);
  if (firstInThisRun(name)) process.stderr.write(`\n  LEFT OUT: tests that need ${name}. ${hint}\n\n`);
  return null;
}

function onPath(program: string): string | null {
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter(Boolean)) {
    const path = join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

const HOUR_MS = 3_600_000;

/** Test files run in processes of their own; what they have in common is the process that started them. */
function firstInThisRun(name: string): boolean {
  const run = isMainThread ? process.ppid : process.pid;
  const mark = join(tmpdir(), `latchkey-left-out-${run}-${name}`);
  // Process numbers come again: an old mark is another run's.
  if (existsSync(mark) && Date.now() - statSync(mark).mtimeMs > HOUR_MS) rmSync(mark, { force: true });
  try {
    writeFileSync(mark, "", { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}
