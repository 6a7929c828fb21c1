/**
 * What happened that an operator may want to graph. A process that measures says so once; without METRICS_PORT no one does, and
 * telling costs one comparison. Knows no library. Every text is one of a list in our code: nothing that a client chose becomes a label.
 */
import { processState } from "./process-state";

export type Happening =
  /** An API answered an error: its `error`, as on the wire. */
  | Readonly<{ kind: "refusal"; interface: string; status: number; error: string }>
  /** A key had no seat left. */
  | Readonly<{ kind: "seat_refused" }>
  | Readonly<{ kind: "limit_hit"; limit: string }>
  | Readonly<{ kind: "job"; name: string; outcome: "done" | "failed"; seconds: number }>
  /** `queue`: to customers, kept in the database; `direct`: links and codes. */
  | Readonly<{ kind: "mail"; way: "queue" | "direct"; outcome: "sent" | "delayed" | "failed" }>
  | Readonly<{ kind: "webhook"; outcome: "delivered" | "delayed" | "failed"; seconds: number }>
  | Readonly<{ kind: "upload_begun" | "upload_ended" }>
  | Readonly<{ kind: "upload_bytes"; bytes: number }>
  | Readonly<{ kind: "upload_refused"; reason: string }>;

type Recorder = (happening: Happening) => void;

const recorder = processState<Recorder>("measure");

export function measure(happening: Happening): void {
  recorder.value?.(happening);
}

/** Undefined: no one measures any longer. */
export function measureWith(record: Recorder | undefined): void {
  recorder.value = record;
}
