/**
 * One worker at a time, and the next when it dies: at once after one that was of use, later when one after the other dies before
 * it answered anything.
 */
import type { ChildProcess } from "node:child_process";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { config } from "../../config/config";
import { answerCounts } from "../../limits/answer-workers";
import { limitStore } from "../../limits/process-store";
import { log } from "../../process/log";
import { measuredProcess, noteRestart } from "../metrics/processes";
import type { ProcessKind } from "../metrics/sample";
import { jsonLines } from "./json-lines";
import {
  type FromChild,
  type FromWorker,
  LIMITS_DESCRIPTOR,
  type Start,
  type ToChild,
  type ToWorker,
} from "./worker-messages";

export type WorkerSlot = Readonly<{
  isListening(): boolean;
  /** Tells this worker, and one that comes after it, that the end is near. */
  announceStop(): void;
  /** Asks the worker to end, kills it in the end, and starts no other. */
  stop(): Promise<void>;
  kill(): void;
}>;

/** Node's own worker is one. `disconnect`: it gets no new connections. */
export type Forked = Readonly<{ process: ChildProcess; disconnect(): void }>;

type Options = Readonly<{
  /** As the log calls it: "a worker". */
  title: string;
  kind: ProcessKind;
  fork(): Forked;
  /** What each is told first, as soon as that is known. */
  start: Start | Promise<Start>;
  onListening(address: AddressInfo | null): void;
  /** A worker ended before it listened, the `times`th in a row. `reason`: a sentence, or a stack. */
  onFailedStart(times: number, reason: string): void;
}>;

const PAUSE_MS = 100;
const SAME_SIGNAL_MS = 500;
const PAUSE_MAX_MS = 30_000;
/** A worker that listened this long did not die of its start, though no one asked it anything. */
const SETTLED_MS = 10_000;
/** Beyond the grace of running calls: for mails under way, what was counted, and the database's connections. */
const END_TIMEOUT_MS = 15_000;

export function superviseWorker({
  title,
  kind,
  fork,
  start,
  onListening,
  onFailedStart,
}: Options): WorkerSlot {
  let worker: Forked;
  let listeningSince: number | null = null;
  let hasAnswered = false;
  let failedStarts = 0;
  let deaths = 0;
  let reason: string | null = null;
  let restart: NodeJS.Timeout | null = null;
  let isStopAnnounced = false;
  let isStopping = false;

  const take = (from: Forked, message: FromWorker) => {
    if (message.kind === "hello") void greet(from);
    else if (message.kind === "asked-to-end") askedToEnd(from);
    else if (message.kind === "failed") reason = message.reason;
    else if (message.kind === "answered") hasAnswered = true;
    else if (message.kind === "listening") {
      listeningSince = performance.now();
      failedStarts = 0;
      log().info({ worker: from.process.pid }, `${title} listens`);
      if (isStopAnnounced) tell(from, { kind: "stop-announced" });
      onListening(message.address);
    }
  };

  const greet = async (from: Forked) => tell(from, isStopping ? { kind: "stop" } : await start);

  /** A supervisor that ends all processes at once ends this one, too, and it decides when the worker goes. */
  const askedToEnd = (asked: Forked) => {
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
    deaths = hasAnswered || wasSettled ? 1 : deaths + 1;
    const againInMs = Math.min(PAUSE_MS * 2 ** (deaths - 1), PAUSE_MAX_MS);
    const how = { worker: worker.process.pid, code, signal, ...(reason ? { reason } : {}), againInMs };
    log()[code === 0 ? "info" : "error"](
      how,
      hasServed ? `${title} ended; another is started` : `${title} could not start`,
    );
    noteRestart(kind);
    restart = setTimeout(begin, againInMs);
    if (hasServed) return;
    failedStarts += 1;
    onFailedStart(failedStarts, reason ?? `it ended with ${signal ?? `code ${code}`}`);
  };

  const begin = () => {
    reason = null;
    hasAnswered = false;
    worker = fork();
    const own = worker;
    own.process.on("message", (message) => take(own, message as FromWorker));
    if (own.process.pid !== undefined) answerBesideNodesChannel(own);
    own.process.once("exit", ended);
    own.process.on("error", (error) => {
      reason ??= error.message;
      // A process that could not even be made tells nothing else.
      if (own.process.pid === undefined) ended(null, null);
    });
  };

  begin();
  return {
    isListening: () => listeningSince !== null,
    announceStop: () => {
      isStopAnnounced = true;
      tell(worker, { kind: "stop-announced" });
    },
    stop: async () => {
      isStopping = true;
      if (restart) clearTimeout(restart);
      if (isDead(worker)) return;
      // It has nothing to finish.
      if (listeningSince === null) worker.process.kill("SIGKILL");
      const exited = new Promise<void>((resolve) => worker.process.once("exit", () => resolve()));
      dismiss(worker);
      const timeoutMs = config().shutdownGraceSeconds * 1000 + END_TIMEOUT_MS;
      const forcing = setTimeout(() => worker.process.kill("SIGKILL"), timeoutMs);
      await exited;
      clearTimeout(forcing);
    },
    kill: () => {
      if (!isDead(worker)) worker.process.kill("SIGKILL");
    },
  };
}

function isDead({ process }: Forked): boolean {
  return process.exitCode !== null || process.signalCode !== null;
}

function tell(worker: Forked, message: ToWorker): void {
  // One that is ending already needs no message.
  if (worker.process.connected) worker.process.send(message, () => undefined);
}

/** It finishes its requests and gets no new connections; those it was given arrive before the message. */
function dismiss(worker: Forked): void {
  tell(worker, { kind: "stop" });
  // Not left to the worker: a connection on its way to a worker that no longer accepts would be lost where
  // there is no other worker to take it, and its client would get no answer until this process ends.
  if (worker.process.connected) worker.disconnect();
}

/** The worker's questions about limits are answered by this process's store, which is then the one of all workers. */
function answerBesideNodesChannel(worker: Forked): void {
  const stream = worker.process.stdio[LIMITS_DESCRIPTOR];
  // Node's types know of five descriptors; the fifth is made a duplex by being a pipe.
  const line = jsonLines<ToChild, FromChild>(stream as Duplex);
  const measured = measuredProcess(() => line.send({ measure: true }));
  line.onMessage(async (message) => {
    if ("measured" in message) measured.take(message.measured);
    else line.send(await answerCounts(await limitStore(), message));
  });
  // Not "exit": its last words may still be on their way then.
  worker.process.once("close", measured.ended);
}
