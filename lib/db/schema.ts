/** In which schema of the database the tables are: `?schema=` of its address, else "public". */
import type pg from "pg";

export function schemaOf(url: string): string {
  const [, query] = url.split(/\?(.*)/s);
  return new URLSearchParams(query).get("schema") ?? "public";
}

/** The value of search_path. That one alone: another installation may have its tables in "public". */
export function searchPathOf(url: string): string {
  return `"${schemaOf(url)}"`;
}

/** One sentence when statements of this program would find other tables than those of its schema; else null. */
export async function schemaProblem(
  connection: pg.Pool | pg.ClientBase,
  url: string,
): Promise<string | null> {
  const schema = schemaOf(url);
  const { rows } = await connection.query<{
    found: string | null;
    exists: boolean;
    role: string;
    database: string;
  }>(
    `SELECT current_schema() AS found, EXISTS (SELECT FROM pg_namespace WHERE nspname = $1) AS exists,
            quote_ident(current_user) AS role, quote_ident(current_database()) AS database`,
    [schema],
  );
  const { found = null, exists = false, role = "", database = "" } = rows[0] ?? {};
  if (found === schema) return null;
  if (!exists) return `The database has no schema "${schema}"; create it with: CREATE SCHEMA "${schema}"`;
  if (schema !== "public") {
    return `The role ${role} does not come into the schema "${schema}": a pooler stands in between, or the role may not use it. Run ALTER ROLE ${role} IN DATABASE ${database} SET search_path = "${schema}" and have the pooler reconnect, or grant it USAGE on the schema.`;
  }
  if (found === null)
    return `The role ${role} may not use the schema "public"; run GRANT USAGE ON SCHEMA public TO ${role}.`;
  return `The role ${role} comes into the schema "${found}" by its search_path; write ?schema=${found} behind DATABASE_URL, or change its search_path.`;
}
