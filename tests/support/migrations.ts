/** Migrations that a test adds to ours, in a folder of its own. */
import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";

/** A copy of our migrations with these added, by name. Goes with the run's temporary folder. */
export async function migrationsWith(added: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-migrations-"));
  await cp("prisma/migrations", folder, { recursive: true });
  for (const [name, sql] of Object.entries(added)) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "migration.sql"), sql);
  }
  return folder;
}

/** A connection that ends with the test. */
export async function connectionTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
