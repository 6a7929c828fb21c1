import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LimitStore } from "@/lib/limits/store";
import { aLimit, counting, type Place, sharedKinds, sleep, timer, times, withoutRedis } from "./stores";

describe.skipIf(withoutRedis).each(sharedKinds)("two servers that share $name", (kind) => {
  let place: Place;
  let one: LimitStore;
  let other: LimitStore;
  beforeAll(async () => {
    place = await kind.start();
    [one, other] = [await counting(place.open()), await counting(place.open())];
  });
  afterAll(async () => {
    one.close();
    other.close();
    await place.close();
  });

  it("count together, in one window", async () => {
    const limit = aLimit({ windowSeconds: 60 });
    await times(2, () => one.count(limit, "a"));
    expect((await other.count(limit, "a")).calls).toBe(3);
    expect((await one.look(limit, "a"))?.calls).toBe(3);
  });

  it("hold each other's blocks, from the first moment", async () => {
    const limit = aLimit({ callsMax: 20, windowSeconds: 600, blockSeconds: 900 });
    const block = timer(900_000);
    await times(10, () => one.count(limit, "a"));
    await times(11, () => other.count(limit, "a"));
    const seen = await one.look(limit, "a");
    expect(seen?.calls).toBe(21);
    expect(seen?.msLeft).toBeGreaterThan(block.left());
  });

  it("allow exactly as many of a hundred parallel calls as the limit says", async () => {
    const limit = aLimit({ callsMax: 37, windowSeconds: 60 });
    const calls = Array.from({ length: 100 }, (_, index) => (index % 2 ? one : other).count(limit, "a"));
    const allowed = (await Promise.all(calls)).filter((count) => count.calls <= limit.callsMax);
    expect(allowed).toHaveLength(37);
  });

  it("both start afresh when the window has ended", async () => {
    const limit = aLimit({ windowSeconds: 1 });
    await times(2, () => one.count(limit, "a"));
    // Again where a busy machine takes longer than a window from one call to the next.
    const counted = async () => {
      await sleep(1_050);
      const first = await other.count(limit, "a");
      return [first.calls, (await one.count(limit, "a")).calls];
    };
    await expect.poll(counted).toEqual([1, 2]);
  });
});
