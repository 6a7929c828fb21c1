/** What a connection must not inherit from the server, the database or the role (decision 087). Knows Postgres and nothing of licenses. */
import type pg from "pg";
import { admittedBy, isDirect } from "./direct";
import { schemaOf, searchPathOf } from "./schema";
import type { Timeouts } from "./timeouts";

/**
 * `name`: as `SET` takes it. `fits`: what else works as well, for a session that nothing can be set on; null where nothing that
 * is stored or answered depends on it there.
 */
type Setting = Readonly<{ name: string; value: string; fits: string | null }>;

const SETTINGS: readonly Setting[] = [
  // Prisma's adapter writes times without an offset, and drops the one that it reads.
  {
    name: "timezone",
    value: "UTC",
    fits: "^((etc/)?(utc|uct|gmt|gmt0|gmt[+-]0|zulu|universal|greenwich))$",
  },
  { name: "datestyle", value: "ISO, MDY", fits: "^iso," },
  // Locked rows are counted: in an older snapshot a seat would be given twice.
  { name: "default_transaction_isolation", value: "read committed", fits: "^read (un)?committed$" },
  { name: "standard_conforming_strings", value: "on", fits: "^on$" },
  { name: "gin_fuzzy_search_limit", value: "0", fits: "^0$" },
  { name: "array_nulls", value: "on", fits: "^on$" },
  { name: "transform_null_equals", value: "off", fits: "^off$" },
  { name: "intervalstyle", value: "postgres", fits: null },
  { name: "bytea_output", value: "hex", fits: null },
  { name: "extra_float_digits", value: "1", fits: "^[0-3]$" },
];
/** Only superusers may set it. Otherwise triggers do not run, and servers would not learn of changes. */
const TRIGGERS: Setting = { name: "session_replication_role", value: "origin", fits: "^(origin|local)$" };

/** How soon PostgreSQL drops a statement whose process is gone. */
const PRESENCE_CHECK_MS = 2_000;
const ANSWER_MS = 5_000;

const SET_ALL = SETTINGS.map(({ name, value }) => `set_config('${name}', '${value}', false)`).join(", ");

/**
 * Sets them for one connection of a pool, with its timeouts and the search path. Not as parameters of the connection, which a PgBouncer
 * in between refuses; and not at all through a pooler, where they would hold for the next client of that session, and not for us.
 * PostgreSQL before 14, and on Windows, cannot look whether we are still there; that is no reason to do without the rest.
 */
export async function setUpSession(
  client: pg.ClientBase,
  { lockMs, statementMs }: Timeouts,
  searchPath: string | null,
): Promise<void> {
  const text = `DO $$ BEGIN
    IF pg_backend_pid() = ${admittedBy(client)} THEN
      PERFORM ${SET_ALL}, set_config('lock_timeout', '${lockMs}', false), set_config('statement_timeout', '${statementMs}', false);
      ${searchPath === null ? "" : `PERFORM set_config('search_path', '${searchPath}', false);`}
      BEGIN PERFORM set_config('client_connection_check_interval', '${PRESENCE_CHECK_MS}', false);
      EXCEPTION WHEN OTHERS THEN NULL; END;
    END IF;
  END $$`;
  const statement = { text, query_timeout: ANSWER_MS };
  await client.query(statement);
}

/** The same for a connection beside the pool, without timeouts. Through a pooler it is for the role to have. */
export async function setUpClient(client: pg.Client, url: string): Promise<void> {
  if (!(await isDirect(client))) return;
  await client.query(
    "SELECT set_config(s.name, s.value, false) FROM unnest($1::text[], $2::text[]) AS s (name, value)",
    [SETTINGS.map(({ name }) => name), SETTINGS.map(({ value }) => value)],
  );
  if (schemaOf(url) === "public") return;
  await client.query("SELECT set_config('search_path', $1, false)", [searchPathOf(url)]);
}

export type Inherited = Readonly<{
  /** Each as `name = 'value'`. */
  settings: string[];
  /** What cures it, one for each. */
  statements: string[];
}>;

/** What the sessions of this pool inherited that would make answers wrong: through a pooler, and what only a superuser sets. */
export async function inheritedSettings(connection: pg.Pool | pg.ClientBase): Promise<Inherited> {
  const looked = [...SETTINGS, TRIGGERS].filter(({ fits }) => fits !== null);
  const { rows } = await connection.query<{ setting: string; statement: string }>(
    `SELECT format('%s = %L', s.name, s.setting) AS setting,
            format('ALTER ROLE %I IN DATABASE %I SET %s = %L', current_user, current_database(), w.name, w.value) AS statement
       FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS w (name, value, fits, place)
       JOIN pg_settings s ON lower(s.name) = w.name
      WHERE s.setting !~* w.fits ORDER BY w.place`,
    [looked.map(({ name }) => name), looked.map(({ value }) => value), looked.map(({ fits }) => fits)],
  );
  return {
    settings: rows.map(({ setting }) => setting),
    statements: rows.map(({ statement }) => statement),
  };
}

/** One sentence when statements of this program would mean something else in this session; else null. */
export async function sessionProblem(connection: pg.Pool | pg.ClientBase): Promise<string | null> {
  const { settings, statements } = await inheritedSettings(connection);
  if (statements.length === 0) return null;
  return `PostgreSQL works with ${settings.join(", ")} here, and answers would be wrong; a pooler stands in between, through which Latchkey cannot set that, or only a superuser may. Run ${statements.join("; ")}; and have the pooler reconnect.`;
}

/** One sentence for a database that cannot store every text; else null. */
export async function encodingProblem(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ encoding: string; name: string }>(
    "SELECT current_setting('server_encoding') AS encoding, quote_ident(current_database()) AS name",
  );
  const { encoding = "", name = "" } = rows[0] ?? {};
  if (encoding === "UTF8") return null;
  return `The database ${name} has the encoding ${encoding}, which cannot store every text; create another with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, bring what is stored there with "latchkey move", and let DATABASE_URL name it.`;
}
