import { beforeEach, describe, expect, it, vi } from "vitest";
import { kindOf } from "@/lib/http/failure";
import { logLimited } from "@/lib/process/log-limited";
import { captureLogText } from "../api/log-text";

describe("failures of one kind", () => {
  const text = captureLogText();
  let before = "";
  const lines = () =>
    text()
      .slice(before.length)
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  beforeEach(() => {
    vi.useFakeTimers();
    vi.advanceTimersByTime(5_000);
    before = text();
  });

  it("are a line at once, then one a second that tells how many more there were", () => {
    for (let id = 1; id <= 5_000; id += 1) logLimited("away", { id }, "the database did not answer");
    expect(lines()).toMatchObject([{ id: 1, level: 50, msg: "the database did not answer" }]);
    vi.advanceTimersByTime(1_000);
    expect(lines().slice(1)).toMatchObject([{ id: 5_000, times: 4_999, msg: "the database did not answer" }]);
    logLimited("away", { id: 6_000 }, "the database did not answer");
    vi.advanceTimersByTime(10_000);
    expect(lines().slice(2)).toMatchObject([{ id: 6_000, times: 1 }]);
  });

  it("are a line at once again after a second without any", () => {
    logLimited("quiet", { id: 1 }, "failed");
    vi.advanceTimersByTime(1_000);
    logLimited("quiet", { id: 2 }, "failed", "warn");
    expect(lines()).toMatchObject([{ id: 1 }, { id: 2, level: 40 }]);
  });

  it("do not hide those of another kind, unless there are hundreds of kinds", () => {
    for (let kind = 0; kind < 5_000; kind += 1) logLimited(`kind ${kind}`, { kind }, "failed");
    expect(lines().slice(0, 2)).toMatchObject([{ kind: 0 }, { kind: 1 }]);
    vi.advanceTimersByTime(60_000);
    expect(lines().length).toBeLessThan(250);
  });
});

describe("the kind of a failure", () => {
  const failures = (message: string) => new Error(message);

  it("is its name, its code and its place, and not its message", () => {
    const [one, other] = ["first", "second"].map(failures);
    expect(kindOf(one)).toBe(kindOf(other));
    expect(kindOf(one)).not.toBe(kindOf(new Error("first")));
    expect(kindOf(one)).not.toBe(kindOf(Object.assign(failures("first"), { code: "53100" })));
    expect(kindOf("text")).toBe("string");
  });
});
