import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { migrationNames } from "@/lib/db/migration-files";
import { takeUsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import { sealAll } from "@/lib/domain/audit/seal";
import { latchkey, latchkeyText, refused } from "@/tests/support/command-process";
import { emptyDatabase } from "@/tests/support/database";
import { leaveDatabase, switchDatabase } from "@/tests/support/database-connection";
import { aLicense, contextAt } from "@/tests/support/factories";
import { connectionTo, migrationsWith } from "@/tests/support/migrations";
import { anonymous, serviceToken } from "@/tests/support/personas";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

const ours = await migrationNames();
const NAMES = /latchkey_(owner|app)/g;
/** The roles that docs/operating.md makes, as other names: roles belong to all databases of a server. */
const suffix = randomBytes(4).toString("hex");

async function documented(database: string): Promise<{ roles: string; rights: string }> {
  const text = await readFile("docs/operating.md", "utf8");
  const sql = /```sql\n(CREATE ROLE[^`]*)```/.exec(text)?.[1];
  if (!sql) throw new Error("docs/operating.md has no SQL for the roles any more.");
  const lines = sql
    .replaceAll(NAMES, (name) => `${name}_${suffix}`)
    .replace("DATABASE latchkey ", `DATABASE ${database} `)
    .split("\n");
  const makesRole = (line: string) => line.startsWith("CREATE ROLE");
  return {
    roles: lines.filter(makesRole).join("\n"),
    rights: lines.filter((line) => !makesRole(line)).join("\n"),
  };
}

/** The address by which a role comes in. */
function as(role: "owner" | "app", url: string): string {
  const address = new URL(url);
  address.username = `latchkey_${role}_${suffix}`;
  address.password = role === "owner" ? "one" : "another";
  return address.href;
}

let url: string;
beforeAll(async () => {
  const client = new pg.Client({ connectionString: await emptyDatabase() });
  await client.connect();
  await client.query((await documented("any")).roles);
  await client.end();
});
beforeEach(async () => {
  url = await emptyDatabase();
  const client = await connectionTo(url);
  await client.query((await documented(client.database ?? "")).rights);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await leaveDatabase();
});

describe("a role that may not create tables", () => {
  test("is told which migration is missing and what to do, and nothing is changed", async () => {
    await expect(migrate(as("app", url))).rejects.toThrow(
      `The migration ${ours[0]} is missing, and the role "latchkey_app_${suffix}" may not apply it (permission denied for schema public); run "latchkey migrate" as the role that owns the tables.`,
    );
  });

  test("may start once the owner of the tables has migrated, and not when it may not read what was", async () => {
    await migrate(as("owner", url));
    expect(await migrate(as("app", url))).toEqual([]);
    const owner = await connectionTo(as("owner", url));
    await owner.query(`REVOKE SELECT ON _prisma_migrations FROM latchkey_app_${suffix}`);
    await expect(migrate(as("app", url))).rejects.toThrow(
      `The role "latchkey_app_${suffix}" may not read _prisma_migrations`,
    );
  });

  test("does all that a server does with its database", async () => {
    await migrate(as("owner", url));
    await switchDatabase(as("app", url));
    const { application, service, key } = await aLicense({}, { manageCodes: true });
    const program = anonymous(application.slug);
    expect((await program.activate({ key, machineId: "machine-1" })).status).toBe(200);
    expect((await program.validate({ key, machineId: "machine-1" })).status).toBe(200);
    expect((await program.deactivate({ key, machineId: "machine-1" })).status).toBe(200);
    expect((await serviceToken(application.slug, service.token).issue({ plan: "pro" })).status).toBe(201);
    const publisher = await aPublisher();
    await aRelease(publisher.application, "1.0.0");
    await takeUsageSnapshot(contextAt(), application);
    expect(await sealAll()).toBeGreaterThan(0);
  });
});

describe("latchkey migrate", () => {
  const pending = ours.map((name) => ({
    name,
    compatibility: expect.toSatisfy((said) => said === null || typeof said === "string"),
    outsideTransaction: expect.any(Boolean),
  }));

  test("says what it would apply with --plan, applies it, and has nothing left to do", async () => {
    vi.stubEnv("DATABASE_URL", as("app", url));
    vi.stubEnv("DATABASE_DIRECT_URL", as("owner", url));
    expect(await latchkey("migrate", "--plan")).toEqual({ pending });
    expect(await latchkey("migrate", "--plan")).toEqual({ pending });
    expect(await latchkey("migrate")).toEqual({ applied: ours });
    expect(await latchkey("migrate")).toEqual({ applied: [] });
    expect(await latchkeyText("migrate", "--plan")).toBe("The database is up to date.\n");
  });

  test("is refused with one sentence where its role may not change tables", async () => {
    vi.stubEnv("DATABASE_URL", as("app", url));
    const { code, stdout, stderr } = await refused("migrate");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`the role "latchkey_app_${suffix}" may not apply it`);
  });

  test("is refused on a database that a newer version has changed", async () => {
    await migrate(url, await migrationsWith({ "29990101000000_future": "CREATE TABLE of_test (id int);" }));
    vi.stubEnv("DATABASE_URL", url);
    expect((await refused("migrate", "--plan")).stderr).toContain(
      "The database has the migration 29990101000000_future, which this version does not know",
    );
  });
});
