/** Sends events to the endpoints of applications. Any number of servers may: the database decides who sends what (decision 049). */
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { config } from "../../../config/config";
import { version } from "../../../process/version";
import { traced } from "../../../tracing/spans";
import { type Context, contextFor, SYSTEM } from "../../context";
import { type ClaimedDelivery, claimDeliveries, releaseDeliveries } from "../claim-deliveries";
import { eventBody } from "../deliveries";
import { openEndpointSecret } from "../endpoint-secret";
import { settleDeliveries, type Try } from "../settle-deliveries";
import { type PostOptions, post, type WebhookAnswer } from "./post";
import { signedHeaders } from "./sign";

/** For tests. `now`: instead of the clocks of the database and this machine. */
export type DeliverOptions = Readonly<{ now?: Date; resolve?: PostOptions["resolve"] }>;

/** Results are written and deliveries claimed together, so often. */
const STEP_MS = 50;
/** At least, so that answers come in between. */
const PAUSE_MIN_MS = 5;
/** While only slow endpoints are under way. */
const IDLE_STEP_MS = 250;
/** More than a try can take: no other server takes over what is still being sent. */
const LEASE_MARGIN_SECONDS = 45;
/** A burst that is allowed after idle time. */
const BURST_MS = 200;
const LOOKED_AT = 500;

/** Until nothing is due and nothing under way. */
export async function deliverWebhooks(signal: AbortSignal, options: DeliverOptions = {}): Promise<void> {
  const round = new Round(signal, options);
  try {
    let begun = performance.now();
    while (!signal.aborted && (await round.step())) {
      const restMs = (round.isBusy ? STEP_MS : IDLE_STEP_MS) - (performance.now() - begun);
      await delay(Math.max(restMs, PAUSE_MIN_MS), undefined, { signal }).catch(() => undefined);
      begun = performance.now();
    }
  } finally {
    await round.end();
  }
}

class Round {
  /** Whether the last step had anything to do. */
  isBusy = true;
  readonly #claim = randomUUID();
  readonly #ending = new AbortController();
  readonly #underway = new Map<string, number>();
  readonly #sending = new Set<Promise<void>>();
  readonly #tokens = new Pace(config().webhooks.perSecond);
  readonly #options: DeliverOptions;
  readonly #stopping: AbortSignal;
  readonly #stop = () => this.#ending.abort();
  #tries: Try[] = [];
  #lookedAt = 0;

  constructor(signal: AbortSignal, options: DeliverOptions) {
    // Not `AbortSignal.any`: the signal of a process that lives on keeps an entry for each that was made of it, in Node 20 for good.
    this.#stopping = signal;
    signal.addEventListener("abort", this.#stop, { once: true });
    if (signal.aborted) this.#stop();
    // Each delivery under way listens.
    setMaxListeners(0, this.#ending.signal);
    this.#options = options;
  }

  /** False: nothing is left to do. */
  async step(): Promise<boolean> {
    const settled = await this.#settle();
    const countMax = this.#tokens.available();
    const { claimed, putOff } = await this.#takeDue(countMax);
    for (const delivery of claimed) this.#begin(delivery);
    this.#lookedAt = putOff > claimed.length ? LOOKED_AT : 0;
    this.isBusy = settled + claimed.length + putOff > 0 || countMax === 0;
    return this.isBusy || this.#sending.size > 0 || this.#tries.length > 0;
  }

  /** What is under way is broken off, and anyone may send it again. */
  async end(): Promise<void> {
    this.#stopping.removeEventListener("abort", this.#stop);
    this.#stop();
    await Promise.all(this.#sending);
    await this.#settle();
    await releaseDeliveries(this.#ctx(), this.#claim);
  }

  async #settle(): Promise<number> {
    const tries = this.#tries;
    this.#tries = [];
    await settleDeliveries(this.#ctx(), this.#claim, tries, this.#options.now ?? null);
    return tries.length;
  }

  #takeDue(countMax: number) {
    const { timeoutSeconds, concurrency } = config().webhooks;
    return claimDeliveries(this.#ctx(), {
      claim: this.#claim,
      leaseSeconds: timeoutSeconds + LEASE_MARGIN_SECONDS,
      perEndpoint: concurrency,
      countMax,
      underway: this.#underway,
      lookedAt: this.#lookedAt,
      now: this.#options.now ?? null,
    });
  }

  #begin(delivery: ClaimedDelivery): void {
    const { endpointId } = delivery;
    this.#tokens.take();
    this.#underway.set(endpointId, (this.#underway.get(endpointId) ?? 0) + 1);
    const sending = this.#send(delivery).finally(() => {
      this.#sending.delete(sending);
      const others = (this.#underway.get(endpointId) ?? 1) - 1;
      if (others > 0) this.#underway.set(endpointId, others);
      else this.#underway.delete(endpointId);
    });
    this.#sending.add(sending);
  }

  /** Never rejects. A try that was broken off here is none. */
  async #send(delivery: ClaimedDelivery): Promise<void> {
    const at = this.#options.now ?? new Date();
    const answer = await this.#post(delivery, at).catch(() => null);
    if (!answer) return;
    const { status, problem, text, retryAfterSeconds, tookMs } = answer;
    this.#tries.push({ delivery, at, status, problem, answer: text, retryAfterSeconds, tookMs });
  }

  async #post(delivery: ClaimedDelivery, at: Date): Promise<WebhookAnswer> {
    const { timeoutSeconds, privateTargets } = config().webhooks;
    const { endpointId, eventId, sealedSecret, sealedPreviousSecret } = delivery;
    const boxes = sealedPreviousSecret ? [sealedSecret, sealedPreviousSecret] : [sealedSecret];
    const secrets = boxes.map((box) => openEndpointSecret(endpointId, box));
    const body = eventBody(delivery);
    const headers = {
      "content-type": "application/json",
      "user-agent": `Latchkey/${version()}`,
      ...signedHeaders(eventId, at, body, secrets),
    };
    const options = {
      timeoutMs: timeoutSeconds * 1000,
      configured: privateTargets,
      signal: this.#ending.signal,
      ...(this.#options.resolve ? { resolve: this.#options.resolve } : {}),
    };
    return traced("POST webhook", { attributes: { "http.request.method": "POST" } }, async (span) => {
      const answer = await post({ url: delivery.url, headers, body }, options);
      if (answer.status !== null) span?.set({ "http.response.status_code": answer.status });
      if (answer.problem !== null) span?.set({ "error.type": answer.problem });
      return answer;
    });
  }

  #ctx(): Context {
    return contextFor(SYSTEM, this.#options.now);
  }
}

/** A token for each delivery, so many a second: a backlog leaves processor time to calls of the interfaces. */
class Pace {
  readonly #perMs: number;
  #tokens: number;
  #countedAt = performance.now();

  constructor(perSecond: number) {
    this.#perMs = perSecond / 1000;
    this.#tokens = this.#max;
  }

  get #max(): number {
    return Math.max(1, this.#perMs * BURST_MS);
  }

  available(): number {
    const now = performance.now();
    this.#tokens = Math.min(this.#max, this.#tokens + (now - this.#countedAt) * this.#perMs);
    this.#countedAt = now;
    return Math.floor(this.#tokens);
  }

  take(): void {
    this.#tokens -= 1;
  }
}
