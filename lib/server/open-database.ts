/**
 * Gives a process its database: the server that DATABASE_URL names, or the embedded one. Knows both ways in and
 * nothing of what is stored.
 */
import pg from "pg";
import { config } from "../config";
import { connectDatabase, database, disconnectDatabase } from "../db/client";
import { MigrationError, migrate } from "../db/migrate";
import { secretsProblem } from "../domain/installation";
import type { Role } from "./cluster-session";
import { openEmbeddedPostgres } from "./embedded-postgres";
import { StartError } from "./start-error";

export type OpenDatabase = {
  url: string;
  embedded: boolean;
  /** Closes the pool, and the embedded database when nobody else uses it. Call it at the end, whatever happened. */
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 10_000;
const REFUSED_LOGIN = ["28P01", "28000"];
const NO_SUCH_DATABASE = "3D000";

/** Connects this process's pool. `migrate` applies pending migrations first. Throws StartError. */
export async function openDatabase(options: { role: Role; migrate: boolean }): Promise<OpenDatabase> {
  const given = config().databaseUrl;
  const { url, close } = given ? await reach(given) : await openEmbedded(options.role);
  try {
    if (options.migrate) await migrate(url);
    connectDatabase(url);
    if (options.migrate) await requireSecrets();
  } catch (error) {
    await disconnectDatabase();
    await close();
    throw error instanceof MigrationError ? new StartError(error.message, { cause: error }) : error;
  }
  return {
    url,
    embedded: given === null,
    close: async () => {
      await disconnectDatabase();
      await close();
    },
  };
}

/** Connects this process's pool to a database that its primary process has opened and migrated. Throws StartError. */
export async function joinDatabase(url: string): Promise<{ close(): Promise<void> }> {
  connectDatabase(url);
  try {
    // A worker that is started again reads the secrets again.
    await requireSecrets();
  } catch (error) {
    await disconnectDatabase();
    throw error;
  }
  return { close: disconnectDatabase };
}

/** Not before migrations: an older database has nowhere to remember them. */
async function requireSecrets(): Promise<void> {
  const problem = await secretsProblem(database());
  if (problem) throw new StartError(problem);
}

type Reached = { url: string; close(): Promise<void> };

function openEmbedded(role: Role): Promise<Reached> {
  const { dataDir, secrets } = config();
  return openEmbeddedPostgres({ role, dataDir, password: secrets.databasePassword });
}

/** Tries the given server once, so that a wrong address shows at the start and as a sentence. */
async function reach(url: string): Promise<Reached> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(whyUnreachable(client, error), { cause: error });
  } finally {
    client.end().catch(() => undefined);
  }
  return { url, close: async () => undefined };
}

function whyUnreachable(client: pg.Client, error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  const database = client.database ?? "";
  const address = `${client.host}:${client.port}/${database}`;
  if (code && REFUSED_LOGIN.includes(code)) {
    return `The database ${address} does not let the user "${client.user}" in; check user and password in DATABASE_URL.`;
  }
  if (code === NO_SUCH_DATABASE) {
    return `The database ${address} does not exist on that server; create it with: createdb ${database}`;
  }
  const reason = message || code || "no answer";
  return `The database ${address} cannot be reached (${reason}); check DATABASE_URL and that the server runs.`;
}
