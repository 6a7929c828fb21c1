/** `move` and `move-files`. */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { database } from "@/lib/db/client";
import { isMarked } from "@/lib/domain/release-files/storage-marks";
import { freePort } from "@/lib/process/free-port";
import { S3Storage } from "@/lib/storage/s3-storage";
import { diskStorage } from "@/lib/storage/storage";
import { latchkey, latchkeyText, refused } from "@/tests/support/command-line";
import { emptyDatabase, freshDatabase } from "@/tests/support/database";
import { aKey, anActivation, aPlan, contextAt } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { startS3Server } from "@/tests/support/s3-server";

const folder = mkdtempSync(join(tmpdir(), "latchkey-move-"));
const CONTENT = "bytes of a release";

beforeAll(async () => {
  const { application } = await aPublisher();
  await aPlan(application);
  await anActivation(application, (await aKey(application)).key, "machine-1");
  await aRelease(application, "1.0.0", { content: CONTENT });
  await aRelease(application, "1.1.0", { content: "other" });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The commands of a test work on this database. */
function workOn(url: string): void {
  const before = process.env.DATABASE_URL;
  process.env.DATABASE_URL = url;
  onTestFinished(() => void Object.assign(process.env, { DATABASE_URL: before }));
}

describe("move", () => {
  it("copies, finds its copy again, locks the source once that is confirmed, and unlocks it", async () => {
    const to = await emptyDatabase();
    const first = await latchkey<{ rows: number }>("move", "--to", to);
    expect(first).toMatchObject({ copied: true, locked: null });
    expect(await latchkey("move", "--to", to)).toEqual({ ...first, copied: false });
    await latchkey("app", "create", "still-here", "--name", "Still here");
    expect((await refused("move", "--to", to, "--confirm")).stderr).toContain(
      "was changed since it was copied",
    );

    const other = await emptyDatabase();
    const envFile = join(folder, "server.env");
    vi.stubEnv("MASTER_KEY_PREVIOUS", "the master key before this one");
    const confirmed = await latchkey("move", "--to", other, "--confirm", "--write-env", envFile);
    vi.stubEnv("MASTER_KEY_PREVIOUS", "");
    expect(confirmed).toMatchObject({ copied: true, locked: "read_only" });
    const variables = readFileSync(envFile, "utf8");
    expect(variables).toContain(`DATABASE_URL=${other}`);
    expect(variables).toMatch(/\nMASTER_KEY_PREVIOUS=.{16,}\n/);
    const guide = readFileSync("docs/outgrowing.md", "utf8");
    for (const [, name] of variables.matchAll(/^(\w+)=/gm)) expect(guide).toContain(`\`${name}\``);
    expect(statSync(envFile).mode & 0o777).toBe(0o600);
    expect((await refused("app", "create", "late", "--name", "Late")).stderr).toContain("was moved to");
    expect(await latchkey("backup", join(folder, "locked.backup"))).toMatchObject({ secrets: false });

    expect(await latchkeyText("status")).toContain("locked: it was moved to");
    expect(await latchkeyText("move", "--back")).toContain("is unlocked");
    expect(await latchkeyText("move", "--back")).toContain("was not locked");
    await latchkey("app", "create", "late", "--name", "Late");
    workOn(other);
    expect(await latchkey("log", "still-here")).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ action: "application.created" })]),
    });
    expect(await latchkeyText("log", "verify")).toContain("0 problems");
  });

  it("refuses a target with data, itself, and one that is not there", async () => {
    const used = await freshDatabase();
    const source = process.env.DATABASE_URL ?? "";
    workOn(used);
    await latchkey("app", "create", "other-app", "--name", "Other");
    workOn(source);
    expect((await refused("move", "--to", used)).stderr).toContain("has data of another installation");
    expect((await refused("move", "--to", source)).stderr).toContain("name another one");
    const nowhere = "postgres://latchkey:secret@127.0.0.1:1/none";
    const { stderr } = await refused("move", "--to", nowhere);
    expect(stderr).toContain("127.0.0.1:1/none cannot be reached");
    expect(stderr).not.toContain("secret");
    expect((await refused("move", "--to", "mysql://host/db")).stderr).toContain("postgres://");
    expect((await refused("move")).code).toBe(2);
  });
});

