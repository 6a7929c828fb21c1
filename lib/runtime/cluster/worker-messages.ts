/** How the primary process knows its workers and the pages process, which is one, too, and what they say over Node's channel between them. */
import type { AddressInfo } from "node:net";
import type { CountAnswer, CountQuestion } from "../../limits/primary-messages";
import type { Sample } from "../metrics/sample";

/** The first argument of a process that is one of several; shown by `ps` too. */
export const WORKER_ARGUMENT = "worker";
export const PAGES_ARGUMENT = "pages";

/**
 * Limits have a connection of their own, a worker's fifth: on Node's channel an answer waits behind each new connection
 * until a busy worker has taken that, and calls that were counted in time would be taken for unanswered.
 */
export const LIMITS_DESCRIPTOR = 4;
export const WORKER_STDIO: Stdio = ["inherit", "inherit", "inherit", "ipc", "pipe"];
/** Next tells on standard output how it starts, and cannot be told not to. Failures and our log go to standard error. */
export const PAGES_STDIO: Stdio = ["inherit", "ignore", "inherit", "ipc", "pipe"];

/** What travels there: questions about limits, and what the process has measured, when it is asked and at its end. */
export type FromChild = CountQuestion | Readonly<{ measured: Sample }>;
export type ToChild = CountAnswer | Readonly<{ measure: true }>;

type Stdio = ("inherit" | "ignore" | "ipc" | "pipe")[];

export type FromWorker =
  /** It hears now what it is told; Node drops what comes before. */
  | Readonly<{ kind: "hello" }>
  /** On the common port; null: on the local socket it was told. */
  | Readonly<{ kind: "listening"; address: AddressInfo | null }>
  /** For the first time. */
  | Readonly<{ kind: "answered" }>
  /** Another process asked it to end. The primary should stop it, which also ends new connections to it. */
  | Readonly<{ kind: "asked-to-end" }>
  /** It ends, and why: one sentence, or a stack if it was unexpected. */
  | Readonly<{ kind: "failed"; reason: string }>;

/** `pagesSocket`: where the pages process listens; null: there is none. */
export type Start = Readonly<{ kind: "start"; databaseUrl: string; pagesSocket: string | null }>;

export type ToWorker =
  | Start
  /** "stop" follows, and until then calls are taken. */
  | Readonly<{ kind: "stop-announced" }>
  | Readonly<{ kind: "stop" }>;
