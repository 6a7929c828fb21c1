import { afterEach, expect, it, vi } from "vitest";
import { forgetLimitedLog } from "@/lib/process/log-limited";
import { type Uncaught, watchUncaught } from "@/lib/runtime/uncaught";
import { captureLog, type LogLine } from "@/tests/operations/limits/log-lines";

const EVENTS = ["uncaughtException", "unhandledRejection"] as const;
const BOTH: readonly Uncaught[] = EVENTS;

afterEach(() => {
  vi.restoreAllMocks();
  forgetLimitedLog();
});

function watched() {
  const log: LogLine[] = captureLog();
  const listeners = new Map<string | symbol, (error: unknown) => void>();
  // Not added to the process: the runner, and files before this one, have listeners of their own.
  vi.spyOn(process, "on").mockImplementation((event, listener) => {
    listeners.set(event, listener);
    return process;
  });
  let ends = 0;
  const watch = watchUncaught(() => {
    ends += 1;
  });
  /** Whether the process ends by it. */
  const endsBy = (event: Uncaught, error: unknown): boolean => {
    const already = ends;
    listeners.get(event)?.(error);
    return ends > already;
  };
  return { ...watch, endsBy, log };
}

const failure = (code?: string) => Object.assign(new Error("broken"), code ? { code } : {});

it.each(EVENTS)("before anything is served, any %s ends the process, with its reason in the log", (event) => {
  const { endsBy, log } = watched();
  expect([endsBy(event, failure()), endsBy(event, failure("ECONNRESET")), endsBy(event, "a text")]).toEqual([
    true,
    true,
    true,
  ]);
  expect(log[0]).toMatchObject({ level: 60, msg: `stopping after an ${event}`, err: { message: "broken" } });
});

it.each(["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"])(
  "%s is one connection's, and ends nothing once calls are answered",
  (code) => {
    const { outlive, endsBy } = watched();
    outlive([]);
    for (const event of EVENTS) expect(endsBy(event, failure(code))).toBe(false);
  },
);

it("a process outlives what it says, and ends by all else", () => {
  const { outlive, endsBy } = watched();
  outlive(["unhandledRejection"]);
  expect(endsBy("unhandledRejection", failure("ERR_INVALID_STATE"))).toBe(false);
  expect(endsBy("unhandledRejection", undefined)).toBe(false);
  expect(endsBy("uncaughtException", failure("ERR_INVALID_STATE"))).toBe(true);
  outlive(BOTH);
  expect(endsBy("uncaughtException", failure())).toBe(false);
});

it("what is outlived is logged once, however often it happens", () => {
  const { outlive, endsBy, log } = watched();
  outlive(BOTH);
  const error = failure();
  for (let times = 0; times < 100; times += 1) endsBy("unhandledRejection", error);
  expect(log).toHaveLength(1);
  expect(log[0]).toMatchObject({
    level: 50,
    msg: "going on after an unhandledRejection",
    failure: { message: "broken" },
  });
});
