/** What the driver is told, and what it tells. */
import type { Kind } from "./cases";

export type Target = { port: number; keys: number; serviceToken: string; kid: string; publicKey: Uint8Array };

export type Job = Target & {
  kind: Kind;
  connections: number;
  /** Before anything is counted. */
  warmSeconds: number;
  until: { seconds: number } | { calls: number };
  /** The same number draws the same keys and devices; new devices are numbered from `seed` millions on. */
  seed: number;
};

export type Outcome = {
  /** Within the measured time, which is `seconds` long. */
  calls: number;
  seconds: number;
  /** Those before and after it too. */
  allCalls: number;
  /** Of the load generator itself, for each call: what it took away from the servers. */
  driverCpuMicros: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers that were read in full and verified. */
  verified: number;
  wrong: number;
  /** What was wrong, the first few. */
  faults: string[];
};

export type DriverMessage = { progress: number } | { outcome: Outcome } | { failure: string };
