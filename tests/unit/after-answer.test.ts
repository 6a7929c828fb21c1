import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type After, holdProcessWith, keepProcessFor, runAgain, runSoon } from "@/lib/process/after-answer";
import { processState } from "@/lib/process/process-state";

const MINUTE_MS = 60_000;
const work = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  work.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  processState("after-answer").value = undefined;
});

it("runs what is gathered after its time in a process that lives on, unless it is called off", async () => {
  runSoon(work, MINUTE_MS);
  runSoon(work, MINUTE_MS)();
  runAgain(work, MINUTE_MS);
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(work).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

it("hands it to a host that freezes processes, without a timer", async () => {
  const after = vi.fn<After>();
  holdProcessWith(after);
  runSoon(work, MINUTE_MS);
  keepProcessFor(Promise.resolve());
  expect(after).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
  await after.mock.calls[0]?.[0]();
  expect(work).toHaveBeenCalledTimes(1);
});

it("leaves what failed there to the next request, which would else wait for a timer that may never come", () => {
  holdProcessWith(vi.fn<After>());
  expect(runAgain(work, MINUTE_MS)).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

it("falls back to a timer where no request is under way", async () => {
  holdProcessWith(() => {
    throw new Error("`after` was called outside a request scope");
  });
  runSoon(work, MINUTE_MS);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(work).toHaveBeenCalledTimes(1);
});
