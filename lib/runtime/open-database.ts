/**
 * Gives a process its database: the server that DATABASE_URL names, or the embedded one. Knows both ways in and
 * nothing of what is stored.
 */
import pg from "pg";
import { config } from "../config/config";
import { connectDatabase, database, databasePool, directDatabaseUrl, disconnectDatabase } from "../db/client";
import { migrate, pendingMigrations } from "../db/migrate";
import { readApplied } from "../db/migration-books";
import { MigrationError } from "../db/migration-error";
import { movedTo } from "../db/moved";
import { lookAtPooler, PoolerError } from "../db/pooler";
import { leadToOneDatabase } from "../db/same-database";
import { schemaProblem } from "../db/schema";
import { encodingProblem, sessionProblem } from "../db/session";
import { missingTimeouts } from "../db/timeouts";
import { secretsProblem } from "../domain/installation";
import { codeOf } from "../process/error-code";
import { log } from "../process/log";
import { StartError } from "../process/start-error";
import type { Role } from "./embedded-postgres/cluster-session";
import { openEmbeddedPostgres } from "./embedded-postgres/embedded-postgres";
import { type MayCreate, noInstallationIn, requireInstallation } from "./find-installation";

export type OpenDatabase = {
  url: string;
  embedded: boolean;
  /** Closes the pool, and the embedded database if no one else uses it. Call it at the end, whatever happened. */
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 10_000;
const REFUSED_LOGIN = ["28P01", "28000"];
const NO_SUCH_DATABASE = "3D000";
const READ_ONLY = "25006";
const TAKES_NO_CHANGES =
  "The database takes no changes: it is a standby, a primary that was replaced, or set to read only; let DATABASE_URL name the one that does.";
const DIFFERENT_DATABASES =
  "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases; make both name the same one.";

/** Connects this process's pool. `migrate` applies pending migrations first. Throws StartError. */
export async function openDatabase(options: {
  role: Role;
  migrate: boolean;
  mayCreate: MayCreate;
}): Promise<OpenDatabase> {
  requireInstallation(options.mayCreate);
  const { databaseUrl: given, databaseDirectUrl } = config();
  const { url, close } = given ? await reach(given, "DATABASE_URL") : await openEmbedded(options.role);
  const pooler = given ? await lookAtPooler(given).catch(asStartError) : "none";
  if (given && databaseDirectUrl) {
    await reach(databaseDirectUrl, "DATABASE_DIRECT_URL");
    // Before migrations: they would be applied to someone else's database.
    if (!(await leadToOneDatabase(given, databaseDirectUrl))) throw new StartError(DIFFERENT_DATABASES);
  }
  try {
    connectDatabase(url);
    if (given) await requireSchema(url);
    if (given) await requireSession(options.role);
    if (options.migrate) await requireNotMoved();
    if (options.migrate && options.mayCreate !== "always") await requireTables(url);
    if (options.migrate) await migrate(directDatabaseUrl());
    if (options.migrate) await requireSameTables();
    if (options.migrate) await requireSecrets();
    if (options.role === "server" && pooler !== "none") await warnOfTimeouts();
  } catch (error) {
    await disconnectDatabase();
    await close();
    return asStartError(error);
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

function asStartError(error: unknown): never {
  if (error instanceof MigrationError || error instanceof PoolerError)
    throw new StartError(error.message, { cause: error });
  if (codeOf(error) === READ_ONLY) throw new StartError(TAKES_NO_CHANGES, { cause: error });
  throw error;
}

async function requireSchema(url: string): Promise<void> {
  const problem = await schemaProblem(databasePool(), url);
  if (problem) throw new StartError(problem);
}

/** Before migrations, which would store wrong values. A command still gets the data out of a database with another encoding. */
async function requireSession(role: Role): Promise<void> {
  const mayStay = role === "command" && (await readApplied(databasePool())).length > 0;
  const problem =
    (mayStay ? null : await encodingProblem(databasePool())) ?? (await sessionProblem(databasePool()));
  if (problem) throw new StartError(problem);
}

/** Nothing can be set on connections through a pooler, so it is for the role to have. */
async function warnOfTimeouts(): Promise<void> {
  const statements = await missingTimeouts(databasePool());
  if (statements.length === 0) return;
  log().warn(
    { statements },
    "a pooler stands in between, and PostgreSQL does not end what takes too long; run these statements, then have the pooler reconnect",
  );
}

/** What would be written here would be missing where everyone else works. Commands that only read go on. */
async function requireNotMoved(): Promise<void> {
  const place = await movedTo(databasePool());
  if (place)
    throw new StartError(
      `This database was moved to ${place}; set DATABASE_URL to that one. To go on with this one instead, run: latchkey move --back`,
    );
}

/** An embedded database is ours, with tables or without. */
async function requireTables(url: string): Promise<void> {
  if (config().databaseUrl === null || (await readApplied(databasePool())).length > 0) return;
  throw noInstallationIn(url);
}

/** What was migrated by one address must show by the other, whose role may come into another schema. */
async function requireSameTables(): Promise<void> {
  if (config().databaseDirectUrl === null || (await pendingMigrations()).length === 0) return;
  throw new StartError(DIFFERENT_DATABASES);
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
async function reach(url: string, variable: string): Promise<Reached> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(whyUnreachable(client, variable, error), { cause: error });
  } finally {
    client.end().catch(() => undefined);
  }
  return { url, close: async () => undefined };
}

function whyUnreachable(client: pg.Client, variable: string, error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  const database = client.database ?? "";
  const address = `${client.host}:${client.port}/${database}`;
  if (code && REFUSED_LOGIN.includes(code)) {
    return `The database ${address} does not let the user "${client.user}" in; check user and password in ${variable}.`;
  }
  if (code === NO_SUCH_DATABASE) {
    return `The database ${address} does not exist on that server; create it with: createdb ${database}`;
  }
  const reason = message || code || "no answer";
  return `The database ${address} cannot be reached (${reason}); check ${variable} and that the server runs.`;
}
