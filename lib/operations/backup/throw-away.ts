/**
 * A place for a moment: a folder of its own as DATA_DIR, and in it an embedded database, or a database beside the configured one.
 * This process works there until it is closed, with secrets that it is given.
 */
import { randomBytes } from "node:crypto";
import { chmodSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { config, configureFor, forgetConfig, installationPlace } from "../../config/config";
import { connectDatabase, disconnectDatabase } from "../../db/client";
import { StartError } from "../../process/start-error";
import { openEmbeddedPostgres } from "../../runtime/embedded-postgres/embedded-postgres";
import { clusterIn, stopPostgres } from "../../runtime/embedded-postgres/postgres-cluster";
import { isAlive } from "../../runtime/embedded-postgres/postmaster-pid";
import { isDiskFull } from "../../storage/disk-failure";
import type { BackupSecrets } from "./backup-header";

export type ThrowAway = Readonly<{
  kind: "embedded" | "beside";
  url: string;
  /** Leaves nothing. Call it in any case. */
  close(): Promise<void>;
}>;

const NAME = "latchkey-verify-";
const NO_RIGHT = "42501";

export async function openThrowAway(secrets: BackupSecrets): Promise<ThrowAway> {
  await sweepLeftovers();
  const { directUrl } = installationPlace();
  const folder = await mkdtemp(join(tmpdir(), `${NAME}${process.pid}-`));
  // Lets the user that PostgreSQL runs as pass.
  chmodSync(folder, 0o711);
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const beside = directUrl === null ? null : await createBeside(directUrl);
    configureFor({ ...NOWHERE, DATA_DIR: folder, ...variablesOf(secrets) });
    const database = beside ?? (await openEmbedded(folder));
    connectDatabase(database.url);
    return {
      kind: beside ? "beside" : "embedded",
      url: database.url,
      close: async () => {
        await disconnectDatabase();
        await database.close();
        await remove();
        forgetConfig();
      },
    };
  } catch (error) {
    await remove();
    forgetConfig();
    throw isDiskFull(error)
      ? new StartError(
          `There is no room left for a database in ${tmpdir()}; set TMPDIR to a directory with as much room as the database takes.`,
          { cause: error },
        )
      : error;
  }
}

/** What must not be touched from here. */
const NOWHERE = {
  DATABASE_URL: "",
  DATABASE_DIRECT_URL: "",
  DATABASE_READ_URL: "",
  PAGES: "",
  REDIS_URL: "",
  REDIS_CA_FILE: "",
  UPSTASH_REDIS_REST_URL: "",
  UPSTASH_REDIS_REST_TOKEN: "",
  BACKUP_DIR: "",
};

function variablesOf({ masterKey, masterKeyPrevious, keyPepper, authSecret }: BackupSecrets) {
  return {
    MASTER_KEY: masterKey,
    MASTER_KEY_PREVIOUS: masterKeyPrevious ?? "",
    KEY_PEPPER: keyPepper,
    AUTH_SECRET: authSecret,
  };
}

type Place = { url: string; close(): Promise<void> };

function openEmbedded(dataDir: string): Promise<Place> {
  return openEmbeddedPostgres({ role: "command", dataDir, password: config().secrets.databasePassword });
}

/** Null where the role may not create databases. */
async function createBeside(url: string): Promise<Place | null> {
  const name = `latchkey_verify_${process.pid}_${randomBytes(4).toString("hex")}`;
  try {
    await onServer(url, `CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NO_RIGHT) return null;
    throw error;
  }
  const [place = "", query] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  parameters.delete("schema");
  const beside = `${place.replace(/^(\w+:\/\/[^/]*\/).*$/, `$1${name}`)}${parameters.size > 0 ? `?${parameters}` : ""}`;
  return { url: beside, close: () => onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Of processes that were killed: their database may still run. */
async function sweepLeftovers(): Promise<void> {
  for (const entry of await readdir(tmpdir())) {
    if (!entry.startsWith(NAME)) continue;
    const pid = Number(entry.slice(NAME.length).split("-")[0]);
    if (isAlive(pid)) continue;
    const folder = join(tmpdir(), entry);
    await stopPostgres(clusterIn(folder, "").directory).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
