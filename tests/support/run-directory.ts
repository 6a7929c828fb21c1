/** The folder of one test run: everything that its tests write for a while, and the mark of the processes they start. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { projectDirectory } from "@/lib/runtime/project-directory";

/**
 * Makes the folder and points TMPDIR at it, for this process and the workers that it starts from now on. Nothing of the run,
 * `others` of its folders included, outlives `close`, nor this process, whatever ends it: see `reaper.mjs`.
 */
export function openRunDirectory(others: string[] = []): { close(): Promise<void> } {
  const before = process.env.TMPDIR;
  const directory = mkdtempSync(join(tmpdir(), `latchkey-test-${process.pid}-`));
  // Lets the user that PostgreSQL runs as pass, and look at nothing.
  chmodSync(directory, 0o711);
  process.env.TMPDIR = directory;
  const bundles = bundleDirectory();
  mkdirSync(bundles, { recursive: true });
  const reaper = spawn(
    process.execPath,
    [join(projectDirectory(), "tests/support/reaper.mjs"), directory, bundles, ...others],
    // A process group of its own: what kills this one's does not reach it.
    { detached: true, stdio: ["pipe", "ignore", "inherit"] },
  );
  reaper.unref();
  return {
    close: async () => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      const ended = once(reaper, "exit");
      reaper.ref();
      reaper.stdin.end();
      await ended;
    },
  };
}

/** Where programs of this run are bundled to: in the project, since they load its packages. */
export function bundleDirectory(): string {
  return join(projectDirectory(), "dist", "tests", basename(tmpdir()));
}
