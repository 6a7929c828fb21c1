import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FallbackStore } from "@/lib/limits/fallback-store";
import type { LimitStore } from "@/lib/limits/store";
import { captureStoreLog, ERROR, INFO, type LogLine } from "./log-lines";
import { aLimit, counting, type Place, sharedKinds, sleep, timer, times, withoutRedis } from "./stores";

const DEADLINE_MS = 500;
/** The pauses between two questions to a store that is down are shorter, and a busy machine is not taken for one that is. */
const QUICK = { deadlineMs: 20_000, retryMs: 100, retryMaxMs: 200, settledMs: 0 };
const SUBJECT = "someone@example.com";

describe.skipIf(withoutRedis).each(sharedKinds)("when the shared store ($name) is down", (kind) => {
  let place: Place;
  let log: LogLine[];
  let opened: LimitStore[];
  const withFallback = (store: LimitStore, own: { deadlineMs?: number; provenForMs?: number } = {}) => {
    const made = new FallbackStore(store, "shared", { ...QUICK, ...own });
    opened.push(made);
    return made;
  };
  beforeEach(async () => {
    log = captureStoreLog();
    opened = [];
    place = await kind.start();
  });
  afterEach(async () => {
    for (const store of opened) store.close();
    place.resume();
    await place.close();
  });

  it("goes on counting by itself with the same numbers, and tells the operator once", async () => {
    const store = withFallback(await counting(place.open()));
    const limit = aLimit({ callsMax: 20, windowSeconds: 600, blockSeconds: 900 });
    await times(5, () => store.count(limit, SUBJECT));
    await place.kill();
    const block = timer(900_000);
    const results = await times(21, () => store.count(limit, SUBJECT));
    expect(results.map(({ calls }) => calls)).toEqual(results.map((_, index) => index + 1));
    expect(results.at(-1)?.msLeft).toBeGreaterThan(block.left());
    expect((await store.look(limit, SUBJECT))?.calls).toBe(21);
    expect(await store.status()).toBe("degraded");
    await sleep(400);
    await times(20, () => store.count(limit, SUBJECT));
    expect(log.map(({ level }) => level)).toEqual([ERROR]);
  });

  it("shares the count again when it is back, and tells the operator once", async () => {
    const store = withFallback(await counting(place.open()));
    const limit = aLimit({ windowSeconds: 600 });
    await store.count(limit, SUBJECT);
    await place.kill();
    await times(3, () => store.count(limit, SUBJECT));
    await place.restart();
    await untilOk(store);
    const otherServer = await counting(place.open());
    opened.push(otherServer);
    // A crash may have lost the first call; those made meanwhile were never there.
    const survived = (await otherServer.look(limit, SUBJECT))?.calls ?? 0;
    expect(survived).toBeLessThan(2);
    await times(4, () => store.count(limit, SUBJECT));
    expect((await otherServer.look(limit, SUBJECT))?.calls).toBe(survived + 4);
    expect(log.map(({ level }) => level)).toEqual([ERROR, INFO]);
  });

  it("starts without it, and uses it as soon as it is there", async () => {
    await place.kill();
    const store = withFallback(place.open());
    const limit = aLimit({ windowSeconds: 60 });
    const results = await times(5, () => store.count(limit, SUBJECT));
    expect(results.map(({ calls }) => calls)).toEqual([1, 2, 3, 4, 5]);
    await place.restart();
    await untilOk(store);
    expect((await store.count(limit, SUBJECT)).calls).toBe(1);
  });

  it("lets no call wait for it when it hangs, and only those under way wait for the deadline", async () => {
    const store = withFallback(await counting(place.open()), { deadlineMs: DEADLINE_MS });
    const limit = aLimit({ callsMax: 1000, windowSeconds: 60 });
    place.pause();
    await Promise.all(twoHundred(() => store.count(limit, SUBJECT)));
    // Long enough for several questions to the hanging store: none of them may hold a call up.
    const later = await times(60, async () => {
      await sleep(20);
      return isAnsweredAtOnce(store.count(limit, SUBJECT));
    });
    expect(new Set(later)).toEqual(new Set([true]));
    expect(log.map(({ level }) => level)).toEqual([ERROR]);
    place.resume();
    await untilOk(store);
    expect(log.map(({ level }) => level)).toEqual([ERROR, INFO]);
  });

  it("counts by itself when it is refused, and logs the reason without secrets or subjects", async () => {
    const refused = place.openRefused();
    const limit = aLimit({ windowSeconds: 60 });
    // A connection that is made under load may take too long, which would be another reason.
    const refusal = async () => refused.count(limit, SUBJECT);
    await expect.poll(() => refusal().catch(String)).toContain("WRONGPASS");
    const store = withFallback(refused);
    const results = await times(30, async () => {
      await sleep(20);
      return store.count(limit, SUBJECT);
    });
    expect(results.map(({ calls }) => calls)).toEqual(results.map((_, index) => index + 1));
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({
      level: ERROR,
      store: "shared",
      reason: expect.stringContaining("WRONGPASS"),
    });
    expect(JSON.stringify(log)).not.toMatch(/someone|Bearer|correct|"wrong"|:wrong@|INCRBY/);
  });

  it("answers its status without calls, and notices both the fall and the return by itself", async () => {
    const store = withFallback(await counting(place.open()), { provenForMs: 0 });
    expect(await store.status()).toBe("ok");
    await place.kill();
    expect(await store.status()).toBe("degraded");
    await place.restart();
    await untilOk(store);
  });
});

