/** `backup`, `restore` and `restore --verify`, on a database of the tests' server. What a process adds is in tests/operations/cli/backup.isolated.test.ts. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { SERVER_FEED } from "@/lib/db/change-feed";
import { sealAll } from "@/lib/domain/audit/seal";
import { erasePerson } from "@/lib/domain/erasure/erase-person";
import { parseEmail } from "@/lib/domain/keys/email";
import { type FilesTold, fileContent } from "@/lib/operations/backup/stored-files";
import { diskStorage, type Storage, StorageMissingError } from "@/lib/storage/storage";
import { latchkey, latchkeyText, refused } from "@/tests/support/command-line";
import { emptyDatabase, freshDatabase, newDataDirectory } from "@/tests/support/database";
import { aKey, anActivation, aPlan, contextAt } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

let folder: string;
let storageKey: string;
/** Without a passphrase, whose key takes half a second of the processor each time. */
let file: string;
let sealed: string;
const at = (name: string) => join(folder, name);
const PASSPHRASE = "correct horse battery staple";
const CONTENT = Buffer.alloc(300_000, "bytes of a release ");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-backups-"));
  const { application } = await aPublisher();
  await aPlan(application);
  const { key } = await aKey(application, { email: parseEmail("eve@example.test"), name: "Eve" });
  await anActivation(application, key, "machine-1");
  await anActivation(application, key, "machine-2");
  await aRelease(application, "1.0.0", { content: CONTENT });
  await aRelease(application, "1.1.0", { content: "small", publish: false });
  // More than one batch of one table.
  await contextAt().db.prisma
    .$executeRaw`INSERT INTO activity_counts (application_id, day, measure, subject, count)
    SELECT ${application.id}::uuid, '2026-01-01', 'download', 'v' || n, n FROM generate_series(1, 2500) AS n`;
  await sealAll();
  const [row] = await contextAt().db.run<{ key: string }>(
    { name: "key", text: "SELECT storage_key AS key FROM release_files WHERE size = 300000" },
    [],
  );
  storageKey = row?.key ?? "";
  file = at("all.backup");
  await latchkey("backup", file, "--files");
  sealed = at("sealed.backup");
  vi.stubEnv("BACKUP_PASSPHRASE", PASSPHRASE);
  await latchkey("backup", sealed, "--secrets", "--files");
  vi.unstubAllEnvs();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Where a backup goes: a database without tables, and a DATA_DIR of its own. */
async function elsewhere(): Promise<{ dataDir: string; url: string }> {
  const place = { dataDir: newDataDirectory(), url: await emptyDatabase() };
  moveTo(place);
  return place;
}

function moveTo({ dataDir, url }: { dataDir: string; url: string }): void {
  const before = { DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: process.env.DATA_DIR };
  Object.assign(process.env, { DATABASE_URL: url, DATA_DIR: dataDir });
  onTestFinished(() => void Object.assign(process.env, before));
}

