import v8 from "node:v8";
import vm from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MemoryStore } from "@/lib/limits/memory-store";
import type { Limit } from "@/lib/limits/store";
import { processorTime } from "@/tests/support/processor-time";
import { aLimit, sleep, times } from "./stores";

const MIB = 1024 ** 2;

describe("the memory store under a flood of addresses", () => {
  let store: MemoryStore;
  beforeEach(() => {
    store = new MemoryStore();
  });
  afterEach(() => store.close());

  async function flood(limit: Limit, from: number, to: number): Promise<void> {
    for (let n = from; n < to; n += 1) await store.count(limit, `address-${n}`.padEnd(22, "-"));
  }

  it("takes no more than 40 MiB per limit, however many there are", async () => {
    const limit = aLimit({ windowSeconds: 600, blockSeconds: 900 });
    const empty = heapUsed();
    await flood(limit, 0, 60_000);
    const full = heapUsed();
    await flood(limit, 60_000, 300_000);
    const stillFull = heapUsed();
    expect(full - empty).toBeLessThan(40 * MIB);
    expect(stillFull - full).toBeLessThan(5 * MIB);
  });

  it("never says that a window lasts longer than it does", async () => {
    const limit = aLimit({ windowSeconds: 60 });
    const counts = await times(10_000, () => store.count(limit, `address-${Math.random()}`));
    expect(Math.max(...counts.map(({ msLeft }) => msLeft))).toBe(60_000);
  });

  it("gives most of the memory back when the windows have ended, without another call", async () => {
    const limit = aLimit({ windowSeconds: 2 });
    const empty = heapUsed();
    await flood(limit, 0, 50_000);
    const full = heapUsed() - empty;
    await sleep(4_100);
    expect(heapUsed() - empty).toBeLessThan(full / 3);
  });

  it("keeps the counts and blocks of the latest 49 000 addresses", async () => {
    const limit = aLimit({ callsMax: 3, windowSeconds: 600, blockSeconds: 900 });
    await store.count(limit, "oldest");
    await store.count(limit, "counted");
    await times(4, () => store.count(limit, "blocked"));
    await flood(limit, 0, 49_000);
    expect((await store.look(limit, "counted"))?.calls).toBe(1);
    expect((await store.look(limit, "blocked"))?.calls).toBe(4);
    await flood(limit, 49_000, 51_000);
    expect(await store.look(limit, "oldest")).toBeNull();
  });

  it("stays fast while it forgets", async () => {
    const limit = aLimit({ windowSeconds: 600 });
    await flood(limit, 0, 50_000);
    const start = processorTime();
    await flood(limit, 50_000, 150_000);
    expect(processorTime() - start).toBeLessThan(4_000);
  });
});

function heapUsed(): number {
  v8.setFlagsFromString("--expose_gc");
  const collectGarbage: () => void = vm.runInNewContext("gc");
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
