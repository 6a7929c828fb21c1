/** Whether this process can work with its database: the tables of this version are there, and its secrets made the data, and its sessions work as it needs. */
import { databasePool, isWithheld, releaseDatabase, renewConnections, uncheckedDatabase } from "../db/client";
import { pendingMigrations } from "../db/migrate";
import { encodingProblem, sessionProblem } from "../db/session";
import { secretsProblem } from "./installation";

export type DatabaseProblem =
  | Readonly<{ kind: "migrations"; pending: string[] }>
  | Readonly<{ kind: "secrets" | "session"; sentence: string }>;

/** Null: it can, and a database that was withheld is released. Throws what the database throws. */
export async function checkDatabase(): Promise<DatabaseProblem | null> {
  const pending = await pendingMigrations();
  if (pending.length > 0) return { kind: "migrations", pending };
  // Programs that open the database themselves check the rest before they share it.
  if (!isWithheld()) return null;
  const problem = (await encodingProblem(databasePool())) ?? (await sessionProblem(databasePool()));
  if (problem) {
    // Through PgBouncer a connection keeps the time zone and the date style that it began with, also once the role has others.
    renewConnections();
    return { kind: "session", sentence: problem };
  }
  const sentence = await secretsProblem(uncheckedDatabase());
  if (sentence) return { kind: "secrets", sentence };
  releaseDatabase();
  return null;
}
