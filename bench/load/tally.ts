/** Counts the answers of a load: how many within the measured time, how fast, and what was wrong with them. */
import type { Answer } from "./answer-reader";
import type { Job, Outcome } from "./job";
import { quantile } from "./statistics";
import { expectedStatus, faultOf, publicKeyOf } from "./verify-answer";

const SAMPLE_EVERY = 97;
const SAMPLES_MAX = 300;
const FAULTS_SHOWN = 5;
const WRONG_MAX = 100;
const PROGRESS_STEPS = 200;

/** Times are `performance.now()`. */
export class Tally {
  readonly #job: Job;
  readonly #onProgress: (calls: number) => void;
  readonly #status: number;
  readonly #from: number;
  readonly #to: number;
  readonly #callsMax: number;
  readonly #progressEvery: number;
  readonly #cpu = process.cpuUsage();
  readonly #samples: { caller: number; body: string }[] = [];
  readonly #latencies: number[] = [];
  readonly #faults: string[] = [];
  #allCalls = 0;
  #wrong = 0;
  #lastCounted = 0;
  #isOver = false;

  constructor(job: Job, onProgress: (calls: number) => void) {
    const { until } = job;
    this.#job = job;
    this.#onProgress = onProgress;
    this.#status = expectedStatus(job.kind);
    this.#from = performance.now() + job.warmSeconds * 1000;
    this.#to = "seconds" in until ? this.#from + until.seconds * 1000 : Number.POSITIVE_INFINITY;
    this.#callsMax = "calls" in until ? until.calls : Number.POSITIVE_INFINITY;
    this.#progressEvery = Math.ceil(this.#callsMax / PROGRESS_STEPS);
  }

  /** Whether sending is over. */
  get isOver(): boolean {
    return this.#isOver;
  }

  accuse(fault: string): void {
    this.#wrong += 1;
    if (this.#faults.length < FAULTS_SHOWN) this.#faults.push(fault);
    if (this.#wrong >= WRONG_MAX) this.#isOver = true;
  }

  note({ status, body }: Answer, caller: number, sentAt: number, now: number): void {
    this.#allCalls += 1;
    if (status !== this.#status) this.accuse(`${status} ${body.slice(0, 200)}`);
    else if (this.#allCalls % SAMPLE_EVERY === 1 && this.#samples.length < SAMPLES_MAX)
      this.#samples.push({ caller, body });
    if (this.#isOver || now < this.#from) return;
    // Of a server so slow that the time is over before each connection had its answer, more than the time is measured.
    if (now > this.#to && this.#latencies.length >= this.#job.connections) {
      this.#isOver = true;
      return;
    }
    const calls = this.#latencies.push(now - sentAt);
    this.#lastCounted = now;
    if (calls >= this.#callsMax) this.#isOver = true;
    if (calls % this.#progressEvery === 0) this.#onProgress(calls);
  }

  /** Verifies the sample, too. To be called once, at the end. */
  outcome(): Outcome {
    const { user, system } = process.cpuUsage(this.#cpu);
    const publicKey = publicKeyOf(this.#job);
    for (const { caller, body } of this.#samples) {
      const fault = faultOf(this.#job.kind, caller, body, publicKey);
      if (fault) this.accuse(fault);
    }
    const sorted = Float64Array.from(this.#latencies).sort();
    const end = Number.isFinite(this.#to) ? Math.max(this.#to, this.#lastCounted) : this.#lastCounted;
    return {
      calls: sorted.length,
      seconds: (end - this.#from) / 1000,
      allCalls: this.#allCalls,
      driverCpuMicros: (user + system) / this.#allCalls,
      p50Ms: quantile(sorted, 0.5),
      p99Ms: quantile(sorted, 0.99),
      verified: this.#samples.length,
      wrong: this.#wrong,
      faults: this.#faults,
    };
  }
}
