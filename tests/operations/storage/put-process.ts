/** Starts `put-program.ts`. */
import { once } from "node:events";
import { forkProgram } from "../../support/child-process";
import { bundle } from "../../support/helper-process";
import type { PutReport, PutRequest } from "./put-program";

export type PutProcess = { report: Promise<PutReport>; kill(): Promise<void> };

export async function startPut(request: PutRequest): Promise<PutProcess> {
  const program = await bundle("tests/operations/storage/put-program.ts");
  const child = forkProgram(program, [], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(child, "exit");
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
