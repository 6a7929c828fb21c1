/** Programs of the tests in processes of their own, and their ends. */
import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { once } from "node:events";

/** Without Vitest's own flags, which would load what no such program uses: half a second of processor for each. */
export function forkProgram(file: string, args: readonly string[], options: ForkOptions): ChildProcess {
  return fork(file, args, { ...options, execArgv: [] });
}

/** Resolves when it is gone, also where it was before. Does not wait for what may still hold its output. */
export async function processEnd(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** At once, as a crash would. Resolves when it is gone. */
export async function killProcess(child: ChildProcess): Promise<void> {
  const ended = processEnd(child);
  child.kill("SIGKILL");
  await ended;
}

/** It ends with this process at the latest. */
export function endWithThisProcess(child: ChildProcess): void {
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}
