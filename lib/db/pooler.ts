/**
 * Whether what stands between this process and PostgreSQL can do what this program needs. A pooler in transaction mode gives each
 * transaction another session; statements that were prepared in one must be there in all.
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { isDirect } from "./direct";

/** One sentence that says what the pooler lacks and what to do. */
export class PoolerError extends Error {
  override name = "PoolerError";
}

/** `none`: PostgreSQL itself answers. `session`: a client keeps its session. `transaction`: it has another one each time. */
export type Pooler = "none" | "session" | "transaction";

type Probe = Readonly<{ name: string; text: string; query_timeout: number }>;

const CONNECT_MS = 10_000;
const ANSWER_MS = 10_000;
/** Sessions that others use at this moment can hide what is looked for. */
const TURNS = 4;

/** Throws PoolerError, or what connecting throws. Keeps no connection. */
export async function lookAtPooler(url: string): Promise<Pooler> {
  const opened: pg.Client[] = [];
  const open = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    client.on("error", () => undefined);
    opened.push(client);
    await client.connect();
    return client;
  };
  try {
    const first = await open();
    if (await isDirect(first)) return "none";
    return await compareSessions(first, open);
  } finally {
    for (const client of opened) client.end().catch(() => undefined);
  }
}

/**
 * One client prepares a statement. Others, each holding a session by a transaction, prepare it by the same name. Sooner or later one of
 * them gets the first client's session, or the first client another one; then it shows.
 */
async function compareSessions(first: pg.Client, open: () => Promise<pg.Client>): Promise<Pooler> {
  const name = `latchkey-probe-${randomBytes(6).toString("hex")}`;
  const probe = { name, text: "SELECT pg_backend_pid() AS pid", query_timeout: ANSWER_MS };
  try {
    const session = await ask(first, probe);
    for (let turn = 0; turn < TURNS; turn++) {
      const other = await open();
      await other.query("BEGIN");
      if ((await ask(other, probe)) === session) return "transaction";
      if ((await ask(first, probe)) !== session) return "transaction";
    }
    return "session";
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const { host, port, database } = first;
    throw new PoolerError(
      `The pooler in front of the database ${host}:${port}/${database} does not keep prepared statements (${reason}); use PgBouncer 1.21 or newer in transaction mode with max_prepared_statements = 200, or a pooler in session mode, or let DATABASE_URL name PostgreSQL itself.`,
      { cause: error },
    );
  }
}

async function ask(client: pg.Client, probe: Probe): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(probe);
  return rows[0]?.pid ?? 0;
}
