/** Backups and restores whose process is killed in the middle, as by a power cut. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectDirectory } from "@/lib/server/project-directory";
import { ensureBuilt } from "@/tests/support/built";
import { latchkey } from "@/tests/support/command-line";
import { emptyDatabase, newDataDirectory } from "@/tests/support/database";
import { aShop, contextAt } from "@/tests/support/factories";

const folder = mkdtempSync(join(tmpdir(), "latchkey-killed-"));
const file = join(folder, "all.backup");
const ROWS = 60_000;
const drafts = () => readdirSync(folder).filter((name) => name.endsWith(".draft"));

beforeAll(async () => {
  await ensureBuilt("programs");
  const { application } = await aShop();
  await contextAt().db.prisma
    .$executeRaw`INSERT INTO activity_counts (application_id, day, measure, subject, count)
    SELECT ${application.id}::uuid, '2026-01-01', 'download', 'v' || n, n FROM generate_series(1, ${ROWS}) AS n`;
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ["dist/cli.mjs", ...args], {
    cwd: projectDirectory(),
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

it("a killed backup leaves no file of its name, and the next one tidies up", async () => {
  const child = start(["backup", file]);
  await expect.poll(() => drafts().length, { interval: 5 }).toBe(1);
  await kill(child);
  expect(existsSync(file)).toBe(false);
  expect(drafts()).toHaveLength(1);
  await latchkey("backup", file);
  expect(drafts()).toEqual([]);
});

it("a killed restore leaves an installation without data, and can begin again", async () => {
  const url = await emptyDatabase();
  const client = new pg.Client(url);
  await client.connect();
  const underWay = `SELECT EXISTS (SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'INSERT INTO "activity_counts"%') AS yes`;
  const child = start(["restore", file], { DATABASE_URL: url, DATA_DIR: newDataDirectory() });
  await expect.poll(async () => (await client.query(underWay)).rows[0]?.yes, { interval: 5 }).toBe(true);
  await kill(child);
  const { rows } = await client.query("SELECT count(*)::int AS count FROM activity_counts");
  expect(rows).toEqual([{ count: 0 }]);
  await client.end();

  const source = process.env.DATABASE_URL;
  process.env.DATABASE_URL = url;
  expect(await latchkey("restore", file)).toMatchObject({ problem: null });
  process.env.DATABASE_URL = source;
});
