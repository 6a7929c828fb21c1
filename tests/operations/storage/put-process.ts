/** Starts `put-program.ts`. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { bundle } from "../../support/helper-process";
import type { PutReport, PutRequest } from "./put-program";

export type PutProcess = { report: Promise<PutReport>; kill(): Promise<void> };

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export async function startPut(request: PutRequest): Promise<PutProcess> {
  const program = `dist/tests/put-program-${process.pid}.mjs`;
  await bundle("tests/operations/storage/put-program.ts", program);
  const child = fork(program, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  running.add(child);
  const ended = once(child, "exit").then(() => {
    running.delete(child);
    return rm(program, { force: true });
  });
  child.send(request);
  const gone = ended.then(() => {
    throw new Error("The process ended without a report.");
  });
  const report = Promise.race([once(child, "message").then(([message]) => message as PutReport), gone]);
  // Who kills it does not wait for a report.
  report.catch(() => undefined);
  gone.catch(() => undefined);
  return {
    report,
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
