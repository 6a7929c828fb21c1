/** The figures of one process: calls, the pool, the feed of changes, limits, and the process itself. Those of all processes of a server add up. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { config } from "../../config";
import { versionSeenAt } from "../../db/change-feed";
import { databasePool, isConnected } from "../../db/client";
import { limitsStatus } from "../../limits/process-store";
import { observeCalls } from "../calls";
import { measureHappenings } from "./happenings";
import type { ProcessKind, Sample } from "./sample";

/** From an answer out of memory to an upload. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Gauges of the library that are named as counters are, which promtool refuses. */
const MISNAMED = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Starts measuring, once per process. Returns what tells the figures. */
export function startMeasuring(kind: ProcessKind): () => Promise<Sample> {
  collectDefaultMetrics({ labels: { process: kind } });
  for (const name of MISNAMED) register.removeSingleMetric(name);
  if (kind !== "pages") measureCalls();
  measureHappenings();
  measurePool(kind);
  measureFeed();
  measureLimits();
  return async () => (await register.getMetricsAsJSON()) as unknown as Sample; // its types leave out the values
}

function measureCalls(): void {
  const calls = new Counter({
    name: "latchkey_calls_total",
    help: "Calls by interface, route, method and status; 499: the client left first.",
    labelNames: ["interface", "route", "method", "status"],
  });
  const durations = new Histogram({
    name: "latchkey_call_duration_seconds",
    help: "Time until the answer had left.",
    labelNames: ["interface", "route"],
    buckets: SECONDS,
  });
  observeCalls(({ interface: name, route, method, status, seconds }) => {
    calls.inc({ interface: name, route, method, status });
    durations.observe({ interface: name, route }, seconds);
  });
}

function measurePool(kind: ProcessKind): void {
  new Gauge({
    name: "latchkey_database_pool_connections",
    help: "Connections to the database by process and state, and the most there may be.",
    labelNames: ["process", "state"],
    collect() {
      if (!isConnected()) return;
      const pool = databasePool();
      this.set({ process: kind, state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ process: kind, state: "idle" }, pool.idleCount);
      this.set({ process: kind, state: "max" }, config().databasePoolSize);
    },
  });
  new Gauge({
    name: "latchkey_database_pool_waiting",
    help: "Queries that wait for a connection, by process.",
    labelNames: ["process"],
    collect() {
      if (isConnected()) this.set({ process: kind }, databasePool().waitingCount);
    },
  });
}

function measureFeed(): void {
  new Gauge({
    name: "latchkey_change_feed_age_seconds",
    help: "Seconds since the database last told the version of the catalogue; of the process that waits longest.",
    aggregator: "max",
    collect() {
      const seenAt = versionSeenAt();
      if (seenAt > 0) this.set(Math.max(0, Date.now() - seenAt) / 1000);
    },
  });
}

function measureLimits(): void {
  new Gauge({
    name: "latchkey_limits_degraded",
    help: "1: the store of the limits is away, and a process counts by itself.",
    aggregator: "max",
    async collect() {
      this.set((await limitsStatus()) === "degraded" ? 1 : 0);
    },
  });
}
