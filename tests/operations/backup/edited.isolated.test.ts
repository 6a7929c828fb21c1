/** Backups that someone edited: none of them is restored, and nothing of them is written. */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { forgetConfig } from "@/lib/config/config";
import { RowDigest } from "@/lib/db/row-digest";
import { createOperator } from "@/lib/domain/people/operators";
import { requireProof, requireProvenEnd, withProof } from "@/lib/operations/backup/backup-proof";
import { type OpenedBackup, openBackup } from "@/lib/operations/backup/read-backup";
import { latchkey, latchkeyText, refused } from "@/tests/support/command-line";
import { emptyDatabase, newDataDirectory } from "@/tests/support/database";
import { aKey, anActivation, aPlan, contextAt } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

const folder = mkdtempSync(join(tmpdir(), "latchkey-edited-"));
const at = (name: string) => join(folder, name);
const EDITED = "was changed after it was made, or is cut off; use another copy of it.";
const NO_PROOF = "has no proof that no one edited it";
const OTHER_PEPPER = "was made with another KEY_PEPPER than the one here.";

/** What is in the file, a character for each byte. */
let text: string;
let later: string;
let target: { url: string; dataDir: string };

async function contentOf(name: string): Promise<string> {
  await latchkey("backup", at(name), "--files");
  return gunzipSync(readFileSync(at(name))).toString("latin1");
}

