/** A run of tests in small: a folder, in it a file, one beside it, and a process that would go on for ever. Ends when it is told to. */
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRunDirectory } from "./run-directory";

const other = mkdtempSync(join(tmpdir(), "latchkey-other-"));
const run = openRunDirectory([other]);
writeFileSync(join(tmpdir(), "a file"), "");
// Out of reach of signals to this process and its group.
const child = spawn("sleep", ["1000"], { detached: true, stdio: "ignore" });
child.unref();

process.once("message", async () => {
  await run.close();
  process.send?.("closed");
});
process.send?.({ directory: tmpdir(), other, child: child.pid });
