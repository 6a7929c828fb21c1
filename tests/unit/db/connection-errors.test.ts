/** Failures of the connection are told apart from our own by what pg says, which has no codes: all that the installed one can say is judged here. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable } from "@/lib/db/conflicts";
import { ROOT } from "@/tests/architecture/tree";

const FILES = ["pg/lib/client.js", "pg/lib/connection.js", "pg/lib/query.js", "pg-pool/index.js"];

/** A mistake of ours or of the configuration: no later try is answered otherwise. */
const OURS = [
  "Client has already been connected. You cannot reuse a client.",
  "Client was passed a null or undefined query",
  "Password must be a string",
  "callback is not a function",
  "The server does not support SSL connections",
  "A query must have either text or a name. Supplying neither is unsupported.",
  "Query values must be an array",
  "Release called on client which has already been released to the pool.",
  "unexpected condition",
  "Passing a function as the first parameter to pool.query is not supported",
  "Called end on pool more than once",
];

const said = FILES.flatMap((file) => {
  const text = readFileSync(`${ROOT}node_modules/${file}`, "utf8");
  return [...text.matchAll(/new (?:Type)?Error\(\s*'([^']+)'/g)].map(([, message = ""]) => message);
});

describe("what pg says of itself", () => {
  it("is found in its source", () => {
    expect(said).toContain("Client has encountered a connection error and is not queryable");
    expect(said.length).toBeGreaterThan(20);
  });

  it.each([...new Set(said)])("is a database that is away, or a mistake: %s", (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(!OURS.includes(message));
  });

  it("counts beneath Prisma's own words as well", () => {
    const cause = new Error("Client was closed and is not queryable");
    expect(isDatabaseUnavailable(new Error("Invalid `prisma.x` invocation", { cause }))).toBe(true);
    const meta = { driverAdapterError: { cause: { originalCode: "57P01" } } };
    expect(isDatabaseUnavailable(Object.assign(new Error("x"), { meta }))).toBe(true);
  });
});

describe("PostgreSQL's own codes", () => {
  it.each([
    "08000",
    "08003",
    "08006",
    "08P01",
    "53300",
    "53400",
    "57P01",
    "57P02",
    "57P03",
    "57P04",
    "57P05",
  ])("%s is a database that is away", (code) => expect(isDatabaseUnavailable({ code })).toBe(true));

  it.each(["23505", "42P01", "22P02", "28P01", "42501"])("%s is none", (code) =>
    expect(isDatabaseUnavailable({ code })).toBe(false),
  );
});

describe("Node's codes of a connection", () => {
  it.each(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENETUNREACH", "ERR_STREAM_DESTROYED", "EAI_AGAIN"])(
    "%s is a database that is away",
    (code) => expect(isDatabaseUnavailable(Object.assign(new Error("x"), { code }))).toBe(true),
  );
});
