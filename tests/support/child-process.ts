/** Ends of processes that tests start. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** At once, as a crash would. Resolves when it is gone, also where it was before. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** It ends with this process at the latest. */
export function endWithThisProcess(child: ChildProcess): void {
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}
