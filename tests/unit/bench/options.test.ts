import { describe, expect, it } from "vitest";
import { parseOptions, UsageError } from "@/bench/load/options";

describe("arguments of the benchmark", () => {
  it("may be left out", () => {
    expect(parseOptions([])).toEqual({
      mode: "compare",
      quick: false,
      json: null,
      svg: null,
      only: "",
      workers: 1,
      keys: 5_000_000,
      calls: 1_000_000,
    });
  });

  it("say what is measured and where it is written", () => {
    expect(parseOptions(["--quick", "--svg", "a.svg", "--json", "a.json"])).toMatchObject({
      mode: "compare",
      quick: true,
      svg: "a.svg",
      json: "a.json",
    });
    expect(parseOptions(["--scale", "--keys", "20000"])).toMatchObject({ mode: "scale", keys: 20_000 });
    expect(parseOptions(["--only", "validate, 64"])).toMatchObject({ mode: "compare", only: "validate, 64" });
    expect(parseOptions(["--memory", "--calls", "5000"])).toMatchObject({ mode: "memory", calls: 5000 });
  });

  it.each([
    [["--scale", "--memory"]],
    [["--abuse", "--viewed"]],
    [["--scale", "--svg", "a.svg"]],
    [["--keys", "many"]],
    [["--keys", "9999"]],
    [["--workers", "0"]],
    [["--calls", "1.5e3.2"]],
    [["--only", "deactivate"]],
    [["--slow"]],
    [["quick"]],
    [["--json"]],
  ])("that make no sense are refused: %j", (args) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
  });
});