beforeAll(async () => {
  vi.stubEnv("BACKUP_PASSPHRASE", "");
  const { application } = await aPublisher();
  await aPlan(application);
  const { key } = await aKey(application);
  await anActivation(application, key, "machine-1");
  await anActivation(application, key, "machine-2");
  await createOperator(contextAt(), { email: "mike@example.com", role: "viewer" });
  await aRelease(application, "1.0.0", { content: "bytes of a release" });
  text = await contentOf("open.backup");
  await anActivation(application, key, "machine-3");
  later = await contentOf("later.backup");
  target = await aTarget();
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string): string {
  writeFileSync(at("edited.backup"), gzipSync(Buffer.from(content, "latin1")));
  return at("edited.backup");
}

/** Throws where there is nothing to replace: the test would show nothing. */
function replaced(from: string | RegExp, to: string, content = text): string {
  const changed = content.replace(from, to);
  if (changed === content) throw new Error(`There is no ${from} in the backup.`);
  return changed;
}

/** Nothing is there yet: a database without tables, and no DATA_DIR. */
async function aTarget(): Promise<typeof target> {
  const dataDir = newDataDirectory();
  rmSync(dataDir, { recursive: true });
  return { url: await emptyDatabase(), dataDir };
}

/** Work goes on there: in that of all tests after which it is as it was, or in one for itself. */
function moveTo({ url, dataDir }: typeof target): void {
  const before = { DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: process.env.DATA_DIR };
  Object.assign(process.env, { DATABASE_URL: url, DATA_DIR: dataDir });
  onTestFinished(() => void Object.assign(process.env, before));
}

async function expectNothing(): Promise<void> {
  const client = new pg.Client(target.url);
  await client.connect();
  const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  await client.end();
  expect(rows).toEqual([]);
  expect(existsSync(join(target.dataDir, "files"))).toBe(false);
}

/** One row less, with the number and the digest that the rest has. */
function withoutADevice(): string {
  const [, rows = ""] = /^#table activations\n([\s\S]*?)^#rows /m.exec(text) ?? [];
  const left = rows.trimEnd().split("\n").slice(1);
  const digest = new RowDigest();
  for (const line of left) digest.add(Buffer.from(line, "latin1").toString());
  const told = `#table activations\n${left.join("\n")}\n#rows ${JSON.stringify(digest.of("activations"))}\n`;
  const count = Number(/^#end (\d+)$/m.exec(text)?.[1]);
  return replaced(
    `#end ${count}`,
    `#end ${count - 1}`,
    replaced(/^#table activations\n[\s\S]*?^#rows .*\n/m, told),
  );
}

function withOtherBytes(): string {
  const hash = (bytes: string) => createHash("sha256").update(bytes).digest("hex");
  const [before, after] = ["bytes of a release", "bytes of a trojan!"];
  return text.replaceAll(before, after).replaceAll(hash(before), hash(after));
}

const proofOf = (content: string) => /#proof .*\n$/.exec(content)?.[0] ?? "";
const withoutProof = (content: string) => content.slice(0, -proofOf(content).length);
const filesOf = (content: string) => content.slice(content.search(/^#file /m));
const rowsOf = (content: string) => content.slice(0, content.search(/^#file /m));
const tableOf = (name: string) =>
  new RegExp(`^#table ${name}\\n[\\s\\S]*?^#rows .*\\n`, "m").exec(text)?.[0] ?? "";

/** With the digests of what it says now: they are computed by anyone. */
const withDigests = (content: string) =>
  content.replaceAll(/^#table (\w+)\n([\s\S]*?)^#rows .*\n/gm, (_, name: string, rows: string) => {
    const digest = new RowDigest();
    for (const line of rows.split("\n").filter(Boolean)) digest.add(Buffer.from(line, "latin1").toString());
    return `#table ${name}\n${rows}#rows ${JSON.stringify(digest.of(name))}\n`;
  });

it.each<[string, () => string]>([
  ["a viewer made an owner", () => replaced('"role":"viewer"', '"role":"owner"')],
  ["the same, with the digest of it", () => withDigests(replaced('"role":"viewer"', '"role":"owner"'))],
  ["a row taken out, with number and digest", withoutADevice],
  ["a digest", () => replaced(/"digest":"(?!0{6})\w{6}/, '"digest":"000000')],
  ["the time in the header", () => replaced(/"createdAt":"20\d\d/, '"createdAt":"2001')],
  ["the header without files", () => replaced('"files":true', '"files":false')],
  ["a space in the header", () => replaced('{"latchkeyBackup"', '{ "latchkeyBackup"')],
  [
    "two tables in another order",
    () => replaced("#table ", `${tableOf("plans")}#table `, replaced(tableOf("plans"), "")),
  ],
  ["a table twice", () => replaced(tableOf("plans"), tableOf("plans").repeat(2))],
  ["a sequence", () => replaced(/^#sequences .*$/m, '#sequences [{"name":"a","value":"1"}]')],
  ["the bytes of a file, with its hashes", withOtherBytes],
  ["a file taken out", () => replaced(/^#file [\s\S]*?#whole\n/m, "")],
  ["rows of one backup and files of another", () => rowsOf(text) + filesOf(later)],
  ["a backup with the proof of another", () => withoutProof(text) + proofOf(later)],
  ["a line after the proof", () => `${text}#end 0\n`],
  ["the proof twice", () => text + proofOf(text)],
  ["a whole backup after it", () => text + later],
  ["no proof", () => withoutProof(text)],
  ["a proof of zeros", () => `${withoutProof(text)}#proof ${"0".repeat(64)}\n`],
])("a file with an edit is not proven, also with --without-proof: %s", async (_, edit) => {
  forgetConfig();
  const file = fileOf(edit());
  for (const withoutProof of [false, true])
    expect(await outcomeOf(file, withoutProof)).toBe(`${file} ${EDITED}`);
});

it("a file that is not proven is refused before anything is written", async () => {
  moveTo(target);
  const file = fileOf(withoutADevice());
  for (const args of [[], ["--without-proof"]])
    expect((await refused("restore", file, ...args)).stderr).toContain(`${file} ${EDITED}`);
  await expectNothing();
});

describe("a file whose proof was taken out", () => {
  const older = () => replaced('"latchkeyBackup":3', '"latchkeyBackup":2', withoutProof(text));

  it("is as one of an earlier version: it is refused without --without-proof, in both commands", async () => {
    moveTo(target);
    const file = fileOf(older());
    for (const args of [["restore"], ["restore", "--verify"]]) {
      const { stderr } = await refused(...args, file);
      expect(stderr).toContain(NO_PROOF);
      expect(stderr).toContain("--without-proof");
    }
    await expectNothing();
    const said = await latchkeyText("restore", "--verify", "--without-proof", file);
    expect(said).toContain("Warning: nothing shows whether someone edited this file");
  });

  it("is still compared with its digests, whose absence is noticed", async () => {
    moveTo(await aTarget());
    const viewer = replaced('"role":"viewer"', '"role":"owner"', older());
    expect((await refused("restore", "--without-proof", fileOf(viewer))).stderr).toContain(
      "The table operators does not hold what the backup says",
    );
    const noDigest = replaced(/(^#table operators\n[\s\S]*?)^#rows .*\n/m, "$1", viewer);
    for (const content of [noDigest, `${older()}#end 0\n`, older() + proofOf(text)])
      expect((await refused("restore", "--without-proof", fileOf(content))).stderr).toContain(
        "The backup is cut off, or was changed.",
      );
    expect(await latchkey("restore", "--without-proof", fileOf(older()))).toMatchObject({
      proof: "none",
      problem: null,
    });
    expect(await refused("restore", "--without-proof", fileOf(older()))).toMatchObject({
      stderr: expect.stringContaining("The installation has data"),
    });
  });
});

describe("with another KEY_PEPPER", () => {
  it("says so and what to do; --without-proof restores it, and says what is lost", async () => {
    moveTo(await aTarget());
    vi.stubEnv("KEY_PEPPER", "another pepper of another place");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { stderr } = await refused("restore", at("open.backup"));
    expect(stderr).toContain(OTHER_PEPPER);
    expect(stderr).toContain("Set MASTER_KEY, KEY_PEPPER and AUTH_SECRET");
    const said = await latchkeyText("restore", "--without-proof", at("open.backup"));
    expect(said).toContain("Warning: nothing shows whether someone edited this file");
    expect(said).toContain("KEY_PEPPER is not the one this database was made with");
  });

  it("a file whose header names another one is no way around", async () => {
    moveTo(target);
    const other = replaced(/"pepper":"\w{64}"/, `"pepper":"${"0".repeat(64)}"`);
    expect((await refused("restore", fileOf(other))).stderr).toContain(
      "If these are the right ones, the file was edited",
    );
  });

  it("a file that brings a pepper of its own is refused where no passphrase protects it", async () => {
    const pepper = Buffer.alloc(32, 7);
    const secret = pepper.toString("base64");
    const secrets = { masterKey: secret, keyPepper: secret, authSecret: secret };
    const header = { latchkeyBackup: 3, version: "0.1.0", createdAt: "", migrations: [], secrets };
    async function* content() {
      yield `${JSON.stringify(header)}\n#end 0\n`;
    }
    let forged = "";
    for (const section of withProof([{ level: 1, content: content() }], pepper))
      for await (const some of section.content) forged += some;
    moveTo(target);
    for (const args of [[], ["--without-proof"]])
      expect((await refused("restore", fileOf(forged), ...args)).stderr).toContain(EDITED);
  });
});

/** What becomes of a file that is only read. */
async function outcomeOf(file: string, withoutProof = false): Promise<string> {
  let backup: OpenedBackup | null = null;
  try {
    backup = await openBackup(file, null);
    return await requireProof(backup, withoutProof);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await backup?.close();
  }
}

describe("any place of the content", () => {
  beforeAll(() => forgetConfig());

  it("is proven as it was", async () => {
    expect(await outcomeOf(fileOf(text))).toBe("pepper");
    expect(readdirSync(folder).filter((name) => name.endsWith(".draft"))).toEqual([]);
  });

  it("may not be where it ends", async () => {
    const ends = [...text.matchAll(/^#[a-z-]+ .*\n/gm)].flatMap(({ index, 0: line }) => [
      index,
      index + line.length,
    ]);
    const [, ...cuts] = [...new Set(ends), text.length - 1, text.length - 72].sort((a, b) => b - a);
    expect(cuts.length).toBeGreaterThan(80);
    for (const cut of cuts) expect(await outcomeOf(fileOf(text.slice(0, cut)))).toContain(EDITED);
  });

  it("may not have another bit", async () => {
    const step = Math.floor(text.length / 100);
    for (let place = 0; place < text.length; place += step) {
      const bytes = Buffer.from(text, "latin1");
      bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      const outcome = await outcomeOf(fileOf(bytes.toString("latin1")));
      expect(outcome, `byte ${place}`).not.toBe("pepper");
      expect(outcome).toMatch(/was changed|no backup|another KEY_PEPPER|of version|no proof/);
    }
  });

  it("may not become another while it is read", async () => {
    const backup = await openBackup(fileOf(replaced('"role":"viewer"', '"role":"owner"')), null);
    for (let line = await backup.reader.line(); line !== null; line = await backup.reader.line())
      if (line.startsWith("#files-end ")) break;
    await expect(requireProvenEnd(backup, "pepper")).rejects.toThrow("cut off, or was changed");
    await backup.close();
  });
});
