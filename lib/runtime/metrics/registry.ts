/** The figures of one process: calls, the pool, the feed of changes, limits, and the process itself. Those of all processes of a server add up. */
import { collectDefaultMetrics, Gauge, register } from "prom-client";
import { config } from "../../config/config";
import { versionSeenAt } from "../../db/change-feed";
import { databasePool, isConnected } from "../../db/client";
import { limitsStatus } from "../../limits/process-store";
import { countCalls } from "./call-series";
import { measureHappenings } from "./happenings";
import type { ProcessKind, Sample } from "./sample";

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
  const calls = kind === "pages" ? () => [] : countCalls();
  measureHappenings();
  measurePool(kind);
  measureFeed();
  measureLimits();
  return async () => {
    const others = (await register.getMetricsAsJSON()) as unknown as Sample; // its types leave out the values
    return [...calls(), ...others];
  };
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
