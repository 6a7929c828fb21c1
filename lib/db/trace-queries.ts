/** Statements as spans of the call that they are part of: by the name of a prepared one, else by what it does to which table. */
import type pg from "pg";
import { beginSpan, boundHere, type OpenSpan, type Settled } from "../tracing/spans";

type Query = (...args: unknown[]) => unknown;

/** For a pool whose connections are all made after this. */
export function traceQueries(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query; // all its shapes in one
    client.query = ((...args: unknown[]) => run(query, args)) as typeof client.query;
  });
  const connect = pool.connect.bind(pool) as (taken?: Settled) => unknown; // likewise
  // One that waits for a connection is given it in the middle of another's work.
  pool.connect = ((taken?: Settled) => connect(taken && boundHere(taken))) as typeof pool.connect;
}

function run(query: Query, args: unknown[]): unknown {
  const [statement] = args;
  // Streams tell of themselves.
  const isStream = typeof statement === "object" && statement !== null && "submit" in statement;
  const group = isStream ? null : groupOf(statement);
  const span =
    group === null ? null : beginSpan(group.summary, { attributes: attributesOf(group), isPart: true });
  if (!span) return query(...args);
  const callback = args.at(-1);
  if (typeof callback === "function") {
    const settled: Settled = (error, result) => {
      endOf(span, error);
      callback(error, result);
    };
    return query(...args.slice(0, -1), boundHere(settled));
  }
  const result = query(...args);
  if (!(result instanceof Promise)) {
    span.end();
    return result;
  }
  result.then(
    () => span.end(),
    (error) => endOf(span, error),
  );
  return result;
}

function endOf(span: OpenSpan, error: unknown): void {
  if (error) span.fail(error);
  span.end();
}

type Group = Readonly<{ operation: string; summary: string }>;

const OPERATION = /^\s*(?:--[^\n]*\n\s*)*([A-Za-z]+)/;
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i;

/** Nothing of the values, and of the text only its verb and its first table. */
export function groupOf(statement: unknown): Group {
  const { name, text } =
    typeof statement === "object" && statement !== null
      ? (statement as { name?: unknown; text?: unknown })
      : { name: undefined, text: statement };
  const words = typeof text === "string" ? text : "";
  const operation = (OPERATION.exec(words)?.[1] ?? "statement").toUpperCase();
  const table = TABLE.exec(words)?.[1];
  const isNamed = typeof name === "string" && name !== "";
  return { operation, summary: isNamed ? name : [operation, table].filter(Boolean).join(" ") };
}

function attributesOf({ operation, summary }: Group) {
  return {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    "db.query.summary": summary,
  };
}
