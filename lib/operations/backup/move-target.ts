/** The database that a move goes to: what must be so before anything is written there, and what a run before has put there. */
import pg from "pg";
import { databaseName } from "../../config/database-config";
import { leadToOneDatabase } from "../../db/same-database";
import { schemaOf } from "../../db/schema";
import { setUpClient } from "../../db/session";
import { StartError } from "../../process/start-error";
import { HAS_DATA } from "./restore-backup";

const OLDEST_SERVER = 150_000;
const CONNECT_MS = 10_000;
const COPIED = "Latchkey copy ";

const PLACE = `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
  current_setting('transaction_read_only') = 'on' AS "isReadOnly", current_user AS role,
  coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate"`;

type Place = { version: number; encoding: string; isReadOnly: boolean; role: string; mayCreate: boolean };

/** Throws StartError for one that cannot take the copy. Changes nothing. */
export async function requireTarget(from: string, to: string): Promise<void> {
  const place = await onClient(to, async (client) => (await client.query<Place>(PLACE)).rows[0]);
  const problem = place && problemOf(place);
  if (problem) throw new StartError(`${databaseName(to)} ${problem}`);
  if (schemaOf(from) === schemaOf(to) && (await leadToOneDatabase(from, to)))
    throw new StartError(`${databaseName(to)} is the database of this installation; name another one.`);
}

function problemOf({ version, encoding, isReadOnly, role, mayCreate }: Place): string | null {
  if (version < OLDEST_SERVER)
    return `is of PostgreSQL ${Math.floor(version / 10_000)}; it takes 15 or newer.`;
  if (encoding !== "UTF8") return `has the encoding ${encoding}; create one with ENCODING 'UTF8'.`;
  if (isReadOnly) return "takes no changes: it is a replica, or set to be read-only.";
  if (!mayCreate)
    return `belongs to someone else: "${role}" may not create tables there; run ALTER DATABASE … OWNER TO "${role}".`;
  return null;
}

type Present = { tables: boolean; books: boolean; others: boolean; comment: string | null };

/** Extensions that a host has put there have tables, too. */
const PRESENT = `SELECT to_regclass('applications') IS NOT NULL AS tables, to_regclass('_prisma_migrations') IS NOT NULL AS books,
  EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT EXISTS (
    SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')) AS others,
  obj_description(to_regclass('catalogue_version'), 'pg_class') AS comment`;

/** What was copied here. Null: nothing was, and there is nothing else either. Throws StartError. */
export async function copyMark(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<Present>(PRESENT);
  const { tables = false, books = false, others = false, comment = null } = rows[0] ?? {};
  if (comment?.startsWith(COPIED)) return comment.slice(COPIED.length);
  if (tables !== books || (!books && others))
    throw new StartError("The target has tables of another program; name an empty database.");
  if (!tables) return null;
  const { rows: data } = await client.query<{ hasData: boolean }>(HAS_DATA);
  if (!data[0]?.hasData) return null;
  throw new StartError("The target has data of another installation; name an empty database.");
}

/** In the transaction of the copy. `mark`: what `copyMark` answers from then on. */
export async function writeCopyMark(client: pg.Client, mark: string): Promise<void> {
  await client.query(`COMMENT ON TABLE catalogue_version IS ${pg.escapeLiteral(`${COPIED}${mark}`)}`);
}

/** Throws StartError where there is no connection. */
export async function onClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw unreachable(url, error);
    });
    await setUpClient(client, url);
    return await use(client);
  } catch (error) {
    throw error instanceof StartError || error instanceof pg.DatabaseError ? error : unreachable(url, error);
  } finally {
    client.end().catch(() => undefined);
  }
}

function unreachable(url: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`The database ${databaseName(url)} cannot be reached (${reason}).`, { cause: error });
}
