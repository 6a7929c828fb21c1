import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerCounts } from "@/lib/limits/answer-workers";
import { FallbackStore } from "@/lib/limits/fallback-store";
import { MemoryStore } from "@/lib/limits/memory-store";
import type { CountAnswer, CountQuestion, PrimaryChannel } from "@/lib/limits/primary-messages";
import { PrimaryStore } from "@/lib/limits/primary-store";
import type { LimitStore } from "@/lib/limits/store";
import { within } from "@/tests/support/eventually";
import { captureLog, ERROR, INFO, type LogLine } from "./log-lines";
import { aLimit, sleep, timer, times } from "./stores";

const DEADLINE_MS = 500;
const SLACK_MS = 150;

/** A primary with its store. What goes over the line is written as JSON, as Node writes it between processes. */
function aPrimary() {
  const store = new MemoryStore();
  const state = { questions: 0, isFrozen: false, isGone: false };
  const ports: MessagePort[] = [];

  const connect = (): PrimaryChannel => {
    const { port1: worker, port2: primary } = new MessageChannel();
    ports.push(worker, primary);
    primary.onmessage = async ({ data }: MessageEvent<string>) => {
      state.questions += 1;
      const question: CountQuestion = JSON.parse(data);
      const answer = await answerCounts(store, question);
      if (!state.isFrozen) primary.postMessage(JSON.stringify(answer));
    };
    return {
      ask: (question, failed) => {
        if (state.isGone) failed(new Error("the channel is closed"));
        else worker.postMessage(JSON.stringify(question));
      },
      onAnswer: (listener) => {
        worker.onmessage = ({ data }: MessageEvent<string>) => {
          const answer: CountAnswer = JSON.parse(data);
          listener(answer);
        };
      },
    };
  };
  const close = () => {
    for (const port of ports) port.close();
    store.close();
  };
  return { state, connect, close };
}

let primary: ReturnType<typeof aPrimary>;
let log: LogLine[];
let opened: LimitStore[];
beforeEach(() => {
  log = captureLog();
  primary = aPrimary();
  opened = [];
});
afterEach(() => {
  for (const store of opened) store.close();
  primary.close();
});

function worker(): LimitStore {
  const store = new PrimaryStore(primary.connect());
  opened.push(store);
  return store;
}

function workerWithFallback(): FallbackStore {
  const store = new FallbackStore(worker(), "primary", { retryMs: 100, retryMaxMs: 200, settledMs: 0 });
  opened.push(store);
  return store;
}

describe("two workers of one primary", () => {
  it("allow together exactly as many of a hundred parallel calls as the limit says", async () => {
    const [one, other] = [worker(), worker()];
    const limit = aLimit({ callsMax: 37, windowSeconds: 60 });
    const calls = Array.from({ length: 100 }, (_, index) => (index % 2 ? one : other).count(limit, "a"));
    const allowed = (await Promise.all(calls)).filter((count) => count.calls <= limit.callsMax);
    expect(allowed).toHaveLength(37);
  });

  it("hold each other's blocks", async () => {
    const [one, other] = [worker(), worker()];
    const limit = aLimit({ callsMax: 20, windowSeconds: 600, blockSeconds: 900 });
    const block = timer(900_000);
    await times(10, () => one.count(limit, "a"));
    await times(11, () => other.count(limit, "a"));
    const seen = await one.look(limit, "a");
    expect(seen?.calls).toBe(21);
    expect(seen?.msLeft).toBeGreaterThan(block.left());
  });

  it("see nothing where nothing was counted", async () => {
    expect(await worker().look(aLimit(), "a")).toBeNull();
  });
});

describe("one message", () => {
  it("takes all that is asked in one turn, each answer to its own question", async () => {
    const store = worker();
    const [first, second] = [aLimit({ windowSeconds: 60 }), aLimit({ windowSeconds: 60 })];
    await store.count(first, "a");
    const answers = await Promise.all([
      store.count(first, "a"),
      store.look(second, "a"),
      store.count(second, "b"),
      store.look(first, "a"),
    ]);
    expect(answers.map((count) => count?.calls ?? null)).toEqual([2, null, 1, 2]);
    expect(primary.state.questions).toBe(2);
  });
});

describe("a primary that does not answer", () => {
  it("holds no call longer than the deadline; the worker counts by itself until it is back", async () => {
    const store = workerWithFallback();
    const limit = aLimit({ callsMax: 1000, windowSeconds: 60 });
    await times(3, () => store.count(limit, "a"));
    primary.state.isFrozen = true;
    const asked = Promise.all([store.count(limit, "a"), store.count(limit, "a")]);
    const counts = await within(DEADLINE_MS + SLACK_MS, asked);
    expect(counts.map(({ calls }) => calls)).toEqual([1, 2]);
    expect(await store.status()).toBe("degraded");
    primary.state.isFrozen = false;
    await expect.poll(() => store.status()).toBe("ok");
    // Both frozen calls had reached it.
    expect((await store.count(limit, "a")).calls).toBe(6);
    expect(log.map(({ level }) => level)).toEqual([ERROR, INFO]);
  });

  it("is noticed at once when the channel is closed", async () => {
    const store = workerWithFallback();
    const limit = aLimit({ callsMax: 1000, windowSeconds: 60 });
    primary.state.isGone = true;
    expect((await within(SLACK_MS, store.count(limit, "a"))).calls).toBe(1);
    expect(log).toMatchObject([{ level: ERROR, store: "primary", reason: "the channel is closed" }]);
  });

  it("leaves nobody waiting when the worker ends", async () => {
    const store = worker();
    primary.state.isFrozen = true;
    const waiting = store.count(aLimit(), "a");
    await sleep(20);
    const gathering = store.count(aLimit(), "a");
    store.close();
    await expect(waiting).rejects.toThrow("closed");
    await expect(gathering).rejects.toThrow("closed");
  });
});
