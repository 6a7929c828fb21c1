import { describe, expect, it } from "vitest";
import { parseStat } from "@/bench/load/processes";

describe("a line of /proc/<pid>/stat", () => {
  const line = "4711 (node (x) y) S 42 4700 4700 0 -1 4194304 1 2 3 4 250 50 7 3 20 0 11 0 999 1 2";

  it("tells parent, group and processor time with that of ended children", () => {
    expect(parseStat(line)).toEqual({ pid: 4711, parent: 42, group: 4700, cpuMicros: 3_100_000 });
  });

  it("of a process that has ended is none", () => {
    expect(parseStat("")).toBeNull();
  });
});
