/**
 * Databases that earlier versions left, each with what its keys, tokens and files are. `scripts/database-fixture/make.mjs` makes
 * them with the programs of that version.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import * as z from "zod";
import { emptyDatabase, newDataDirectory } from "./database";

const FOLDER = "tests/fixtures/databases";

const key = z.object({ id: z.string(), key: z.string(), manageCode: z.string() });
const device = z.object({ machineId: z.string(), token: z.string() });
const facts = z.object({
  commit: z.string(),
  /** The newest one that it has. */
  migration: z.string(),
  application: z.string(),
  tokens: z.object({ service: z.string(), ci: z.string(), update: z.string() }),
  keys: z.object({
    active: key.extend({ devices: z.tuple([device, device]), released: device }),
    suspended: key,
    revoked: key,
    expired: key,
  }),
  /** Null, or absent, for what that version did not have. */
  releases: z.object({ newest: z.string(), content: z.string(), restricted: z.string() }).nullable(),
  feedToken: z.string().optional(),
  importedKey: z.string().optional(),
  webhook: z.string().optional(),
  mailedKey: z.string().optional(),
  operator: z
    .object({ id: z.string(), email: z.string(), totpSecret: z.string(), recoveryCode: z.string() })
    .optional(),
  customer: z.object({ id: z.string(), email: z.string() }).optional(),
  /** Base 64 by storage key. */
  files: z.record(z.string(), z.string()),
});

export type DatabaseFixture = z.infer<typeof facts> & { name: string };

/** Oldest schema first. */
export async function databaseFixtures(): Promise<DatabaseFixture[]> {
  const names = (await readdir(FOLDER)).filter((file) => file.endsWith(".json"));
  const found = await Promise.all(
    names.map(async (file) => ({
      ...facts.parse(JSON.parse(await readFile(join(FOLDER, file), "utf8"))),
      name: file.replace(".json", ""),
    })),
  );
  return found.toSorted((a, b) => (a.migration < b.migration ? -1 : 1));
}

/** A new database with its contents, as that version left it, and a data directory with its files. */
export async function loadFixture(fixture: DatabaseFixture): Promise<{ url: string; dataDir: string }> {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(gunzipSync(await readFile(join(FOLDER, `${fixture.name}.sql.gz`))).toString());
  } finally {
    await client.end();
  }
  const dataDir = newDataDirectory();
  for (const [storageKey, content] of Object.entries(fixture.files)) {
    const path = join(dataDir, "files", storageKey);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.from(content, "base64"));
  }
  return { url, dataDir };
}
