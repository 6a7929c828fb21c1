/** The connection of a worker, or of the pages process, to its primary process. When that is gone, so are they. */
import cluster from "node:cluster";
import { Socket } from "node:net";
import type { CountAnswer, PrimaryChannel } from "../../limits/primary-messages";
import { log } from "../../process/log";
import type { Sample } from "../metrics/sample";
import { jsonLines } from "./json-lines";
import {
  type FromChild,
  type FromWorker,
  LIMITS_DESCRIPTOR,
  type Start,
  type ToChild,
  type ToWorker,
  WORKER_ARGUMENT,
} from "./worker-messages";

export type PrimaryLink = Readonly<{
  /** What the primary gives; settles only then. Ends are told to `onStop`. */
  start: Promise<Start>;
  limits: PrimaryChannel;
  metrics: Readonly<{
    onAsked(listener: () => void): void;
    /** Resolves when it has left, also into nowhere. */
    send(measured: Sample): Promise<void>;
  }>;
  /** Resolves when the message has left, also into nowhere. */
  tell(message: FromWorker): Promise<void>;
}>;

/** Whether this process was started by a primary process of ours, and not by someone else's. */
export function isWorkerProcess(): boolean {
  return cluster.isWorker && process.argv[2] === WORKER_ARGUMENT;
}

/** `onStop`: the primary asks this worker to finish what it has and to end. `onStopAnnounced`: it will. */
export function linkToPrimary({
  onStopAnnounced,
  onStop,
}: {
  onStopAnnounced: () => void;
  onStop: () => void;
}): PrimaryLink {
  endWithPrimary(onStop);
  const start = new Promise<Start>((resolve) => {
    process.on("message", (message: ToWorker) => {
      if (message.kind === "start") resolve(message);
      else if (message.kind === "stop-announced") onStopAnnounced();
      else if (message.kind === "stop") onStop();
    });
  });
  const tell = (message: FromWorker) =>
    new Promise<void>((resolve) => {
      if (process.send && process.connected) process.send(message, undefined, undefined, () => resolve());
      else resolve();
    });
  void tell({ kind: "hello" });
  return { start, tell, ...besideNodesChannel() };
}

function besideNodesChannel(): Pick<PrimaryLink, "limits" | "metrics"> {
  const line = jsonLines<FromChild, ToChild>(new Socket({ fd: LIMITS_DESCRIPTOR }));
  let takeCounts: (answer: CountAnswer) => void = () => undefined;
  let askForMetrics: () => void = () => undefined;
  line.onMessage((message) => {
    if ("measure" in message) askForMetrics();
    else takeCounts(message);
  });
  return {
    limits: {
      ask: line.send,
      onAnswer: (listener) => {
        takeCounts = listener;
      },
    },
    metrics: {
      onAsked: (listener) => {
        askForMetrics = listener;
      },
      send: (measured) => new Promise((resolve) => line.send({ measured }, () => resolve(), resolve)),
    },
  };
}

/**
 * A primary that was killed closes the connection without a word. No one could stop this process any longer, and what it
 * still counts would be its own: it ends at once, as a server does that is killed.
 */
function endWithPrimary(onStop: () => void): void {
  const { worker } = cluster;
  (worker ?? process).once("disconnect", () => {
    // Announced, by Node's own word for it: the message to stop came just before, or too early to be heard.
    if (worker?.exitedAfterDisconnect) return onStop();
    log().fatal("the primary process is gone, and this one ends with it");
    process.exit(1);
  });
  if (!process.connected) process.exit(1);
}
