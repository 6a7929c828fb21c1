import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFairShare } from "@/lib/http/fair-share";

/** Work takes time on this clock alone, which waits for turns of the event loop in no time. */
let clock = 0;
let begun: string[] = [];

beforeEach(() => {
  [clock, begun] = [1_000, []];
  vi.useFakeTimers({ toFake: ["setImmediate", "setTimeout"] });
});
afterEach(() => void vi.useRealTimers());

const piece = (name: string, ms: number) => () => {
  begun.push(name);
  clock += ms;
};
const share = () => createFairShare(() => clock);
const count = (name: string) => begun.filter((one) => one === name).length;

/** So many turns of the event loop, each of which takes a millisecond. */
async function turns(number: number): Promise<void> {
  for (let turn = 0; turn < number; turn++) {
    clock += 1;
    await vi.advanceTimersByTimeAsync(1);
  }
}

/** Sixty others, in a second, as those of a shop that is open. */
function company(of: ReturnType<typeof share>): void {
  for (let other = 0; other < 60; other++) of.take(`other ${other}`, piece("other", 0));
}

describe("one who asks alone", () => {
  it("waits for nothing, on however many connections", () => {
    const all = share();
    for (let call = 0; call < 100; call++) all.take("alone", piece("alone", 10));
    expect(count("alone")).toBe(100);
  });

  it("is alone again two seconds after the others", () => {
    const all = share();
    company(all);
    clock += 2_500;
    for (let call = 0; call < 10; call++) all.take("alone", piece("alone", 10));
    expect(count("alone")).toBe(10);
  });
});

describe("one who asks beside others", () => {
  it("begins one piece of work at a time, and rests twice as long as it took", async () => {
    const all = share();
    company(all);
    const since = clock;
    for (let call = 0; call < 100; call++) all.take("flood", piece("flood", 30));
    expect(count("flood")).toBe(1);
    while (clock < since + 900) await turns(1);
    expect(count("flood")).toBe(10);
  });

  it("lets those go on at once who take little", async () => {
    const all = share();
    company(all);
    for (let call = 0; call < 100; call++) all.take("flood", piece("flood", 10));
    await turns(100);
    const before = count("flood");
    for (let call = 0; call < 20; call++) all.take("little", piece("little", 1));
    expect([count("flood"), count("little")]).toEqual([before, 20]);
  });

  it("rests for what goes on after it began, too", async () => {
    const all = share();
    company(all);
    for (let call = 0; call < 10; call++) {
      all.take("stream", () => {
        piece("stream", 0)();
        for (let part = 0; part < 4; part++) all.add("stream", 50);
      });
    }
    await turns(390);
    expect(count("stream")).toBe(1);
    await turns(30);
    expect(count("stream")).toBe(2);
  });

  it("does not wait for the rest of another", async () => {
    const all = share();
    company(all);
    for (let call = 0; call < 10; call++) all.take("flood", piece("flood", 50));
    for (let call = 0; call < 10; call++) all.take("second", piece("second", 30));
    while (count("second") < 2) await turns(1);
    expect(count("flood")).toBe(1);
  });

  it("begins all of it in the end, in its order", async () => {
    const all = share();
    company(all);
    const order: number[] = [];
    for (let call = 0; call < 50; call++) {
      all.take("flood", () => {
        order.push(call);
        clock += 1;
      });
    }
    await turns(3_000);
    expect(order).toEqual(Array.from({ length: 50 }, (_, call) => call));
  });

  it("hardly rests for a load balancer that asks for health", async () => {
    const all = share();
    all.take("balancer", piece("balancer", 1));
    for (let call = 0; call < 100; call++) all.take("flood", piece("flood", 20));
    const since = clock;
    while (count("flood") < 100) await turns(1);
    expect(((count("flood") - 1) * 20) / (clock - since)).toBeGreaterThan(0.75);
  });
});