async function rowsIn<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe("restore", () => {
  it("keeps nothing of what is cut off or changed, waits for servers to be stopped, and then brings rows and files back as they were, from a file that only its owner reads", async () => {
    const { url, dataDir } = await elsewhere();
    await refuseWhatIsDamaged(url);
    // They would go on with other secrets.
    const server = new pg.Client({ connectionString: url, application_name: SERVER_FEED });
    await server.connect();
    expect((await refused("restore", file)).stderr).toContain("stop all servers first");
    await server.end();

    expect(statSync(file).mode & 0o777).toBe(0o600);
    const restored = await latchkey<{ rows: number }>("restore", file);
    expect(restored).toMatchObject({
      migrationsApplied: 0,
      secretsRestored: false,
      files: { files: 2, bytes: 300_005, broken: [] },
      problem: null,
      proof: "pepper",
    });
    expect(readFileSync(join(dataDir, "files", storageKey)).equals(CONTENT)).toBe(true);
    const indexes = `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexdef`;
    expect(await rowsIn(url, indexes)).toEqual(await rowsIn(await freshDatabase(), indexes));
    const recounted = await rowsIn(url, "SELECT * FROM recount_usage()");
    expect(recounted).toEqual([{ wrong_key_counts: "0", wrong_device_counts: "0" }]);
    await expect(latchkey("restore", file)).rejects.toThrow("The installation has data");
  });

  /** What the content says is changed in edited.isolated.test.ts. */
  async function refuseWhatIsDamaged(url: string): Promise<void> {
    const whole = readFileSync(file);
    for (const share of [0.02, 0.99]) {
      const place = Math.floor(whole.length * share);
      writeFileSync(at("cut"), whole.subarray(0, place));
      expect((await refused("restore", at("cut"))).stderr).toMatch(/cut off|was changed/);
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(flipped.readUInt8(place) ^ 4, place);
      writeFileSync(at("flipped"), flipped);
      expect((await refused("restore", at("flipped"))).stderr).toMatch(
        /was changed|not known here|no backup/,
      );
    }
    const tables = await rowsIn<{ count: string }>(
      url,
      "SELECT count(*) FROM pg_tables WHERE tablename = 'applications'",
    );
    if (tables[0]?.count === "1")
      expect(await rowsIn(url, "SELECT id FROM applications UNION ALL SELECT id FROM releases")).toEqual([]);
  }

  it("refuses what is no backup, and one of a newer version", async () => {
    await elsewhere();
    writeFileSync(at("text"), "hello\n");
    expect((await refused("restore", at("text"))).stderr).toContain("is no backup");
    writeFileSync(at("empty"), "");
    expect((await refused("restore", at("empty"))).stderr).toMatch(/no backup|cut off/);
    const header = {
      latchkeyBackup: 2,
      version: "9.0.0",
      createdAt: "",
      migrations: ["20991231_new"],
      secrets: null,
    };
    writeFileSync(at("newer"), gzipSync(`${JSON.stringify(header)}\n`));
    expect((await refused("restore", at("newer"))).stderr).toContain("of version 9.0.0");
    writeFileSync(at("newer"), gzipSync(`${JSON.stringify({ ...header, latchkeyBackup: 4 })}\n`));
    expect((await refused("restore", at("newer"))).stderr).toContain("one of a newer version");
  });

  it("asks for the passphrase of a sealed file, which is refused where it is cut off or changed", async () => {
    vi.stubEnv("BACKUP_PASSPHRASE", PASSPHRASE);
    onTestFinished(() => void vi.unstubAllEnvs());
    const whole = readFileSync(sealed);
    await elsewhere();
    const place = Math.floor(whole.length / 2);
    writeFileSync(at("cut"), whole.subarray(0, place));
    expect((await refused("restore", at("cut"))).stderr).toMatch(/cut off|was changed/);
    whole.writeUInt8(whole.readUInt8(place) ^ 4, place);
    writeFileSync(at("flipped"), whole);
    expect((await refused("restore", at("flipped"))).stderr).toContain("was changed");
    vi.stubEnv("BACKUP_PASSPHRASE", "");
    expect((await refused("restore", sealed)).stderr).toContain("set BACKUP_PASSPHRASE");
    writeFileSync(at("passphrase"), "another passphrase\n");
    vi.stubEnv("BACKUP_PASSPHRASE_FILE", at("passphrase"));
    expect((await refused("restore", sealed)).stderr).toContain("The passphrase is wrong");
    vi.stubEnv("BACKUP_PASSPHRASE_FILE", "");
    expect((await refused("backup", at("none"), "--secrets")).code).toBe(2);
  });

  it("is not begun where there can be no file of that name", async () => {
    for (const [path, sentence] of [
      [folder, `${folder} is a directory; name a file in it.`],
      [`${folder}/new/`, "/new/ is a directory; name a file in it."],
      ["", "The name of the file is empty."],
      [join(folder, "none", "a.backup"), `There is no directory ${join(folder, "none")}.`],
      [join(file, "a.backup"), `There is no directory ${file}.`],
      ["/proc/a.backup", "/proc/a.backup was not written: /proc "],
    ] as const)
      expect((await refused("backup", path)).stderr).toContain(sentence);
    expect(readdirSync(folder).filter((name) => name.endsWith(".draft"))).toEqual([]);
  });

  it("erases again who was erased since", async () => {
    await erasePerson(contextAt(), "eve@example.test");
    writeFileSync(at("erased.json"), JSON.stringify(await latchkey("customer", "erased")));
    const { url } = await elsewhere();
    expect(await latchkey("restore", file, "--erasures", at("erased.json"))).toMatchObject({
      erasedAgain: 1,
    });
    expect(await rowsIn(url, "SELECT email, name FROM license_keys")).toEqual([{ email: null, name: null }]);
    writeFileSync(at("no-list"), "not a list");
    expect((await refused("restore", file, "--erasures", at("no-list"))).stderr).toContain("is no list");
  });
});

