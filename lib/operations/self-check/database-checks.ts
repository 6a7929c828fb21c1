/** The database: whether it answers, is up to date, has room for connections and knows what time it is. */
import { isDeaf, SERVER_FEED } from "../../db/change-feed";
import { databasePool } from "../../db/client";
import { pendingMigrations } from "../../db/migrate";
import { inheritedSettings } from "../../db/session";
import { missingTimeouts } from "../../db/timeouts";
import { attention, bad, type Check, type Finding, good, type Sentence } from "./line";

const SLOW_MS = 50;
const TURNS = 3;
const CLOCK_OFF_MS = 1_000;
const CLOCK_WRONG_MS = 30_000;
/** Of all connections the database allows. */
const CROWDED = 0.8;

const WHAT_TO_DO: Sentence = (words) => words.checkDatabase;

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
  { name: "database", look: lookAtDatabase, todo: WHAT_TO_DO },
  { name: "migrations", look: lookAtMigrations, todo: WHAT_TO_DO },
  { name: "connections", look: lookAtConnections, todo: WHAT_TO_DO },
  { name: "timeouts", look: lookAtTimeouts, todo: WHAT_TO_DO },
  { name: "clock", look: lookAtClock, todo: WHAT_TO_DO },
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
  const found: Sentence = (words, { tenths }) => words.databaseAnswers(version, tenths(ms));
  return ms < SLOW_MS ? good(found) : attention(found, (words) => words.databaseSlow);
}

async function lookAtMigrations(): Promise<Finding> {
  const pending = await pendingMigrations();
  if (pending.length === 0) return good((words) => words.migrated);
  return bad(
    (words) => words.notMigrated(pending.join(", ")),
    (words) => words.restartToMigrate,
  );
}

async function lookAtConnections(): Promise<Finding> {
  const { rows } = await databasePool().query<{ used: number; allowed: number }>(
    `SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
            current_setting('max_connections')::int AS allowed`,
  );
  const { used = 0, allowed = 0 } = rows[0] ?? {};
  const servers = await countServers();
  const found: Sentence = (words) =>
    servers === null
      ? words.connectionsUnseen(String(used), String(allowed))
      : words.connections(String(used), String(allowed), String(servers));
  return used < allowed * CROWDED ? good(found) : attention(found, (words) => words.lowerPool);
}

/** Of interest behind a pooler, through which nothing can be set. */
async function lookAtTimeouts(): Promise<Finding> {
  const inherited = await inheritedSettings(databasePool());
  if (inherited.statements.length > 0)
    return bad(
      (words) => words.settingsInherited(inherited.settings.join(", ")),
      (words) => words.setOnRole(inherited.statements.join("; ")),
    );
  const statements = await missingTimeouts(databasePool());
  if (statements.length === 0) return good((words) => words.timeoutsSet);
  return attention(
    (words) => words.timeoutsMissing,
    (words) => words.setOnRole(statements.join("; ")),
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
  const found: Sentence = (words) => words.clocks(String(off));
  const todo: Sentence = (words) => words.setClocks;
  if (off < CLOCK_OFF_MS) return good(found);
  return off < CLOCK_WRONG_MS ? attention(found, todo) : bad(found, todo);
}
