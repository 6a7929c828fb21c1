/**
 * The workers of a primary process: as many as the operator wants, kept at that number, and ended together. They listen
 * on one port; Node hands each new connection to the next of them.
 */
import cluster, { type Worker } from "node:cluster";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { config } from "../../config/config";
import { log } from "../../process/log";
import { StartError } from "../../process/start-error";
import { Stopping } from "../shutdown";
import { type Start, WORKER_ARGUMENT, WORKER_STDIO } from "./worker-messages";
import { superviseWorker, type WorkerSlot } from "./worker-slot";

export type Workers = Readonly<{
  /** Where they listen, once all of them do. Rejects with StartError, or with Stopping when the end came first. */
  ready: Promise<AddressInfo>;
  /** They finish what they have, within the grace the operator gives them. Resolves when none is left. */
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  start: Start;
  /** After they were ready: none is left, and none can be started. */
  onFailure(error: StartError): void;
}>;

/** Tries in a row before a worker that does not come to listen is given up. */
const STARTS_MAX = 3;

function forkWorker(): Worker {
  const worker = cluster.fork();
  // It repeats the errors of its process; without a listener here, such an error would end this process.
  worker.on("error", () => undefined);
  return worker;
}

/** Forks them. Once per process. */
export function startWorkers({ start, onFailure }: Options): Workers {
  cluster.setupPrimary({ args: [WORKER_ARGUMENT], stdio: WORKER_STDIO });
  const places: WorkerSlot[] = [];
  let isReady = false;
  let fail: (error: Error) => void = () => undefined;

  const ready = new Promise<AddressInfo>((resolve, reject) => {
    fail = reject;
    const onListening = (address: AddressInfo | null) => {
      if (address && !isReady && places.every((place) => place.isListening())) {
        isReady = true;
        resolve(address);
      }
    };
    const onFailedStart = (times: number, reason: string) => {
      if (times < STARTS_MAX || (isReady && places.some((place) => place.isListening()))) return;
      const error = new StartError(`None of the ${config().workers} workers can start: ${reason}`);
      if (isReady) onFailure(error);
      else reject(error);
    };
    for (let count = 0; count < config().workers; count++) {
      places.push(
        superviseWorker({
          title: "a worker",
          kind: "api",
          fork: forkWorker,
          start,
          onListening,
          onFailedStart,
        }),
      );
    }
  });
  // However this process ends, no one else would stop them.
  process.once("exit", () => {
    for (const place of places) place.kill();
  });
  return {
    ready,
    stop: async () => {
      // There may be no one waiting.
      ready.catch(() => undefined);
      fail(new Stopping());
      for (const place of places) place.announceStop();
      if (isReady) await delay(config().shutdownDelaySeconds * 1000);
      await Promise.all(places.map((place) => place.stop()));
      log().debug("all workers have ended");
    },
  };
}
