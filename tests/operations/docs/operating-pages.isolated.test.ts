/** The commands and settings of the pages for operators, as they stand there, one after the other. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseConfig } from "@/lib/config/config";
import { databasePool } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { flushHeartbeats } from "@/lib/domain/activations/heartbeats";
import { flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import { record } from "@/lib/domain/audit/record";
import { sealAll } from "@/lib/domain/audit/seal";
import { parseEmail } from "@/lib/domain/keys/email";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { ensureBuilt } from "@/tests/support/built";
import { latchkeyText } from "@/tests/support/command-line";
import { emptyDatabase, newDataDirectory } from "@/tests/support/database";
import { databaseFixtures, loadFixture } from "@/tests/support/database-fixtures";
import { aKey, anActivation, aPlan, aShop, contextAt } from "@/tests/support/factories";
import { connectionTo } from "@/tests/support/migrations";
import { requireOrSkip } from "@/tests/support/optional";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { startS3Server } from "@/tests/support/s3-server";
import { emptyLog } from "../audit/log-chain";

const folder = mkdtempSync(join(tmpdir(), "latchkey-pages-"));
/** Paths of the pages. */
const PLACES = ["/backups", "/root", "/run/secrets", "/srv/latchkey"];

beforeAll(async () => {
  await ensureBuilt("programs");
  for (const name of ["backup-passphrase"])
    writeFileSync(join(folder, name), "correct horse battery staple\n");
  const { application } = await aPublisher();
  await aPlan(application);
  await anActivation(application, (await aKey(application)).key, "machine-1");
  await aRelease(application, "1.0.0");
  // Else this process writes them while the commands look whether anything was written.
  await Promise.all([flushActivityCounts(), flushHeartbeats()]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Shell blocks of a page, with places that are this test's. */
function blocksOf(page: string): string[] {
  const content = readFileSync(join(projectDirectory(), "docs", page), "utf8");
  // Some stand in a list.
  const blocks = [...content.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = ""]) => block);
  return blocks.map((block) => PLACES.reduce((said, place) => said.replaceAll(place, folder), block));
}

/** `npm run -s latchkey` without npm. */
const WITHOUT_NPM = `npm() { shift 4; node dist/cli.mjs "$@"; }`;
const PLAIN = /^(?:(\w+)=(\S+) )?npm run -s latchkey -- ([\w ./@-]+)$/;

/**
 * Standard output. Rejects with standard error when a command fails. What needs no shell runs in this process; the rest in one,
 * `asTyped` letter for letter.
 */
async function run(block = "false", env: Record<string, string> = {}, asTyped = false): Promise<string> {
  const plain = block
    .trim()
    .split("\n")
    .map((line) => PLAIN.exec(line));
  if (asTyped || plain.includes(null)) return inShell(asTyped ? block : `${WITHOUT_NPM}\n${block}`, env);
  let said = "";
  for (const found of plain) {
    const [, name, value = "", words = ""] = found ?? [];
    const before = { ...process.env };
    Object.assign(process.env, env, name && { [name]: value });
    said += await latchkeyText(...words.split(" ")).finally(() => {
      for (const one of Object.keys(process.env)) if (!(one in before)) delete process.env[one];
      Object.assign(process.env, before);
    });
  }
  return said;
}

async function inShell(block: string, env: Record<string, string>): Promise<string> {
  const child = spawn("bash", ["-euo", "pipefail", "-c", block], {
    cwd: projectDirectory(),
    env: { ...process.env, ...env },
  });
  const [said, told] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  if (child.exitCode !== 0) throw new Error(`${block}: ${told}`);
  return said;
}

/** What a server makes of a block of variables. The last of several of one name counts, as in a file. */
function configOf(block = "") {
  const lines = block.trim().split("\n");
  const variables = lines.filter((line) => !line.startsWith("#")).map((line) => line.split(/=(.*)/s, 2));
  return parseConfig({ ...process.env, ...Object.fromEntries(variables) });
}

// One installation, as one operator would: what a page moves, another one finds there.
describe("the commands of the pages for operators", { shuffle: false }, () => {
  it("docs/backup.md", async () => {
    const [backup, verify, schedule, restore, ...more] = blocksOf("backup.md");
    expect(more).toEqual([]);
    expect(await run(backup, {}, true)).toContain("and 1 file (");
    expect(await run(verify)).toContain("each as published");
    expect(configOf(schedule)).toMatchObject({
      backups: { dir: folder, everyHours: 24, keep: 7 },
      backupPassphrase: "correct horse battery staple",
    });
    expect(await run(restore, { DATABASE_URL: await emptyDatabase() })).toContain("and 1 file (");
  });

  it("docs/outgrowing.md", async () => {
    const [move, confirm, back, toBucket, again, ...more] = blocksOf("outgrowing.md");
    expect(more).toEqual([]);
    const target = { NEW_DATABASE_URL: await emptyDatabase() };
    expect(await run(move, target)).toContain("digests of all tables are equal");
    expect(existsSync(join(folder, "latchkey.env"))).toBe(true);
    expect(await run(confirm, target)).toContain("is locked");
    expect(await run(back)).toContain("is unlocked");
    const s3 = await startS3Server();
    try {
      expect(await run(toBucket, s3.env)).toContain("1 file copied");
      expect(await run(again, { ...s3.env, DATA_DIR: process.env.DATA_DIR ?? newDataDirectory() })).toContain(
        "1 file deleted",
      );
    } finally {
      await s3.close();
    }
  });

  it("docs/operating.md", async () => {
    const [redis = "", months = "", ...more] = blocksOf("operating.md");
    expect(more).toEqual([]);
    expect(configOf(redis)).toMatchObject({ limitsStore: { kind: "redis" } });
    await emptyLog();
    for (const at of [new Date("2026-06-11T10:00:00Z"), new Date("2026-07-11T10:00:00Z")])
      await record(contextAt(at), { applicationId: null, action: "key.updated", target: "a key" });
    await sealAll();
    expect(await run(months)).toMatch(/1 entry/);
    const { rows } = await databasePool().query("SELECT action FROM audit_entries ORDER BY at");
    const actions = ["key.updated", "log.exported", "log.detached"];
    expect(rows).toEqual(actions.map((action) => ({ action })));
  });

  const promtool = requireOrSkip("promtool", "Install it with: apt-get install prometheus");

  it.skipIf(!promtool)("docs/observe/README.md", async () => {
    const [check, traces, ...more] = blocksOf("observe/README.md");
    expect(more).toEqual([]);
    expect(await run(check)).toMatch(/SUCCESS: \d+ rules found/);
    expect(configOf(traces)).toMatchObject({ tracing: { protocol: "http/protobuf" } });
  });

  it("docs/privacy.md", async () => {
    const [exported, erased, after, ...more] = blocksOf("privacy.md");
    expect(more).toEqual([]);
    const { application } = await aShop();
    await aKey(application, { email: parseEmail("jane@example.com"), name: "Jane Doe" });
    expect(JSON.parse(await run(exported))).toMatchObject({ keys: [{ name: "Jane Doe" }] });
    expect(await run(erased)).toMatch(
      /Nothing was erased[\s\S]*Erased: address, name, note and metadata of 1 key/,
    );
    expect(JSON.parse(await run(exported))).toMatchObject({ keys: [] });
    expect(await run(after)).toContain("Erased again: 0 people.");
  });

  it("docs/upgrading.md", async () => {
    const [plan, program, ...more] = blocksOf("upgrading.md");
    expect(more).toEqual([]);
    const planned = await run(plan, { DATABASE_URL: await emptyDatabase() });
    expect(planned).toMatch(
      /^20261214100000_fewer_key_indexes .*compatible-with-previous.*outside-a-transaction/m,
    );
    // It stops and starts a service: only its form is tried.
    expect(spawnSync("bash", ["-n"], { input: program, encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
  });

  it("docs/upgrading.md: indexes that are built before the new version is started are used by it", async () => {
    const content = readFileSync(join(projectDirectory(), "docs", "upgrading.md"), "utf8");
    const [, statements = ""] = /^```sql\n([\s\S]*?)^```$/m.exec(content) ?? [];
    const early = (await databaseFixtures()).find(({ name }) => name === "console");
    if (!early) throw new Error("There is no fixture of before these indexes.");
    const { url } = await loadFixture(early);
    const client = await connectionTo(url);
    const lines = statements.trim().split("\n");
    expect(lines.length).toBe(3);
    for (const line of lines) await client.query(line);
    const before = await indexesOf(client);
    await migrate(url);
    const after = await indexesOf(client);
    for (const name of ["license_keys_email_words_idx", "activations_name_beginning_idx"]) {
      expect(before.get(name)).toBeDefined();
      expect(after.get(name)).toBe(before.get(name));
    }
  });

  /** File numbers by name: another one was built again. */
  async function indexesOf(client: pg.Client): Promise<Map<string, string>> {
    const { rows } = await client.query<{ name: string; file: string }>(
      "SELECT relname AS name, relfilenode::text AS file FROM pg_class WHERE relkind = 'i'",
    );
    return new Map(rows.map(({ name, file }) => [name, file]));
  }
});
