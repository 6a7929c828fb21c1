/** The process that draws pages, as its primary sees it: one at a time, and the next when it dies. */
import { fork } from "node:child_process";
import { join } from "node:path";
import { StartError } from "../../process/start-error";
import { PAGES_ARGUMENT, PAGES_STDIO, type Start } from "../cluster/worker-messages";
import { type Forked, superviseWorker } from "../cluster/worker-slot";
import { projectDirectory } from "../project-directory";
import { Stopping } from "../shutdown";
import { newSocketPlace, removeSocketPlace } from "./socket-place";

export type PagesProcess = Readonly<{
  /** Where it listens, or will. */
  socketPath: string;
  /** When pages are answered. Rejects with StartError, or with Stopping when the end came first. */
  ready: Promise<void>;
  /** Tells it which database to use. */
  begin(given: Start): void;
  /** It finishes what it has. For when nothing is forwarded to it any longer. */
  stop(): Promise<void>;
}>;

/** Tries in a row before a start without pages is given up. Later ones go on, and calls of programs are answered meanwhile. */
const STARTS_MAX = 3;

/** Forks it, which takes a while to load. Once per process. */
export function startPagesProcess(): PagesProcess {
  const socketPath = newSocketPlace();
  const given = promised<Start>();
  const ready = promised<void>();
  // Who waits may have been told of another failure before.
  ready.promise.catch(() => undefined);
  const place = superviseWorker({
    title: "the pages process",
    kind: "pages",
    fork: forkPages,
    start: given.promise,
    onListening: () => ready.resolve(),
    onFailedStart: (times, reason) => {
      if (times >= STARTS_MAX) ready.reject(new StartError(`The pages cannot be started: ${reason}`));
    },
  });
  // However this process ends, no one else would stop it.
  process.once("exit", () => {
    place.kill();
    removeSocketPlace(socketPath);
  });
  return {
    socketPath,
    ready: ready.promise,
    begin: given.resolve,
    stop: async () => {
      ready.reject(new Stopping());
      await place.stop();
    },
  };
}

function forkPages(): Forked {
  const child = fork(join(projectDirectory(), "dist", "pages.mjs"), [PAGES_ARGUMENT], {
    stdio: PAGES_STDIO,
  });
  // It needs the connection until its end, to know whether this process lives.
  return { process: child, disconnect: () => undefined };
}

function promised<Value>() {
  let settle: { resolve(value: Value): void; reject(error: Error): void } | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    resolve: (value: Value) => settle?.resolve(value),
    reject: (error: Error) => settle?.reject(error),
  };
}
