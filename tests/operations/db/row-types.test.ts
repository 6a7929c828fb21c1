/** The rows of our own SQL are what the types in the source say. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KEY_MOMENT_NAMES, KEY_MOMENTS } from "@/lib/domain/keys/key-fields";
import { describeStatements, type Returned } from "./described-statements";
import { type FoundStatement, findStatements } from "./sql-in-source";
import type { StandIns } from "./sql-reader";

/** SQL that only a call knows, and SQL that is as good where it stands. */
const STAND_INS: StandIns = {
  "lib/db/load.ts": { name: "plans", columns: "id" },
  "lib/db/pooler.ts": { probe: "SELECT pg_backend_pid() AS pid" },
  "lib/db/row-digest.ts": {
    "part(1)": "''::text",
    "part(1 + PART_BYTES)": "''::text",
    "rowsOf(table)": "SELECT ''::text AS line",
  },
  "lib/db/same-database.ts": { first: "1", second: "2" },
  "lib/db/timeouts.ts": { "TIMEOUTS.lockMs / 1000": "1", "TIMEOUTS.statementMs / 1000": "1" },
  "lib/domain/activations/license-rows.ts": {
    'device("$2")': "LEFT JOIN activations x ON x.machine_id = $2",
    'device("i.machine_id")': "LEFT JOIN activations x ON x.machine_id = i.machine_id",
  },
  "lib/domain/audit/page.ts": {
    where: "true",
    "window.where": "true",
    lookedAtMax: "1",
    "lookedAtMax - 1": "0",
    "size + 1": "1",
  },
  "lib/domain/find/find-catalogue.ts": {
    'closeness(column("a.name"), text)': "a.name",
    'closeness(column("p.name"), text)': "p.name",
    'closeness(column("c.name"), text)': "c.name",
    meant: "true",
  },
  "lib/domain/find/find-devices.ts": {
    'Prisma.join(arms, " UNION ALL ")': "SELECT id, 0 AS rank FROM activations",
  },
  "lib/domain/find/find-keys.ts": {
    'Prisma.join(arms, " UNION ALL ")': "SELECT id, 0 AS rank FROM license_keys",
  },
  "lib/domain/find/find-people.ts": { 'closeness(column("o.email"), text)': "o.email" },
  "lib/domain/find/find-releases.ts": {
    'closeness(column("r.version"), version)': "r.version",
    'closeness(column("p.code"), text)': "p.code",
  },
  "lib/domain/keys/key-conditions.ts": {
    owner: "true",
    found: "SELECT k.id FROM license_keys k",
    'orderOf("id", place)': "ORDER BY id",
  },
  "lib/domain/keys/keys-by-end.ts": {
    where: "true",
    ends: "true",
    never: "true",
    way: "ASC",
    'Prisma.raw(isBack ? "NULLS FIRST" : "NULLS LAST")': "NULLS LAST",
  },
  "lib/domain/keys/read-keys.ts": {
    MOMENTS: KEY_MOMENT_NAMES.map((name) => `k.${KEY_MOMENTS[name].column} AS "${name}"`).join(", "),
  },
  "lib/domain/release-lists/version-page.ts": {
    "among(application, filter)": "FROM releases r",
    "start.before ? Prisma.sql`ASC` : Prisma.sql`DESC`": "DESC",
    "among(application, wanted)": "FROM releases r",
  },
  "lib/runtime/embedded-postgres/cluster-session.ts": { lock: "1" },
};

const isOurs = (path: string) => path.startsWith("lib/") && !path.startsWith("lib/db/generated/");
const { statements, used } = findStatements(isOurs, STAND_INS);
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
let returned: ReadonlyMap<FoundStatement, Returned>;

beforeAll(async () => {
  await client.connect();
  returned = await describeStatements(client, statements);
});
afterAll(() => client.end());

describe("SQL of our own", () => {
  it("is all found, and each stand-in is for something", () => {
    const named = Object.entries(STAND_INS).flatMap(([path, one]) =>
      Object.keys(one).map((part) => `${path}: ${part}`),
    );
    expect(statements.flatMap(({ missing }) => missing)).toEqual([]);
    expect([...used].sort()).toEqual(named.sort());
    expect(statements.length).toBeGreaterThan(80);
    expect(statements.filter(({ columns }) => columns).length).toBeGreaterThan(45);
  });

  it.each(statements.map((statement) => [statement.place, statement] as const))(
    "fits: %s",
    (_, statement) => {
      const answer = returned.get(statement);
      expect(answer).toMatchObject({ error: null });
      if (statement.columns === null) return;
      const columns = answer?.columns ?? new Map();
      if ("any" in statement.columns) {
        for (const [name, kind] of columns) expect(statement.columns.any, name).toContain(kind);
        return;
      }
      expect([...columns.keys()].sort()).toEqual([...statement.columns.keys()].sort());
      for (const [name, kinds] of statement.columns) {
        const kind = columns.get(name);
        const fitting = kind === "json" ? ["object", "array", "string", "number", "boolean"] : [kind];
        expect(
          kinds.some((one) => fitting.includes(one)),
          `${name} is ${kind}, and not ${kinds.join(" or ")}`,
        ).toBe(true);
        // Other kinds than null in a union would never come.
        expect(
          kinds.filter((one) => one !== "null" && !fitting.includes(one)),
          name,
        ).toEqual([]);
      }
    },
  );
});
