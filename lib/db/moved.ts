/**
 * The mark of a database whose data was moved to another one, so that no server goes on with it by accident: a comment on a table,
 * which its owner may write, and, where the role may, that the database takes no changes, for programs that do not know the mark.
 */
import pg from "pg";
import { codeOf } from "../process/error-code";
import { schemaOf } from "./schema";

const MARK = "Latchkey moved to ";
const READ = `SELECT obj_description(to_regclass('installation'), 'pg_class') AS comment`;
const NO_RIGHT = ["42501", "42809"];

/** Where it was moved to and when, as a sentence may have it; null for one that was not. */
export async function movedTo(connection: pg.Pool | pg.ClientBase): Promise<string | null> {
  const { rows } = await connection.query<{ comment: string | null }>(READ);
  const comment = rows[0]?.comment ?? "";
  return comment.startsWith(MARK) ? comment.slice(MARK.length) : null;
}

/** `place`: without user and password. Answers whether it takes no changes from other programs either. */
export async function markMoved(client: pg.ClientBase, url: string, place: string): Promise<boolean> {
  await client.query("SET default_transaction_read_only = off");
  await client.query(`COMMENT ON TABLE installation IS ${pg.escapeLiteral(`${MARK}${place}`)}`);
  // Others may have their tables in another schema.
  return schemaOf(url) === "public" && setReadOnly(client, "SET default_transaction_read_only = on");
}

export async function unmarkMoved(client: pg.ClientBase, url: string): Promise<void> {
  await client.query("SET default_transaction_read_only = off");
  await client.query("COMMENT ON TABLE installation IS NULL");
  if (schemaOf(url) === "public") await setReadOnly(client, "RESET default_transaction_read_only");
}

async function setReadOnly(client: pg.ClientBase, setting: string): Promise<boolean> {
  try {
    const { rows } = await client.query<{ name: string }>("SELECT quote_ident(current_database()) AS name");
    await client.query(`ALTER DATABASE ${rows[0]?.name} ${setting}`);
    return true;
  } catch (error) {
    if (NO_RIGHT.includes(codeOf(error))) return false;
    throw error;
  }
}