describe("restore --verify", () => {
  it("proves rows, signing keys, devices, log and files, and leaves nothing behind", async () => {
    const proof = await latchkey("restore", "--verify", file);
    expect(proof).toMatchObject({
      database: "beside",
      digests: true,
      tokens: { signingKeys: 2, devices: 2 },
      log: { unsealed: 0 },
      proof: "pepper",
      files: { files: 2, bytes: 300_005 },
      problems: [],
    });
    const ours = readdirSync(tmpdir()).filter((name) => name.startsWith(`latchkey-verify-${process.pid}`));
    expect(ours).toEqual([]);
    // Other processes of the run may be verifying in this cluster, too.
    const left = `SELECT datname FROM pg_database WHERE datname LIKE 'latchkey_verify_${process.pid}_%'`;
    expect(await rowsIn(process.env.DATABASE_URL ?? "", left)).toEqual([]);
  });

  it("needs no installation, and says what it proved", async () => {
    moveTo({ dataDir: at("nowhere"), url: "" });
    vi.stubEnv("BACKUP_PASSPHRASE", PASSPHRASE);
    onTestFinished(() => void vi.unstubAllEnvs());
    const said = await latchkeyText("restore", "--verify", sealed);
    expect(said).toContain("restored into an embedded database and deleted again");
    expect(said).toContain("2 devices validated");
    expect(readdirSync(folder)).not.toContain("nowhere");
  });
});

describe("backup --files", () => {
  it("says which files the storage does not have as they were published, and makes the rest", async () => {
    const path = join(process.env.DATA_DIR ?? "", "files", storageKey);
    writeFileSync(path, Buffer.alloc(300_000, "other bytes"));
    onTestFinished(() => writeFileSync(path, CONTENT));
    const made = await refused("backup", at("broken.backup"), "--files");
    expect(made.stderr).toContain("without 1 file");
    expect(JSON.parse(made.stdout).files).toMatchObject({
      files: 1,
      broken: [{ reason: "it has other bytes" }],
    });
    rmSync(path);
    const without = await refused("backup", at("broken.backup"), "--files");
    expect(JSON.parse(without.stdout).files).toMatchObject({ broken: [{ reason: "it is not there" }] });
    expect((await refused("restore", "--verify", at("broken.backup"))).stdout).toContain("was broken when");
  });

  it("ends with one sentence, and leaves no backup, when the bucket is away", async () => {
    const gone = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(gone, "listening");
    const { port } = gone.address() as AddressInfo;
    const away = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: "releases" };
    for (const [name, value] of Object.entries({
      ...away,
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
    }))
      vi.stubEnv(name, value);
    onTestFinished(() => {
      gone.close();
      for (const name of [...Object.keys(away), "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
        vi.stubEnv(name, "");
    });
    const { stderr, stdout } = await refused("backup", at("away.backup"), "--files");
    expect(stderr).toMatch(/^The bucket does not let files be read \(.+\); no backup was made\. [^\n]+\n$/);
    expect(stdout).toBe("");
    expect(readdirSync(folder).filter((name) => name.includes("away"))).toEqual([]);
  });

  it("asks a bucket that is away for three files in a row, and goes on after one that it has or lacks", async () => {
    const asked: string[] = [];
    const away = new Error("connect ECONNREFUSED 192.0.2.1:9000");
    const open = async (key: string) => {
      asked.push(key);
      if (key.startsWith("lost")) throw new StorageMissingError(key);
      if (key.startsWith("away")) throw away;
      return Readable.from([]);
    };
    const bucket = { ...diskStorage(), kind: "s3", open } as Storage;
    const sha256 = createHash("sha256").digest("hex");
    const write = async (...keys: string[]) => {
      const told: FilesTold = { files: 0, bytes: 0, broken: [] };
      for await (const _ of fileContent(
        bucket,
        keys.map((key) => ({ key, size: 0, sha256 })),
        told,
      ));
      return told;
    };
    const told = await write("away-1", "away-2", "lost-1", "away-3", "away-4", "here-1", "away-5", "away-6");
    expect([told.files, told.broken.length, asked.length]).toEqual([1, 7, 8]);
    await expect(write("here-1", "away-1", "away-2", "away-3", "here-2")).rejects.toThrow("192.0.2.1:9000");
    expect(asked.slice(8)).toEqual(["here-1", "away-1", "away-2", "away-3"]);
  });
});
