/** A pipe in the file system, which a test can leave unread. */
import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const ONCE_BYTES = 64 * 1024;

export function namedPipe() {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-pipe-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  return { path, reader: () => pipeReader(path) };
}

function pipeReader(path: string) {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return {
    descriptor,
    /** What is in the pipe now. */
    read(): string {
      const buffer = Buffer.alloc(ONCE_BYTES);
      try {
        return buffer.toString("utf8", 0, readSync(descriptor, buffer));
      } catch {
        return "";
      }
    },
    close: () => closeSync(descriptor),
  };
}
