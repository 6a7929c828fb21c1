/** The database: whether it answers, is up to date, has room for connections and knows what time it is. */
import { isDeaf, SERVER_FEED } from "../db/change-feed";
import { databasePool } from "../db/client";
import { pendingMigrations } from "../db/migrate";
import { missingTimeouts } from "../db/timeouts";
import { attention, bad, type Check, type Finding, good } from "./line";

const SLOW_MS = 50;
const TURNS = 3;
const CLOCK_OFF_MS = 1_000;
const CLOCK_WRONG_MS = 30_000;
/** Of all connections the database allows. */
const CROWDED = 0.8;

const WHAT_TO_DO = "Check DATABASE_URL and the database server; its log says more.";

/** How many servers of this installation run: each holds one connection that listens. Null through a pooler, where none does. */
export async function countServers(): Promise<number | null> {
  if (isDeaf()) return null;
  const { rows } = await databasePool().query<{ servers: number }>(
    "SELECT count(*)::int AS servers FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
    [SERVER_FEED],
  );
  return rows[0]?.servers ?? 0;
}

export const databaseChecks: readonly Check[] = [
  { name: "Database", look: lookAtDatabase, todo: WHAT_TO_DO },
  { name: "Migrations", look: lookAtMigrations, todo: WHAT_TO_DO },
  { name: "Connections", look: lookAtConnections, todo: WHAT_TO_DO },
  { name: "Timeouts", look: lookAtTimeouts, todo: WHAT_TO_DO },
  { name: "Clock", look: lookAtClock, todo: WHAT_TO_DO },
];

async function lookAtDatabase(): Promise<Finding> {
  let ms = Number.POSITIVE_INFINITY;
  let version = "";
  // The best of a few: the first also opens a connection, and each may have met a busy moment.
  for (let turn = 0; turn < TURNS; turn++) {
    const begun = performance.now();
    const { rows } = await databasePool().query<{ version: string }>(
      "SELECT current_setting('server_version') AS version",
    );
    ms = Math.min(ms, performance.now() - begun);
    version = rows[0]?.version ?? "";
  }
  const found = `PostgreSQL ${version} answers in ${ms.toFixed(1)} ms.`;
  if (ms < SLOW_MS) return good(found);
  return attention(
    found,
    "Every call waits for it: run the database near the server, or look at what it is busy with.",
  );
}

async function lookAtMigrations(): Promise<Finding> {
  const pending = await pendingMigrations();
  if (pending.length === 0) return good("The tables have the form this version expects.");
  return bad(
    `Not applied yet: ${pending.join(", ")}.`,
    "Restart the server: it applies them when it starts.",
  );
}

async function lookAtConnections(): Promise<Finding> {
  const { rows } = await databasePool().query<{ used: number; allowed: number }>(
    `SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
            current_setting('max_connections')::int AS allowed`,
  );
  const { used = 0, allowed = 0 } = rows[0] ?? {};
  const found = `${used} of ${allowed} are in use; ${inWords(await countServers())}.`;
  if (used < allowed * CROWDED) return good(found);
  return attention(found, "Lower DATABASE_POOL_SIZE, or raise max_connections of the database.");
}

function inWords(servers: number | null): string {
  if (servers === null) return "how many servers of Latchkey run cannot be seen through a pooler";
  return `${servers} ${servers === 1 ? "server of Latchkey runs" : "servers of Latchkey run"}`;
}

/** Of interest behind a pooler, through which nothing can be set. */
async function lookAtTimeouts(): Promise<Finding> {
  const statements = await missingTimeouts(databasePool());
  if (statements.length === 0) return good("PostgreSQL ends what takes longer than a caller waits.");
  return attention(
    "PostgreSQL lets statements wait and run for longer than a caller waits: a pooler stands in between, through which no limits can be set.",
    `Run ${statements.join("; ")}; and have the pooler reconnect.`,
  );
}

async function lookAtClock(): Promise<Finding> {
  const before = Date.now();
  const { rows } = await databasePool().query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const after = Date.now();
  return clockFinding(rows[0]?.now.getTime() ?? Number.NaN, before, after);
}

/** Milliseconds: the database's clock, and ours before and after it was asked. */
export function clockFinding(theirs: number, before: number, after: number): Finding {
  const off = theirs < before ? before - theirs : Math.max(theirs - after, 0);
  const found = `The clocks of server and database are ${off} ms apart.`;
  const todo =
    "Let both machines take their time from the network (NTP). Tokens and expiry go by the server's clock.";
  if (off < CLOCK_OFF_MS) return good(found);
  return off < CLOCK_WRONG_MS ? attention(found, todo) : bad(found, todo);
}
