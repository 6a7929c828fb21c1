/** Programs that some tests need and not every machine has. Node modules are never optional: they come with npm. */
import { execFileSync } from "node:child_process";
import { accessSync, constants, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { projectDirectory } from "@/lib/runtime/project-directory";

/**
 * The path of a program. Where it is missing: null and, once per test run, a line with `hint`, which says what to
 * install; with CI=true an error, since there nothing may be left out unseen. The first of `commands` that is
 * found serves.
 *
 *     const curl = requireOrSkip("curl", "Install it with: apt-get install curl");
 *     describe.skipIf(!curl)("…", …)
 */
export function requireOrSkip(
  name: string,
  hint: string,
  commands: readonly string[] = [name],
): string | null {
  const found = firstOnPath(commands) ?? (install(name) ? firstOnPath(commands) : null);
  return found ?? leaveOut(name, hint);
}

/** Null, after the line that says so; throws with CI=true. */
export function leaveOut(name: string, hint: string): null {
  const { CI } = process.env;
  if (CI && CI !== "false" && CI !== "0")
    throw new Error(`${name} is missing, and with CI=true no test is left out: ${hint}`);
  if (firstInThisRun(name)) process.stderr.write(`\n  LEFT OUT: tests that need ${name}. ${hint}\n\n`);
  return null;
}

function firstOnPath(commands: readonly string[]): string | null {
  for (const command of commands) {
    const path = onPath(command);
    if (path) return path;
  }
  return null;
}

/** Where that is ours to do, and unless the run has tried already. */
function install(name: string): boolean {
  if (process.env.LATCHKEY_TESTS_BUILT) return false;
  execFileSync(process.execPath, ["scripts/system-programs.mjs", name], {
    cwd: projectDirectory(),
    env: { ...process.env, CI: "" },
    stdio: "inherit",
  });
  return true;
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

/** The temporary folder is the run's own. */
function firstInThisRun(name: string): boolean {
  try {
    writeFileSync(join(tmpdir(), `left-out-${name}`), "", { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}
