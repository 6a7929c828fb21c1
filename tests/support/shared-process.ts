/** A process that runs many test files, one after the other: each finds it as the first one did. */
import { vi } from "vitest";
import { forgetConfig } from "@/lib/config/config";
import { divertLog } from "@/lib/process/log";
import { forgetLimitedLog } from "@/lib/process/log-limited";
import { forgetProcessState, processState } from "@/lib/process/process-state";

/** This module is evaluated once per process, before the first test file. */
const environment = { ...process.env };
const pool = processState("database");

/** Takes back what a test file left in the environment, in the clock and in the product's own state. */
export function restoreProcess(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  const open = pool.value;
  forgetProcessState();
  // Whoever opened it closes it, or leaves it to the next file.
  pool.value = open;
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  forgetConfig();
  forgetLimitedLog();
  divertLog(null);
}
