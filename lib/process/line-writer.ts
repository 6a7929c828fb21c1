/**
 * Lines to a file, pipe or terminal, from a process that goes on whether they can be written or not: nothing here throws,
 * waits for a reader or ends a process (decision 090).
 */
import { writeSync } from "node:fs";
import { codeOf } from "./error-code";
import type { Outlet } from "./outlet";

/** Of lines that wait for a slow reader or a full disk, in each process and for each log. Those beyond are dropped and counted. */
export const WAITING_BYTES_MAX = 4 * 1024 * 1024;
/** A pipe takes so much at once or not at all, so that lines of several processes do not mix. */
const WRITE_BYTES_MAX = 4_096;
/** For a reader that is behind. */
const SLOW_RETRY_MS = 20;
/** After an error, such as a full disk; also how long lines are collected. */
const RETRY_MS = 1_000;
/** At the end of the process, for a reader that is behind. */
const LAST_MOMENT_MS = 1_000;
const LAST_PAUSE_MS = 10;

type Options = Readonly<{
  /** Called when there is something to write, and again later where it throws. */
  open(): Outlet;
  /** Lines are collected until they have so many bytes, for a second at most. 0: each is written at once. */
  collectBytes?: number;
  /** Lines cannot be written, or are dropped since the reader is behind. Called again with each further try. */
  failed?(error: unknown): void;
  /** Lines are written again, and so many were dropped before. */
  lost(lines: number): void;
}>;

export class LineWriter {
  readonly #options: Options;
  #outlet: Outlet | null = null;
  /** The first may be the rest of one. */
  #waiting: Buffer[] = [];
  #bytes = 0;
  #lost = 0;
  /** The last try failed: only the timer tries again. */
  #failure: "slow" | "error" | null = null;
  #timer: NodeJS.Timeout | null = null;
  readonly #finish = () => this.finish();

  constructor(options: Options) {
    this.#options = options;
    process.on("exit", this.#finish);
  }

  /** `line` ends with a line feed. */
  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#bytes + bytes.length > WAITING_BYTES_MAX) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (this.#failure) return;
    if (this.#bytes >= (this.#options.collectBytes ?? 0)) this.#drain();
    else this.#tryIn(RETRY_MS);
  }

  /** Writes what waits, as far as its reader takes it within a second. Blocks the process: for its end. */
  finish(): void {
    const until = performance.now() + LAST_MOMENT_MS;
    this.#drain();
    while (this.#failure === "slow" && performance.now() < until) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_PAUSE_MS);
      this.#drain();
    }
  }

  /** Writes what waits and leaves the end of the process alone. Nothing may be written afterwards. */
  close(): void {
    this.finish();
    this.#stopTimer();
    process.off("exit", this.#finish);
    this.#outlet?.close();
    this.#outlet = null;
  }

  #drain(): void {
    this.#stopTimer();
    try {
      while (this.#waiting.length > 0) this.#writeSome();
    } catch (error) {
      this.#failure = codeOf(error) === "EAGAIN" ? "slow" : "error";
      this.#tryIn(this.#failure === "slow" ? SLOW_RETRY_MS : RETRY_MS);
      if (this.#failure === "error" || this.#lost > 0) this.#options.failed?.(error);
      return;
    }
    this.#failure = null;
    const lost = this.#lost;
    this.#lost = 0;
    if (lost > 0) this.#options.lost(lost);
  }

  /** Whole lines. What is left of them waits. */
  #writeSome(): void {
    this.#outlet ??= this.#options.open();
    let count = 0;
    let bytes = 0;
    for (const { length } of this.#waiting) {
      if (count > 0 && bytes + length > WRITE_BYTES_MAX) break;
      count += 1;
      bytes += length;
    }
    const chunk = Buffer.concat(this.#waiting.slice(0, count));
    this.#outlet.beforeWrite();
    const written = writeSync(this.#outlet.descriptor, chunk);
    const rest = chunk.subarray(written);
    this.#waiting.splice(0, count, ...(rest.length > 0 ? [rest] : []));
    this.#bytes -= written;
  }

  #tryIn(ms: number): void {
    this.#timer ??= setTimeout(() => this.#drain(), ms).unref();
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
