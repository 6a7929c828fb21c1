/** Backups of databases that earlier versions left, restored into this one. */
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { forgetConfig } from "@/lib/config/config";
import { forgetLicensingApplications } from "@/lib/domain/activations/licensing-catalogue";
import { writeBackupFile } from "@/lib/operations/backup/backup-file";
import { latchkey, refused } from "@/tests/support/command-line";
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

/** Answers how many rows. */
async function backUp(fixture: (typeof fixtures)[number], file: string): Promise<number> {
  const { url, dataDir } = await loadFixture(fixture);
  await workOn(url, dataDir);
  return (await latchkey<{ rows: number }>("backup", file, "--files")).rows;
}

/** The oldest, the newest and every other: tests/operations/upgrades migrates the rows of all. */
const restored = fixtures.filter((fixture, place) => place % 2 === 0 || fixture === fixtures.at(-1));

describe.each(restored)("a backup of $commit ($name, $migration)", (fixture) => {
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
    expect(await latchkey("restore", file)).toMatchObject({ rows, problem: null, files: { broken: [] } });
    // Those of releases alone: an older server kept notes of its own beside them.
    for (const [key, content] of Object.entries(files).filter(([name]) => !name.includes("/.")))
      expect(readFileSync(join(dataDir, "files", key)).toString("base64")).toBe(content);
    const device = anonymous(application);
    const byToken = { token: second.token, machineId: second.machineId };
    expect(await device.validate(byToken)).toMatchObject({ status: 200 });
    const byKey = { key: keys.active.key, machineId: first.machineId };
    expect(await device.validate(byKey)).toMatchObject({ status: 200 });
  });

  // What lies between them is migrated as it is here and in tests/operations/upgrades.
  it.runIf([fixtures[0], fixtures.at(-1)].includes(fixture))("is proven", async () => {
    const proof = await latchkey("restore", "--verify", file);
    // Those made since have a device with a trial beside the two that are active.
    const devices = fixture === fixtures[0] ? 2 : 3;
    expect(proof).toMatchObject({ rows, digests: true, problems: [], tokens: { devices } });
  });
});

describe("files in the forms of before", () => {
  let text: string;

  beforeAll(async () => {
    const newest = fixtures.at(-1);
    if (!newest) throw new Error("There is no fixture.");
    const whole = join(folder, "whole.backup");
    await backUp(newest, whole);
    text = gunzipSync(readFileSync(whole))
      .toString("latin1")
      .replace(/#proof .*\n$/, "")
      .replace(/,"pepper":"\w+"/, "");
  });

  it.each([
    ["without a proof", () => text.replace('"latchkeyBackup":3', '"latchkeyBackup":2'), { broken: [] }],
    ["without digests and files", withoutDigests, null],
  ])("one %s is restored with --without-proof", async (name, older, files) => {
    const file = join(folder, `${name}.backup`);
    writeFileSync(file, gzipSync(Buffer.from(older(), "latin1")));
    await workOn(await emptyDatabase(), newDataDirectory());
    expect((await refused("restore", file)).stderr).toContain("run the command again with --without-proof");
    expect(await latchkey("restore", "--without-proof", file)).toMatchObject({
      problem: null,
      files,
      proof: "none",
    });
  });

  it("one that is sealed is restored as ever: its passphrase shows that it was not edited", async () => {
    const file = join(folder, "sealed.backup");
    const content = [text.replace('"latchkeyBackup":3', '"latchkeyBackup":2')];
    async function* older() {
      for (const some of content) yield Buffer.from(some, "latin1");
    }
    await writeBackupFile(file, "correct horse battery staple", [{ level: 3, content: older() }]);
    vi.stubEnv("BACKUP_PASSPHRASE", "correct horse battery staple");
    await workOn(await emptyDatabase(), newDataDirectory());
    expect(await latchkey("restore", file)).toMatchObject({ problem: null, proof: "passphrase" });
  });

  function withoutDigests(): string {
    return text
      .slice(0, text.search(/^#file /m) >>> 0)
      .replace('"latchkeyBackup":3', '"latchkeyBackup":1')
      .replaceAll(/^#rows .*\n/gm, "")
      .replace(/,"files":true/, "");
  }
});
