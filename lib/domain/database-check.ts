/** Whether this process can work with its database: the tables of this version are there, and its secrets made the data. */
import { isWithheld, releaseDatabase, uncheckedDatabase } from "../db/client";
import { pendingMigrations } from "../db/migrate";
import { secretsProblem } from "./installation";

export type DatabaseProblem =
  | Readonly<{ kind: "migrations"; pending: string[] }>
  | Readonly<{ kind: "secrets"; sentence: string }>;

/** Null: it can, and a database that was withheld is released. Throws what the database throws. */
export async function checkDatabase(): Promise<DatabaseProblem | null> {
  const pending = await pendingMigrations();
  if (pending.length > 0) return { kind: "migrations", pending };
  // Programs that open the database themselves check the secrets before they share it.
  if (!isWithheld()) return null;
  const sentence = await secretsProblem(uncheckedDatabase());
  if (sentence) return { kind: "secrets", sentence };
  releaseDatabase();
  return null;
}
