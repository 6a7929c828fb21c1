import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { migrationNames } from "@/lib/db/migration-files";
import { emptyDatabase } from "@/tests/support/database";

const NAME = "20261122110000_key_search";
const EMAIL_PARTS = "20261124160000_email_parts";
const role = `limited_${randomBytes(4).toString("hex")}`;

async function within<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const wordIndexes = (url: string) =>
  within(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT indexname AS name FROM pg_indexes WHERE indexname LIKE 'license_keys%words%' ORDER BY 1",
    );
    return rows.map(({ name }) => name);
  });

const folders: string[] = [];

/** A folder of all migrations that are older. */
async function migrationsBefore(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-migrations-"));
  folders.push(folder);
  const older = (await migrationNames()).filter((one) => one < name);
  for (const one of older) await cp(join("prisma/migrations", one), join(folder, one), { recursive: true });
  return folder;
}

describe("the indexes over words", () => {
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  it("are left out where the extension may not be created, and all else is there", async () => {
    const url = new URL(await emptyDatabase());
    const grant = `GRANT CREATE ON DATABASE ${url.pathname.slice(1)} TO ${role}`;
    const open = `CREATE ROLE ${role} LOGIN PASSWORD 'limited'; ALTER SCHEMA public OWNER TO ${role}; ${grant}`;
    await within(url.href, (client) => client.query(open));
    const limited = new URL(url);
    Object.assign(limited, { username: role, password: "limited" });
    await migrate(limited.href, await migrationsBefore(NAME));
    const close = grant.replace("GRANT", "REVOKE").replace(" TO ", " FROM ");
    await within(url.href, (client) => client.query(close));
    expect(await migrate(limited.href)).toEqual(expect.arrayContaining([NAME, EMAIL_PARTS]));
    expect(await wordIndexes(url.href)).toEqual([]);
    expect(await migrate(limited.href)).toEqual([]);
  });

  it("are made with an extension that is there already, in whatever schema", async () => {
    const url = await emptyDatabase();
    await within(url, (client) =>
      client.query('CREATE SCHEMA "Extras"; CREATE EXTENSION pg_trgm SCHEMA "Extras"'),
    );
    await migrate(url);
    expect(await wordIndexes(url)).toEqual([
      "license_keys_email_words_idx",
      "license_keys_name_words_idx",
      "license_keys_note_words_idx",
    ]);
  });
});
