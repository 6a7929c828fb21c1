/** One PostgreSQL, the secrets of one installation, and as many databases of the same content as are asked for. */
import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { sharedBuffers } from "@/lib/runtime/embedded-postgres/postgres-memory";
import { openRunDirectory } from "@/tests/support/run-directory";
import { startTestCluster } from "@/tests/support/test-cluster";
import { addKeys, ageDevices } from "./bulk";
import { addContent, type Content } from "./content";
import { familyCpuMicros, parentOf } from "./processes";

export type Environment = Readonly<Record<string, string>>;

export type World = Readonly<{
  content: Content;
  /** Secrets and addresses as the product reads them, without the database. */
  environment: Environment;
  /** For whatever the servers need; removed at the end. */
  directory: string;
  postgresVersion: string;
  /** A new database with `keys` keys; returns its address. */
  seeded(name: string, keys: number): Promise<string>;
  /** The devices of the first `keys` keys. */
  lastSeenYesterday(url: string, keys: number): Promise<void>;
  /** A copy of one without connections; returns its address. */
  copied(name: string, from: string): Promise<string>;
  /** CPU of all of PostgreSQL; null where there is no /proc. */
  databaseCpuMicros(): number | null;
  walBytes(): Promise<number>;
  /** Of a database by its name, tables and indexes. */
  sizeBytes(name: string): Promise<number>;
  close(): Promise<void>;
}>;

const SECRET_BYTES = 32;
const EMPTY = "bench_empty";
export const BASE_URL = "https://licenses.example.test";

export async function openWorld(): Promise<World> {
  const run = openRunDirectory();
  const directory = mkdtempSync(join(tmpdir(), "data-"));
  const cluster = await startTestCluster({ shared_buffers: sharedBuffers() });
  const admin = new pg.Client({ connectionString: cluster.urlOf("postgres") });
  admin.on("error", () => undefined);
  const close = async () => {
    await admin.end().catch(() => undefined);
    await cluster.stop();
    await run.close();
  };
  try {
    await admin.connect();
    const secret = () => randomBytes(SECRET_BYTES).toString("hex");
    const environment = {
      ...{ BASE_URL, DATA_DIR: directory, LOG_LEVEL: "warn" },
      ...{ MASTER_KEY: secret(), KEY_PEPPER: secret(), AUTH_SECRET: secret() },
    };
    Object.assign(process.env, environment, { DATABASE_URL: cluster.urlOf(EMPTY) });
    await admin.query(`CREATE DATABASE ${EMPTY}`);
    const content = await addContent(cluster.urlOf(EMPTY));
    const postmaster = await postmasterOf(admin);
    const copied = async (name: string, from: string) => {
      await admin.query(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`);
      return cluster.urlOf(name);
    };
    return {
      content,
      environment,
      directory,
      postgresVersion: (await oneValue(admin, "SHOW server_version")) ?? "",
      copied,
      seeded: async (name, keys) => {
        const url = await copied(name, EMPTY);
        const { applicationId, planId } = content;
        await addKeys(url, {
          applicationId,
          planId,
          keys,
          pepper: Buffer.from(environment.KEY_PEPPER, "hex"),
        });
        return url;
      },
      lastSeenYesterday: ageDevices,
      databaseCpuMicros: () => (postmaster === null ? null : familyCpuMicros(postmaster)),
      walBytes: async () =>
        Number(await oneValue(admin, "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")),
      sizeBytes: async (name) => Number(await oneValue(admin, `SELECT pg_database_size('${name}')`)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function postmasterOf(admin: pg.Client): Promise<number | null> {
  return parentOf(Number(await oneValue(admin, "SELECT pg_backend_pid()")));
}

async function oneValue(admin: pg.Client, text: string): Promise<string | undefined> {
  const { rows } = await admin.query<string[]>({ text, rowMode: "array" });
  return rows[0]?.[0];
}
