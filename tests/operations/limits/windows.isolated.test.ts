import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LimitStore } from "@/lib/limits/store";
import { aLimit, memory, type Place, sharedKinds, sleep, timer, times, withoutRedis } from "./stores";

/** Once more where the machine was too busy to do it in time, since then it says nothing. */
async function inTime<Result>(ms: number, run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const begun = performance.now();
    const result = await run();
    if (performance.now() - begun < ms) return result;
  }
}

describe.each([memory, ...(withoutRedis ? [] : sharedKinds)])("counting in $name", (kind) => {
  let place: Place;
  let store: LimitStore;
  beforeAll(async () => {
    place = await kind.start();
    store = place.open();
  });
  afterAll(async () => {
    store.close();
    await place.close();
  });

  it.concurrent("counts every call and says how long until the count starts anew", async () => {
    const limit = aLimit({ windowSeconds: 60 });
    const window = timer(60_000);
    const counts = await times(5, () => store.count(limit, "a"));
    expect(counts.map(({ calls }) => calls)).toEqual([1, 2, 3, 4, 5]);
    for (const { msLeft } of counts) expect(msLeft).toBeGreaterThan(window.left());
    for (const { msLeft } of counts) expect(msLeft).toBeLessThanOrEqual(60_010);
  });

  it.concurrent("starts the window with its first call, wherever the clock stands", async () => {
    const { limit, first, inTheNextSecond, left } = await inTime(4_500, async () => {
      const limit = aLimit({ windowSeconds: 4 });
      await sleep(1_600 - (Date.now() % 1_000));
      const window = timer(4_000);
      const first = await store.count(limit, "a");
      const left = window.left();
      await sleep(2_000);
      return { limit, first, left, inTheNextSecond: await store.count(limit, "a") };
    });
    expect(first.calls).toBe(1);
    expect(first.msLeft).toBeGreaterThan(left);
    expect(inTheNextSecond.calls).toBe(2);
    expect(inTheNextSecond.msLeft).toBeLessThanOrEqual(2_005);
    await sleep(2_050);
    expect((await store.count(limit, "a")).calls).toBe(1);
  });

  it.concurrent("keeps subjects and limits apart", async () => {
    const [one, other] = [aLimit(), aLimit()];
    await times(3, () => store.count(one, "a"));
    expect((await store.count(one, "b")).calls).toBe(1);
    expect((await store.count(other, "a")).calls).toBe(1);
  });

  it.concurrent("looks without counting", async () => {
    const limit = aLimit({ windowSeconds: 60 });
    expect(await store.look(limit, "a")).toBeNull();
    const window = timer(60_000);
    await store.count(limit, "a");
    const looks = await times(3, () => store.look(limit, "a"));
    expect(looks.map((look) => look?.calls)).toEqual([1, 1, 1]);
    expect(looks[2]?.msLeft).toBeGreaterThan(window.left());
    expect((await store.count(limit, "a")).calls).toBe(2);
  });

  it.concurrent("sees nothing in a window that has ended", async () => {
    const limit = aLimit({ windowSeconds: 1 });
    await store.count(limit, "a");
    await sleep(1_050);
    expect(await store.look(limit, "a")).toBeNull();
  });

  it.concurrent("blocks from the first call too many, for the whole block", async () => {
    const limit = aLimit({ callsMax: 20, windowSeconds: 600, blockSeconds: 900 });
    const allowed = await times(20, () => store.count(limit, "a"));
    expect(allowed.at(-1)?.msLeft).toBeLessThanOrEqual(600_010);
    const block = timer(900_000);
    const tooMany = await store.count(limit, "a");
    expect(tooMany.calls).toBe(21);
    expect(tooMany.msLeft).toBeGreaterThan(block.left());
    const look = await store.look(limit, "a");
    expect(look?.calls).toBeGreaterThan(limit.callsMax);
    expect(look?.msLeft).toBeGreaterThan(block.left());
  });

  it.concurrent("does not prolong a block by calls during it, and starts a fresh window after it", async () => {
    const { limit, later } = await inTime(4_900, async () => {
      const limit = aLimit({ callsMax: 3, windowSeconds: 2, blockSeconds: 6 });
      await times(4, () => store.count(limit, "a"));
      await sleep(3_000);
      return { limit, later: await times(10, () => store.count(limit, "a")) };
    });
    for (const { calls, msLeft } of later) {
      expect(calls).toBeGreaterThan(limit.callsMax);
      expect(msLeft).toBeLessThanOrEqual(3_050);
    }
    await sleep(3_050);
    expect(await store.look(limit, "a")).toBeNull();
    const fresh = await store.count(limit, "a");
    expect(fresh.calls).toBe(1);
    expect(fresh.msLeft).toBeLessThanOrEqual(2_010);
  });

  it.concurrent("allows exactly as many of a hundred parallel calls as the limit says, and blocks once", async () => {
    const limit = aLimit({ callsMax: 37, windowSeconds: 60, blockSeconds: 120 });
    const block = timer(120_000);
    const counts = await Promise.all(Array.from({ length: 100 }, () => store.count(limit, "a")));
    expect(counts.filter(({ calls }) => calls <= limit.callsMax)).toHaveLength(37);
    expect(counts.map(({ calls }) => calls).sort((a, b) => a - b)).toEqual(
      counts.map((_, index) => index + 1),
    );
    expect((await store.look(limit, "a"))?.msLeft).toBeGreaterThan(block.left());
  });
});
