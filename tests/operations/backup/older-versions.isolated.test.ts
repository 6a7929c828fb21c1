/** Backups of databases that earlier versions left, restored into this one. */
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { forgetConfig } from "@/lib/config";
import { forgetLicensingApplications } from "@/lib/domain/activations/licensing-catalogue";
import { latchkey } from "@/tests/support/command-line";
import { emptyDatabase, newDataDirectory } from "@/tests/support/database";
import { leaveDatabase } from "@/tests/support/database-connection";
import { databaseFixtures, loadFixture } from "@/tests/support/database-fixtures";
import { anonymous } from "@/tests/support/personas";

const folder = await mkdtemp(join(tmpdir(), "latchkey-older-"));
const fixtures = await databaseFixtures();

afterAll(() => rm(folder, { recursive: true, force: true }));

async function workOn(url: string, dataDir: string): Promise<void> {
  await leaveDatabase();
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("DATA_DIR", dataDir);
  forgetConfig();
  forgetLicensingApplications();
}

/** Those made since have a device with a trial beside the two that are active. */
const WITHOUT_TRIAL = ["first", "console", "feeds", "mails", "present"];

/** Answers how many rows. */
async function backUp(fixture: (typeof fixtures)[number], file: string): Promise<number> {
  const { url, dataDir } = await loadFixture(fixture);
  await workOn(url, dataDir);
  return (await latchkey<{ rows: number }>("backup", file, "--files")).rows;
}

describe.each(fixtures)("a backup of $commit ($name, $migration)", (fixture) => {
  const { application, keys, files } = fixture;
  const file = join(folder, `${fixture.name}.backup`);
  const [first, second] = keys.active.devices;
  let rows = 0;

  beforeAll(async () => {
    rows = await backUp(fixture, file);
  });

  it("is restored and migrated; its keys and tokens are good, and its files are there", async () => {
    const dataDir = newDataDirectory();
    await workOn(await emptyDatabase(), dataDir);
    const restored = await latchkey("restore", file);
    expect(restored).toMatchObject({ rows, problem: null, files: { broken: [] } });
    // Those of releases alone: an older server kept notes of its own beside them.
    for (const [key, content] of Object.entries(files).filter(([name]) => !name.includes("/.")))
      expect(readFileSync(join(dataDir, "files", key)).toString("base64")).toBe(content);
    const device = anonymous(application);
    const byToken = { token: second.token, machineId: second.machineId };
    expect(await device.validate(byToken)).toMatchObject({ status: 200 });
    const byKey = { key: keys.active.key, machineId: first.machineId };
    expect(await device.validate(byKey)).toMatchObject({ status: 200 });
  });

  it("is proven", async () => {
    const proof = await latchkey("restore", "--verify", file);
    const devices = WITHOUT_TRIAL.includes(fixture.name) ? 2 : 3;
    expect(proof).toMatchObject({ rows, digests: true, problems: [], tokens: { devices } });
  });
});

it("a file in the form of before, without digests, is restored", async () => {
  const newest = fixtures.at(-1);
  if (!newest) throw new Error("There is no fixture.");
  const whole = join(folder, "whole.backup");
  await backUp(newest, whole);
  const text = gunzipSync(readFileSync(whole)).toString();
  const rows = text
    .slice(0, text.search(/^#file /m) >>> 0)
    .replace('"latchkeyBackup":2', '"latchkeyBackup":1');
  const file = join(folder, "form-1.backup");
  writeFileSync(file, gzipSync(rows.replaceAll(/^#rows .*\n/gm, "").replace(/,"files":true/, "")));
  await workOn(await emptyDatabase(), newDataDirectory());
  expect(await latchkey("restore", file)).toMatchObject({ problem: null, files: null });
});
