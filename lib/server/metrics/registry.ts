/** The figures of one process: calls, the pool, the feed of changes, and the process itself. Those of workers add up. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry, register } from "prom-client";
import { config } from "../../config";
import { versionSeenAt } from "../../db/change-feed";
import { databasePool, isConnected } from "../../db/client";
import { recordCallsWith } from "./calls";

/** From an answer out of memory to an upload. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Gauges of the library that are named as counters are, which promtool refuses. */
const MISNAMED = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Starts measuring. Once per process. */
export function processRegistry(): Registry {
  collectDefaultMetrics();
  for (const name of MISNAMED) register.removeSingleMetric(name);
  measureCalls();
  measurePool();
  new Gauge({
    name: "latchkey_change_feed_age_seconds",
    help: "Seconds since the database last told the version of the catalogue; of the worker that waits longest.",
    aggregator: "max",
    collect() {
      const seenAt = versionSeenAt();
      if (seenAt > 0) this.set(Math.max(0, Date.now() - seenAt) / 1000);
    },
  });
  return register;
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
  recordCallsWith(({ interface: name, route, method, status, seconds }) => {
    calls.inc({ interface: name, route, method, status });
    durations.observe({ interface: name, route }, seconds);
  });
}

function measurePool(): void {
  new Gauge({
    name: "latchkey_database_pool_connections",
    help: "Connections to the database by state, and the most there may be.",
    labelNames: ["state"],
    collect() {
      if (!isConnected()) return;
      const pool = databasePool();
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "max" }, config().databasePoolSize);
    },
  });
  new Gauge({
    name: "latchkey_database_pool_waiting",
    help: "Queries that wait for a connection.",
    collect() {
      if (isConnected()) this.set(databasePool().waitingCount);
    },
  });
}
