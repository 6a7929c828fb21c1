/**
 * A shared store that may fail without anyone noticing but the operator: no call throws or waits longer than the
 * deadline, and while the shared store is down this server counts by itself, with the same numbers.
 */
import { log } from "../process/log";
import { reasonOf, within } from "./deadline";
import { MemoryStore } from "./memory-store";
import type { Count, Limit, LimitStore, MaybePromise } from "./store";

export type LimitsStatus = "ok" | "degraded";
type Times = {
  deadlineMs: number;
  retryMs: number;
  retryMaxMs: number;
  provenForMs: number;
  settledMs: number;
};
type Outage = { since: number; retryMs: number; probeAt: number; probing: Promise<void> | null };

const TIMES: Times = {
  deadlineMs: 500,
  /** First pause between two questions to a store that is down; doubles up to `retryMaxMs`. */
  retryMs: 1_000,
  retryMaxMs: 8_000,
  /** How long an answer counts as proof of life for `status`. */
  provenForMs: 5_000,
  /** An outage sooner than this after the last one continues its pauses, so that a store that comes and goes is not
   * in the log every second. */
  settledMs: 60_000,
};

/** Recovery is tried with a real count: a store may answer a ping and still refuse to write. */
const PROBE: Limit = { name: "probe", callsMax: 1, windowSeconds: 1, blockSeconds: 0 };

export class FallbackStore implements LimitStore {
  readonly #shared: LimitStore;
  readonly #kind: string;
  readonly #times: Times;
  readonly #local = new MemoryStore();
  #outage: Outage | null = null;
  #outages = 0;
  #provenAt = Number.NEGATIVE_INFINITY;
  #lastOutage = { endedAt: Number.NEGATIVE_INFINITY, retryMs: 0 };
  #closed = false;

  constructor(shared: LimitStore, kind: string, times: Partial<Times> = {}) {
    this.#shared = shared;
    this.#kind = kind;
    this.#times = { ...TIMES, ...times };
  }

  count(limit: Limit, subject: string): Promise<Count> {
    return this.#ask((store) => store.count(limit, subject));
  }

  look(limit: Limit, subject: string): Promise<Count | null> {
    return this.#ask((store) => store.look(limit, subject));
  }

  /** Asks the store only when no call has done so lately. */
  async status(): Promise<LimitsStatus> {
    if (this.#outage) await this.#probeWhenDue(this.#outage);
    else if (performance.now() - this.#provenAt > this.#times.provenForMs) await this.count(PROBE, "status");
    return this.#outage ? "degraded" : "ok";
  }

  close(): void {
    this.#closed = true;
    this.#shared.close();
    this.#local.close();
  }

  async #ask<T>(question: (store: LimitStore) => MaybePromise<T>): Promise<T> {
    if (this.#outage) {
      void this.#probeWhenDue(this.#outage);
      return question(this.#local);
    }
    const outages = this.#outages;
    try {
      const answer = await within(this.#times.deadlineMs, question(this.#shared));
      this.#provenAt = performance.now();
      return answer;
    } catch (error) {
      // A call that began before an outage and ends after it says nothing about now.
      if (outages === this.#outages && !this.#closed) this.#begin(error);
      return question(this.#local);
    }
  }

  #begin(error: unknown): void {
    const { retryMs, settledMs } = this.#times;
    const since = performance.now();
    const pause =
      since - this.#lastOutage.endedAt < settledMs ? this.#longer(this.#lastOutage.retryMs) : retryMs;
    this.#outages += 1;
    this.#outage = { since, retryMs: pause, probeAt: since + pause, probing: null };
    log().error(
      { store: this.#kind, reason: reasonOf(error) },
      "the shared limits store does not answer; until it is back this server counts by itself",
    );
  }

  /** One question at a time, in the background: calls never wait for a store that is known to be down. */
  async #probeWhenDue(outage: Outage): Promise<void> {
    if (!outage.probing && performance.now() >= outage.probeAt && !this.#closed) {
      outage.probing = this.#probe(outage).finally(() => {
        outage.probing = null;
      });
    }
    await outage.probing;
  }

  async #probe(outage: Outage): Promise<void> {
    try {
      await within(this.#times.deadlineMs, this.#shared.count(PROBE, "recovery"));
      this.#end(outage);
    } catch {
      if (!this.#closed) this.#shared.renew?.();
      outage.retryMs = this.#longer(outage.retryMs);
      outage.probeAt = performance.now() + outage.retryMs;
    }
  }

  #end(outage: Outage): void {
    const endedAt = performance.now();
    this.#outage = null;
    this.#provenAt = endedAt;
    this.#lastOutage = { endedAt, retryMs: outage.retryMs };
    const downSeconds = Math.round((endedAt - outage.since) / 1000);
    log().info({ store: this.#kind, downSeconds }, "the shared limits store is back");
  }

  #longer(retryMs: number): number {
    return Math.min(retryMs * 2, this.#times.retryMaxMs);
  }
}
