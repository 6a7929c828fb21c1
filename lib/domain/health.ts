/** Whether this process can do its work right now: for load balancers and supervisors, who ask every second. */
import { type Db, database, renewConnections, uncheckedDatabase } from "../db/client";
import { type ReplicaState, replicaState } from "../db/replica";
import { checkDatabase, type DatabaseProblem } from "./database-check";

export type Readiness =
  | Readonly<{ status: "ok"; database: "ok"; migrations: "ok"; replica?: ReplicaState }>
  | Readonly<{ status: "unavailable"; database: "ok"; migrations: "pending" }>
  | Readonly<{ status: "unavailable"; database: "ok"; migrations: "ok"; secrets: "wrong" }>
  | Readonly<{ status: "unavailable"; database: "misconfigured"; migrations: "ok" }>
  | Readonly<{ status: "unavailable"; database: "unreachable" | "read_only"; migrations: "unknown" }>
  | Readonly<{ status: "stopping" }>;

/** A second's rest between two questions, however many ask. */
const FRESH_MS = 1_000;
/** A database that takes longer is of no use to a caller either. */
const TIMEOUT_MS = 2_000;
/** On for a standby, a primary that was replaced, and one that an operator closed for writing. */
const PING = {
  name: "latchkey_ping",
  text: `SELECT current_setting('transaction_read_only') = 'on' AS "readOnly"`,
};

/** As PostgreSQL names it when a write is tried (25006). */
class ReadOnlyError extends Error {
  override name = "ReadOnlyError";
  readonly code = "25006";
}

/** Throws what the database throws when it cannot be asked, when it may not be written to, and while it is withheld. */
export async function requireDatabase(): Promise<void> {
  await ping(database());
}

async function ping(db: Db): Promise<void> {
  const [state] = await db.run<{ readOnly: boolean }>(PING, []);
  if (state?.readOnly) throw new ReadOnlyError("The database does not take changes.");
}

const UNKNOWN = { stopping: false, usable: false, asked: null };
let memory: {
  stopping: boolean;
  usable: boolean;
  asked: { at: number; answer: Promise<Readiness> } | null;
} = { ...UNKNOWN };

/** Never rejects. Up to a second old. */
export function readiness(now: Date): Promise<Readiness> {
  if (memory.stopping) return Promise.resolve({ status: "stopping" });
  const age = memory.asked ? now.getTime() - memory.asked.at : Number.POSITIVE_INFINITY;
  if (!memory.asked || age < 0 || age >= FRESH_MS) {
    memory.asked = { at: now.getTime(), answer: ask() };
  }
  return memory.asked.answer;
}

/** From here on the process is not ready any more: it finishes what it has and takes nothing new. */
export function markStopping(): void {
  memory.stopping = true;
}

/** Like a process that has just started. For tests, which share one. */
export function forgetReadiness(): void {
  memory = { ...UNKNOWN };
}

async function ask(): Promise<Readiness> {
  let problem: DatabaseProblem | null = null;
  try {
    await withTimeout(ping(uncheckedDatabase()));
    // Migrations are never taken back, and secrets stay as they are: usable once is usable for good.
    if (!memory.usable) problem = await withTimeout(checkDatabase());
  } catch (error) {
    if (!(error instanceof ReadOnlyError))
      return { status: "unavailable", database: "unreachable", migrations: "unknown" };
    // Its name may lead to the new primary by now; connections that stand would stay with the old one forever.
    renewConnections();
    return { status: "unavailable", database: "read_only", migrations: "unknown" };
  }
  if (problem?.kind === "migrations") return { status: "unavailable", database: "ok", migrations: "pending" };
  if (problem?.kind === "secrets")
    return { status: "unavailable", database: "ok", migrations: "ok", secrets: "wrong" };
  if (problem?.kind === "session")
    return { status: "unavailable", database: "misconfigured", migrations: "ok" };
  memory.usable = true;
  const replica = await withTimeout(replicaState(uncheckedDatabase())).catch(() => null);
  return { status: "ok", database: "ok", migrations: "ok", ...(replica && { replica }) };
}

async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database took too long.")), TIMEOUT_MS);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}