afterEach(() => void vi.useRealTimers());

it.each(["count", "look", "status"] as const)(
  "waits for a store that hangs until the deadline: %s",
  async (question) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const log = captureStoreLog();
    const never = new Promise<never>(() => undefined);
    const hanging: LimitStore = { count: () => never, look: () => never, close: () => undefined };
    const store = new FallbackStore(hanging, "shared");
    let answered = false;
    const asked = question === "status" ? store.status() : store[question](aLimit(), SUBJECT);
    void asked.then(() => {
      answered = true;
    });
    await vi.advanceTimersByTimeAsync(DEADLINE_MS - 1);
    expect(answered).toBe(false);
    vi.advanceTimersByTime(1);
    await asked;
    expect(log.map(({ level }) => level)).toEqual([ERROR]);
    store.close();
  },
);

it("keeps a store that comes and goes out of the log, but for a few lines", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const log = captureStoreLog();
  // Answers the question whether it is back, and nothing else.
  const flapping: LimitStore = {
    count: async ({ name }) => {
      if (name !== "probe") throw new Error("not now");
      return { calls: 1, msLeft: 1_000 };
    },
    look: async () => null,
    close: () => undefined,
  };
  const store = new FallbackStore(flapping, "shared", { retryMs: 20, retryMaxMs: 1_000 });
  const limit = aLimit({ callsMax: 1_000, windowSeconds: 60 });
  const counts = await times(150, async () => {
    await vi.advanceTimersByTimeAsync(10);
    return store.count(limit, SUBJECT);
  });
  expect(counts.at(-1)?.calls).toBe(150);
  const lines = log.filter(({ level }) => level === ERROR).length;
  expect(lines).toBeGreaterThan(1);
  expect(lines).toBeLessThan(9);
  store.close();
});

/** Without any waiting in between, for a timer or for somebody else. */
function isAnsweredAtOnce(answer: Promise<unknown>): Promise<boolean> {
  const turn = new Promise<false>((resolve) => setImmediate(resolve, false));
  return Promise.race([answer.then(() => true), turn]);
}

function twoHundred<T>(action: () => T): T[] {
  return Array.from({ length: 200 }, action);
}

async function untilOk(store: FallbackStore): Promise<void> {
  await expect.poll(() => store.status()).toBe("ok");
}
