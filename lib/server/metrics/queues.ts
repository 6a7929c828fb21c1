/** What waits in the database, for all servers together. Asked at most every ten seconds, however often someone scrapes. */
import { setTimeout as delay } from "node:timers/promises";
import { Gauge, Registry } from "prom-client";
import { type Db, database } from "../../db/client";
import { log } from "../../log";

const FRESH_MS = 10_000;
const TIMEOUT_MS = 2_000;
const ANSWER_MS = 3_000;

type Queues = Readonly<{
  unsealed: number;
  mails: number;
  mailAge: number;
  webhooks: number;
  webhookAge: number;
}>;

/** Counts no further than a thousand: more is a problem all the same, and counting it would load the database. */
const QUEUES = {
  name: "metrics-queues",
  timeoutMs: TIMEOUT_MS,
  text: `SELECT
    (SELECT count(*)::int FROM (SELECT 1 FROM audit_entries WHERE seq IS NULL LIMIT 1000) u) AS unsealed,
    (SELECT count(*)::int FROM (SELECT 1 FROM mails WHERE state = 'waiting' LIMIT 1000) m) AS mails,
    (SELECT coalesce(greatest(extract(epoch FROM now() - min(due_at)), 0), 0)::float8 FROM mails WHERE state = 'waiting') AS "mailAge",
    (SELECT count(*)::int FROM (SELECT 1 FROM webhook_deliveries WHERE state = 'pending' LIMIT 1000) w) AS webhooks,
    (SELECT coalesce(greatest(extract(epoch FROM now() - min(due_at)), 0), 0)::float8 FROM webhook_deliveries WHERE state = 'pending') AS "webhookAge"`,
};

type Gauges = Readonly<Record<keyof Queues | "up", Gauge>>;

/** Answers their text. With the database away: the last known figures, and `latchkey_database_up` 0. Never rejects. */
export function queueMetrics(ask: () => Promise<Queues> = askDatabase): () => Promise<string> {
  const registry = new Registry();
  const gauges = gaugesIn(registry);
  let asked: { at: number; answer: Promise<void> } | null = null;
  return async () => {
    const now = performance.now();
    if (!asked || now - asked.at >= FRESH_MS) asked = { at: now, answer: refresh(gauges, ask) };
    // A database that is away takes longer to say so than a scraper waits.
    await Promise.race([asked.answer, delay(ANSWER_MS, undefined, { ref: false })]);
    return registry.metrics();
  };
}

async function refresh(gauges: Gauges, ask: () => Promise<Queues>): Promise<void> {
  try {
    const found = await ask();
    for (const name of ["unsealed", "mails", "mailAge", "webhooks", "webhookAge"] as const) {
      gauges[name].set(found[name]);
    }
    gauges.up.set(1);
  } catch (error) {
    gauges.up.set(0);
    log().debug({ err: error }, "the queues could not be counted for the metrics");
  }
}

async function askDatabase(): Promise<Queues> {
  const db: Db = database();
  const [row] = await db.run<Queues>(QUEUES, []);
  if (!row) throw new Error("The database answered no row.");
  return row;
}

function gaugesIn(registry: Registry): Gauges {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `latchkey_${name}`, help, registers: [registry] });
  return {
    up: gauge("database_up", "1: the database answered when the queues were counted last."),
    unsealed: gauge("log_unsealed_entries", "Entries of the console's log without a seal, at most 1000."),
    mails: gauge("mails_waiting", "Mails to customers that wait, at most 1000."),
    mailAge: gauge("mails_overdue_seconds", "How long the mail has been due that waits longest."),
    webhooks: gauge("webhooks_waiting", "Webhook deliveries that wait, at most 1000."),
    webhookAge: gauge("webhooks_overdue_seconds", "How long the delivery has been due that waits longest."),
  };
}
