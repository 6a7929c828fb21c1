/** One worker at a time, and the next when it dies: sooner after a long life, later when one after the other dies. */
import cluster, { type Worker } from "node:cluster";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { config } from "../config";
import { answerCounts } from "../limits/answer-workers";
import type { CountAnswer, CountQuestion } from "../limits/primary-messages";
import { limitStore } from "../limits/process-store";
import { log } from "../log";
import { jsonLines } from "./json-lines";
import { type FromWorker, LIMITS_DESCRIPTOR, type ToWorker } from "./worker-messages";

export type WorkerSlot = Readonly<{
  isListening(): boolean;
  /** Tells this worker, and one that comes after it, that the end is near. */
  announceStop(): void;
  /** Asks the worker to end, insists in the end, and starts no other. */
  stop(): Promise<void>;
  kill(): void;
}>;

type Options = Readonly<{
  databaseUrl: string;
  onListening(address: AddressInfo): void;
  /** A worker ended before it listened, the `times`th in a row. `reason`: a sentence, or a stack. */
  onFailedStart(times: number, reason: string): void;
}>;

const PAUSE_MS = 100;
const SAME_SIGNAL_MS = 500;
const PAUSE_MAX_MS = 30_000;
/** A worker that served this long did not die of its start. */
const SETTLED_MS = 60_000;
/** Beyond the grace of running calls: for mails under way, what was counted, and the database's connections. */
const END_TIMEOUT_MS = 15_000;

export function superviseWorker({ databaseUrl, onListening, onFailedStart }: Options): WorkerSlot {
  let worker: Worker;
  let listeningSince: number | null = null;
  let failedStarts = 0;
  let deaths = 0;
  let reason: string | null = null;
  let restart: NodeJS.Timeout | null = null;
  let isStopAnnounced = false;
  let isStopping = false;

  const take = (from: Worker, message: FromWorker) => {
    if (message.kind === "hello") tell(from, isStopping ? { kind: "stop" } : { kind: "start", databaseUrl });
    else if (message.kind === "asked-to-end") askedToEnd(from);
    else if (message.kind === "failed") reason = message.reason;
    else if (message.kind === "listening") {
      listeningSince = performance.now();
      failedStarts = 0;
      log().info({ worker: from.process.pid }, "a worker listens");
      if (isStopAnnounced) tell(from, { kind: "stop-announced" });
      onListening(message.address);
    }
  };

  /** A supervisor that ends all processes at once ends this one, too, and it decides when the worker goes. */
  const askedToEnd = (asked: Worker) => {
    if (config().shutdownDelaySeconds === 0) return dismiss(asked);
    setTimeout(() => {
      if (!isStopAnnounced) dismiss(asked);
    }, SAME_SIGNAL_MS);
  };

  const ended = (code: number | null, signal: string | null) => {
    const hasServed = listeningSince !== null;
    const wasSettled = listeningSince !== null && performance.now() - listeningSince > SETTLED_MS;
    listeningSince = null;
    if (isStopping) return;
    deaths = wasSettled ? 1 : deaths + 1;
    const againInMs = Math.min(PAUSE_MS * 2 ** (deaths - 1), PAUSE_MAX_MS);
    const how = { worker: worker.process.pid, code, signal, ...(reason ? { reason } : {}), againInMs };
    log()[code === 0 ? "info" : "error"](
      how,
      hasServed ? "a worker ended; another is started" : "a worker could not start",
    );
    restart = setTimeout(start, againInMs);
    if (hasServed) return;
    failedStarts += 1;
    onFailedStart(failedStarts, reason ?? `it ended with ${signal ?? `code ${code}`}`);
  };

  const start = () => {
    reason = null;
    worker = cluster.fork();
    const own = worker;
    own.on("message", (message: FromWorker) => take(own, message));
    if (own.process.pid !== undefined) countFor(own);
    own.once("exit", ended);
    own.on("error", (error) => {
      reason ??= error.message;
      // A process that could not even be made tells nothing else.
      if (own.process.pid === undefined) ended(null, null);
    });
  };

  start();
  return {
    isListening: () => listeningSince !== null,
    announceStop: () => {
      isStopAnnounced = true;
      tell(worker, { kind: "stop-announced" });
    },
    stop: async () => {
      isStopping = true;
      if (restart) clearTimeout(restart);
      if (worker.isDead()) return;
      const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
      dismiss(worker);
      const timeoutMs = config().shutdownGraceSeconds * 1000 + END_TIMEOUT_MS;
      const insisting = setTimeout(() => worker.process.kill("SIGKILL"), timeoutMs);
      await exited;
      clearTimeout(insisting);
    },
    kill: () => {
      if (!worker.isDead()) worker.process.kill("SIGKILL");
    },
  };
}

function tell(worker: Worker, message: ToWorker): void {
  // One that is ending already needs no message.
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** It finishes what it has. No connection is given to it any more, and all that were reach it before the message. */
function dismiss(worker: Worker): void {
  tell(worker, { kind: "stop" });
  // Not left to the worker: one on its way to a worker that no longer accepts would be nobody's, where no other is
  // there to take it, and its client without an answer until this process ends.
  if (worker.isConnected()) worker.disconnect();
}

/** The worker's questions about limits are answered by this process's store, which is then the one of all workers. */
function countFor(worker: Worker): void {
  const stream = worker.process.stdio[LIMITS_DESCRIPTOR];
  // Node's types know of five descriptors; the fifth is made a duplex by being a pipe.
  const line = jsonLines<CountAnswer, CountQuestion>(stream as Duplex);
  line.onMessage(async (question) => line.send(await answerCounts(await limitStore(), question)));
}
