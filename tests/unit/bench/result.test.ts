import { describe, expect, it } from "vitest";
import type { Round } from "@/bench/load/measure";
import { caseResult, correctness, summaryOf } from "@/bench/load/result";
import { tableLines } from "@/bench/load/table";

function round(callsPerSecond: number, more: Partial<Round> = {}): Round {
  return {
    ...{ calls: 100, seconds: 1, allCalls: 120, driverCpuMicros: 20, p50Ms: 1, p99Ms: 2 },
    ...{ verified: 3, wrong: 0, faults: [], serverCpuMicros: 90, databaseCpuMicros: 40, walBytes: 0 },
    ...{ callsPerSecond },
    ...more,
  };
}

const of = { kind: "validate", connections: 64, target: 1.7, plainTarget: 15 };
const rounds = (product: number, plain: number) => ({
  floor: [round(1000)],
  product: [round(product)],
  plain: [round(plain)],
});

describe("a target", () => {
  it("is met by the ratio to the floor and to the plain route together", () => {
    expect(caseResult("", of, rounds(1700, 100)).met).toBe(true);
    expect(caseResult("", of, rounds(1699, 100)).met).toBe(false);
    expect(caseResult("", of, rounds(1700, 120)).met).toBe(false);
  });

  it("of the plain route is not met where it was not measured", () => {
    const { plain: _, ...without } = rounds(2000, 1);
    expect(caseResult("", of, without)).toMatchObject({ met: false, plainRatio: null, plainOfFloor: null });
    expect(caseResult("", { kind: "validate", connections: 64, target: 1.7 }, without).met).toBe(true);
  });
});

describe("a summary", () => {
  it("has the median of each figure", () => {
    const summary = summaryOf([round(5, { p50Ms: 9 }), round(1, { p50Ms: 4 }), round(3, { p50Ms: 5 })]);
    expect(summary).toMatchObject({ callsPerSecond: 3, p50Ms: 5, serverCpuMicros: 90 });
  });

  it("has no processor time where the system tells none", () => {
    expect(summaryOf([round(1, { serverCpuMicros: null })]).serverCpuMicros).toBeNull();
  });
});

describe("correctness", () => {
  it("adds up all rounds and tells each fault once", () => {
    const bad = round(1, { wrong: 2, faults: ["429", "429"] });
    expect(correctness([round(1), bad, bad])).toEqual({ calls: 360, verified: 9, wrong: 4, faults: ["429"] });
  });
});

describe("the table", () => {
  it("has a line for each server, with its ratio and what is asked", () => {
    const lines = tableLines([caseResult("validate, 64 connections", of, rounds(1850, 100))]);
    expect(lines.map((line) => line.replace(/ {2,}/g, " | "))).toEqual([
      " | calls/s | of floor | target | p50 ms | p99 ms | server µs | database µs | WAL bytes",
      "validate, 64 connections",
      " | floor | 1 000 | 1.00 | 2.00 | 90 | 40 | 0",
      " | Latchkey | 1 850 | 1.85 | ≥ 1.7 met | 1.00 | 2.00 | 90 | 40 | 0",
      " | plain Next + Prisma | 100 | 0.10 | Latchkey 18.5 times, ≥ 15 met | 1.00 | 2.00 | 90 | 40 | 0",
    ]);
  });
});
