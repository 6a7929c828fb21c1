import { appendFile, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { databasePool } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { createSigningKey, withdrawSigningKey } from "@/lib/domain/applications/signing-keys";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { publishRelease } from "@/lib/domain/publishing/publish";
import { lockStatements } from "@/lib/domain/publishing/sign-release";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { listReleases } from "@/lib/domain/release-lists/list";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { contextAt } from "@/tests/support/factories";
import { refusal } from "@/tests/support/refusal";
import { checkedBody } from "@/tests/support/release-answers";
import { aFile, aPublisher, aRelease, type SomeRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { untilWaiting } from "@/tests/support/until-waiting";

let application: Awaited<ReturnType<typeof aPublisher>>["application"];
let draft: ReleaseRecord;
let path: string;

beforeEach(async () => {
  application = (await aPublisher()).application;
  draft = await aRelease(application, "1.0.0", { content: "the very bytes", publish: false });
  const { rows } = await databasePool().query<{ key: string }>(
    "SELECT storage_key AS key FROM release_files WHERE release_id = $1",
    [draft.id],
  );
  path = join(config().dataDir, "files", rows[0]?.key ?? "");
});

const publish = (id = draft.id) => publishRelease(contextAt(), application, id);

async function expectNothingPublished(): Promise<void> {
  expect(await listReleases(contextAt(), application, "core")).toEqual([draft]);
  expect(checkedBody(await program(application.slug).check()).latest).toBeNull();
  const actions = (await listAuditEntries(contextAt(), application.id, 100)).map(({ action }) => action);
  expect(actions).not.toContain("release.published");
}

const REFUSED = refusal(
  "The stored file is not the one that was uploaded; upload it again as a new version.",
  "publish_refused",
);

describe("a draft whose stored file was damaged", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["with one bit changed", async () => flipBit(path)],
    ["cut short", () => truncate(path, 5)],
    ["emptied", () => truncate(path, 0)],
    ["with a byte too many", () => appendFile(path, "x")],
    ["replaced by bytes of the same length", () => writeFile(path, "THE VERY BYTES")],
    ["deleted", () => rm(path)],
  ])("is not published: %s", async (_title, damage) => {
    await damage();
    await expect(publish()).rejects.toEqual(REFUSED);
    await expectNothingPublished();
  });

  it("is published once the file is what it was", async () => {
    await flipBit(path);
    await expect(publish()).rejects.toEqual(REFUSED);
    await flipBit(path);
    expect(await publish()).toMatchObject({ status: "published" });
  });
});

describe("an upload that publishes a draft", () => {
  it("reads what another upload adds meanwhile, and does not publish it damaged", async () => {
    const added = await aFile("added", "added.zip");
    const upload = (platform: "macos" | "windows", input: SomeRelease) =>
      aRelease(application, "1.0.0", { said: { platform, arch: "arm64" }, ...input });
    const uploads = await inTransaction(contextAt(), async (tx) => {
      await lockStatements(tx, application);
      const adding = upload("macos", { file: added, publish: false });
      await untilWaiting(1);
      // It reads what the draft has now. The first to wait is the first to go on.
      const publishing = Promise.allSettled([upload("windows", { fileName: "last.zip" })]);
      await untilWaiting(2);
      await flipBit(join(config().dataDir, "files", added.storageKey));
      return { adding, publishing };
    });
    expect(await uploads.adding).toMatchObject({ status: "draft" });
    expect(await uploads.publishing).toEqual([{ status: "rejected", reason: REFUSED }]);
    expect(checkedBody(await program(application.slug).check()).latest).toBeNull();
  });
});

async function flipBit(of: string): Promise<void> {
  const bytes = await readFile(of);
  bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
  await writeFile(of, bytes);
}

describe("publishing", () => {
  it("twice gives the same statement and one entry in the console log", async () => {
    const first = await publish();
    expect(await publish()).toEqual(first);
    const actions = (await listAuditEntries(contextAt(), application.id, 100)).map(({ action }) => action);
    expect(actions.filter((action) => action === "release.published")).toHaveLength(1);
  });

  it("many times at once gives one statement", async () => {
    const records = await Promise.all(Array.from({ length: 8 }, () => publish()));
    expect(new Set(records.map(({ payload }) => payload)).size).toBe(1);
    expect(records[0]).toMatchObject({ status: "published", seq: 1 });
  });

  it("does not look at the file of what is published already", async () => {
    const first = await publish();
    await rm(path);
    expect(await publish()).toEqual(first);
  });

  it("signs when it happens, and keeps when the draft came", async () => {
    const later = new Date(Date.now() + 3_600_000);
    expect(await publishRelease(contextAt(later), application, draft.id)).toMatchObject({
      createdAt: draft.createdAt,
      releasedAt: later,
    });
  });

  it("needs a release key that is active and not withdrawn", async () => {
    const keyless = (await aPublisher({ withSigningKeys: false })).application;
    const { id } = await aRelease(keyless, "1.0.0", { publish: false });
    await expect(publishRelease(contextAt(), keyless, id)).rejects.toMatchObject({ code: "not_configured" });
    const { kid } = await createSigningKey(contextAt(), keyless, "release");
    await expect(publishRelease(contextAt(), keyless, id)).rejects.toMatchObject({ code: "not_configured" });
    await withdrawSigningKey(contextAt(), keyless, kid);
    expect(await listReleases(contextAt(), keyless, "core")).toMatchObject([{ status: "draft" }]);
  });

  it.each(["no-uuid", "0197a000-0000-7000-8000-000000000000"])("knows no release %s", async (id) => {
    await expect(publish(id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("knows no release of another application", async () => {
    const other = await aRelease((await aPublisher()).application, "1.0.0", { publish: false });
    await expect(publish(other.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses what was withdrawn", async () => {
    await withdrawRelease(contextAt(), application, draft.id, "never mind");
    await expect(publish()).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("what is stored of an upload", () => {
  it("is undone whole when its entry in the console log cannot be written, and seen by nobody before", async () => {
    const pool = databasePool();
    await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.action = 'release.published' THEN RAISE 'no log'; END IF; RETURN NEW; END $$`);
    await pool.query(
      "CREATE TRIGGER refuse BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse()",
    );
    await expect(publish()).rejects.toThrow();
    await expect(aRelease(application, "2.0.0")).rejects.toThrow();
    await pool.query("DROP TRIGGER refuse ON audit_entries");
    await expectNothingPublished();
    expect(await publish()).toMatchObject({ status: "published", seq: 1 });
  });
});
