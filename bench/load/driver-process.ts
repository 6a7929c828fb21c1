/** The driver as those see it who have a load to drive. */
import { type ChildProcess, fork } from "node:child_process";
import type { DriverMessage, Job, Outcome } from "./job";

export type Driver = {
  /** Resolves when the load is over. Rejects when the server does not answer or the driver ended. */
  drive(job: Job, onProgress?: (calls: number) => void): Promise<Outcome>;
  stop(): void;
};

export function startDriver(): Driver {
  const child = fork(`${import.meta.dirname}/driver.mjs`, { serialization: "advanced", detached: true });
  return {
    drive: (job, onProgress = () => undefined) => driveWith(child, job, onProgress),
    stop: () => void child.kill("SIGKILL"),
  };
}

function driveWith(child: ChildProcess, job: Job, onProgress: (calls: number) => void): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const done = () => {
      child.off("message", onMessage).off("exit", onExit);
    };
    const onMessage = (message: DriverMessage) => {
      if ("progress" in message) {
        onProgress(message.progress);
        return;
      }
      done();
      if ("outcome" in message) resolve(message.outcome);
      else reject(new Error(message.failure));
    };
    const onExit = () => {
      done();
      reject(new Error("The load generator ended."));
    };
    child.on("message", onMessage).on("exit", onExit);
    child.send(job);
  });
}