describe("a target that cannot take the copy", () => {
  const target = async (statements: (name: string) => string[]) => {
    const url = await emptyDatabase();
    const client = new pg.Client(url);
    await client.connect();
    for (const statement of statements(new URL(url).pathname.slice(1))) await client.query(statement);
    await client.end();
    return url;
  };

  it("is named with what is wrong with it", async () => {
    const readOnly = await target((name) => [
      `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
    ]);
    expect((await refused("move", "--to", readOnly)).stderr).toContain("takes no changes");
    const foreign = await target(() => ["CREATE TABLE applications (id int)"]);
    expect((await refused("move", "--to", foreign)).stderr).toContain("tables of another program");
    const shop = await target(() => ["CREATE EXTENSION pg_trgm", "CREATE TABLE orders (id int)"]);
    expect((await refused("move", "--to", shop)).stderr).toContain("tables of another program");
    const nowhere = foreign.replace(/\/[^/?]*(\?|$)/, "/not-there$1");
    expect((await refused("move", "--to", nowhere)).stderr).toMatch(
      /not-there cannot be reached \(.*does not exist/,
    );
    const closed = await target(() => [
      "DROP ROLE IF EXISTS move_guest",
      "CREATE ROLE move_guest LOGIN PASSWORD 'guest'",
    ]);
    const guest = Object.assign(new URL(closed), { username: "move_guest", password: "guest" });
    expect((await refused("move", "--to", guest.href)).stderr).toContain(
      '"move_guest" may not create tables',
    );
    const latin = await target((name) => [
      `CREATE DATABASE ${name}_latin ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
    ]);
    const { stderr } = await refused("move", "--to", latin.replace(/(\/[^/?]*)(\?|$)/, "$1_latin$2"));
    expect(stderr).toContain("has the encoding LATIN1");
  });

  it("leaves no file of variables, and neither does a file that cannot be written copy anything", async () => {
    const to = await emptyDatabase();
    const file = join(folder, "unused.env");
    const source = process.env.DATABASE_URL ?? "";
    expect((await refused("move", "--to", source, "--write-env", file)).stderr).toContain("name another one");
    expect(existsSync(file)).toBe(false);
    const { stderr } = await refused("move", "--to", to, "--write-env", join(folder, "none", "x.env"));
    expect(stderr).toContain("x.env cannot be written (ENOENT)");
    expect(await latchkey("move", "--to", to, "--write-env", file)).toMatchObject({ copied: true });
    expect(await latchkey("move", "--to", to, "--write-env", file)).toMatchObject({ copied: false });
    writeFileSync(file, "others");
    expect((await refused("move", "--to", to, "--write-env", file)).stderr).toContain("is there already");
    expect(readFileSync(file, "utf8")).toBe("others");
  });
});

describe("move-files", () => {
  it("copies to a bucket and back, goes on where it was, and deletes only when told to", async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.close());
    const onDisk = (key: string) => join(process.env.DATA_DIR ?? "", "files", key);
    const [{ key } = { key: "" }] = await contextAt().db.run<{ key: string }>(
      { name: "first", text: `SELECT storage_key AS key FROM release_files WHERE size = ${CONTENT.length}` },
      [],
    );
    expect((await refused("move-files", "--from", "disk")).stderr).toContain("names no bucket");
    Object.assign(process.env, s3.env);
    onTestFinished(() => {
      for (const name of Object.keys(s3.env)) delete process.env[name];
    });
    expect((await refused("move-files")).code).toBe(2);
    const endpoint = process.env.S3_ENDPOINT ?? "";
    const away = Object.assign(new URL(endpoint), { port: String(await freePort()) });
    process.env.S3_ENDPOINT = away.href;
    expect((await refused("move-files", "--from", "disk")).stderr).toMatch(
      /^The bucket did not do what was asked of it \(S3 network error: ECONNREFUSED\)\. Check S3_\*.*\n$/,
    );
    process.env.S3_ENDPOINT = endpoint;

    writeFileSync(onDisk(key), "bytes of an attack");
    const broken = await refused("move-files", "--from", "disk", "--delete-source");
    expect(JSON.parse(broken.stdout)).toMatchObject({
      copied: 1,
      deleted: 0,
      broken: [{ key, reason: "it has other bytes" }],
    });
    writeFileSync(onDisk(key), CONTENT);
    const copied = await latchkey("move-files", "--from", "disk");
    expect(copied).toMatchObject({ copied: 1, present: 1, broken: [], deleted: 0 });
    expect(existsSync(onDisk(key))).toBe(true);
    expect(await latchkey("move-files", "--from", "disk", "--delete-source")).toMatchObject({
      present: 2,
      deleted: 2,
    });
    expect(existsSync(dirname(onDisk(key)))).toBe(false);
    expect(await isMarked(key, "taken", new S3Storage(s3.place, 1024 ** 2 * 8))).toBe(true);
    expect(await latchkey("release", "verify")).toMatchObject({ damaged: [] });
    // As a run leaves it that was killed in the middle of a file.
    const digest = createHash("sha256").update(key).digest("hex").slice(0, 32);
    writeFileSync(onDisk(`.incoming/${key.replaceAll("/", "_")}.${digest}.part`), "bytes of");
    expect(await latchkeyText("move-files", "--to", "disk")).toContain("2 files copied");
    expect(readFileSync(onDisk(key), "utf8")).toBe(CONTENT);
    expect(readdirSync(onDisk(".incoming"))).toEqual([]);
    expect(await isMarked(key, "published", diskStorage())).toBe(true);
    expect(await database().prisma.releaseFile.count()).toBe(2);
  });
});
