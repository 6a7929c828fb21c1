/** What PostgreSQL says of statements without running them: their columns, as pg or Prisma would hand over the values. */
import type pg from "pg";
import type { Kind } from "./row-columns";
import type { FoundStatement } from "./sql-in-source";

export type Returned = Readonly<{
  /** Why PostgreSQL does not take the statement. */
  error: string | null;
  columns: ReadonlyMap<string, Kind | "json">;
}>;

type Field = { name: string; dataTypeID: number };

/** By the names of `pg_type`. What is not here comes as a string. */
const KINDS: Readonly<Record<string, Kind | "json">> = {
  int2: "number",
  int4: "number",
  oid: "number",
  float4: "number",
  float8: "number",
  bool: "boolean",
  date: "Date",
  timestamp: "Date",
  timestamptz: "Date",
  bytea: "bytes",
  json: "json",
  jsonb: "json",
};
const BY_PRISMA: typeof KINDS = { ...KINDS, int8: "bigint", numeric: "object" };

/** One after the other, on a connection that nobody else uses. */
export async function describeStatements(
  client: pg.Client,
  statements: readonly FoundStatement[],
): Promise<Map<FoundStatement, Returned>> {
  const { rows } = await client.query<{ oid: number; name: string; isArray: boolean }>(
    `SELECT oid, typname AS name, typcategory = 'A' AS "isArray" FROM pg_type`,
  );
  const types = new Map(rows.map((type) => [type.oid, type]));
  const kindOf = (oid: number, by: FoundStatement["by"]) => {
    const type = types.get(oid);
    if (type?.isArray) return "array";
    return (by === "pg" ? KINDS : BY_PRISMA)[type?.name ?? ""] ?? "string";
  };
  const all = new Map<FoundStatement, Returned>();
  for (const statement of statements) {
    const { error, fields } = await fieldsOf(client, statement.text);
    const columns = fields.map(({ name, dataTypeID }) => [name, kindOf(dataTypeID, statement.by)] as const);
    all.set(statement, { error, columns: new Map(columns) });
  }
  return all;
}

/** Parses and describes, and binds nothing: pg's own queries would want values. */
function fieldsOf(client: pg.Client, text: string): Promise<{ error: string | null; fields: Field[] }> {
  return new Promise((resolve) => {
    let fields: Field[] = [];
    const query = {
      submit(connection: pg.Connection) {
        connection.parse({ name: "", text, types: [] }, true);
        connection.describe({ type: "S", name: "" }, true);
        connection.sync();
      },
      handleRowDescription(message: { fields: Field[] }) {
        fields = message.fields;
      },
      handleError(reason: Error) {
        resolve({ error: reason.message, fields: [] });
      },
      handleReadyForQuery() {
        resolve({ error: null, fields });
      },
    };
    client.query(query as never);
  });
}
