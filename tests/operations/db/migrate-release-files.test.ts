/** What the migration `release_files` makes of rows of before, and of those that servers of the version before still write. */
import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { emptyDatabase } from "@/tests/support/database";
import { connectionTo } from "@/tests/support/migrations";
import { KINDS_OF_NAMES } from "@/tests/unit/releases/file-kinds";

const NAME = "20261126090000_release_files";
const APPLICATION = randomUUID();
const VARIANT = randomUUID();

let url: string;
let client: pg.Client;

/** A database as the version before has it. */
beforeEach(async () => {
  url = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), "latchkey-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp("prisma/migrations", folder, { recursive: true });
  for (const later of (await readdir(folder)).filter(
    (name) => name >= NAME && name !== "migration_lock.toml",
  )) {
    await rm(join(folder, later), { recursive: true });
  }
  await migrate(url, folder);
  client = await connectionTo(url);
  await client.query(
    "INSERT INTO applications (id, slug, name, kind, created_at) VALUES ($1, 'app', 'App', 'updates_only', now())",
    [APPLICATION],
  );
  await client.query(
    "INSERT INTO variants (id, application_id, code, created_at) VALUES ($1, $2, 'basic', now())",
    [VARIANT, APPLICATION],
  );
});

/** As the version before writes one; published under this number, or a draft. */
async function aRowOfBefore(version: string, fileName: string | null, seq: number | null): Promise<string> {
  const id = randomUUID();
  const signed = seq === null ? [null, null, null, null] : [seq, `payload ${seq}`, "signature", "kid"];
  await client.query(
    `INSERT INTO releases (id, application_id, variant_id, version, channel, status, file_name, storage_key, size, sha256, image,
                           seq, payload, signature, kid, created_at)
     VALUES ($1, $2, $3, $4, 'stable', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now())`,
    [
      ...[id, APPLICATION, VARIANT, version, seq === null ? "draft" : "published", fileName],
      ...(fileName === null ? [null, null, null, "app:1"] : [`key of ${version}`, 5, randomBytes(32), null]),
      ...signed,
    ],
  );
  return id;
}

async function files() {
  const { rows } = await client.query(
    `SELECT f.id, f.release_id AS release, r.version, f.platform, f.arch, f.kind, f.name, f.storage_key AS key, f.size::int,
            f.sha256 = r.sha256 AS same, f.seq::int, f.payload
     FROM release_files f JOIN releases r ON r.id = f.release_id ORDER BY r.version`,
  );
  return rows;
}

describe("files of releases of before", () => {
  test("become rows under the id of their release, with their statement; images have none", async () => {
    const published = await aRowOfBefore("1.0.0", "App.dmg", 7);
    const draft = await aRowOfBefore("1.1.0", "app.zip", null);
    await aRowOfBefore("1.2.0", null, 8);
    await migrate(url);
    const common = { arch: "any", size: 5, same: true };
    expect(await files()).toEqual([
      {
        ...{ ...common, id: published, release: published, version: "1.0.0", platform: "macos", kind: "dmg" },
        ...{ name: "App.dmg", key: "key of 1.0.0", seq: 7, payload: "payload 7" },
      },
      {
        ...{ ...common, id: draft, release: draft, version: "1.1.0", platform: "any", kind: "zip" },
        ...{ name: "app.zip", key: "key of 1.1.0", seq: null, payload: null },
      },
    ]);
  });

  test("keep what was found when they were read back", async () => {
    const id = await aRowOfBefore("1.0.0", "app.zip", 1);
    await client.query("INSERT INTO file_checks VALUES ($1, now(), 'missing', now())", [id]);
    await migrate(url);
    const { rows } = await client.query("SELECT file_id, problem FROM release_file_checks");
    expect(rows).toEqual([{ file_id: id, problem: "missing" }]);
  });
});

describe("a server of the version before", () => {
  test("that uploads, publishes and signs again while both run is carried over", async () => {
    await migrate(url);
    const id = await aRowOfBefore("1.0.0", "Setup.exe", null);
    expect(await files()).toMatchObject([{ id, platform: "windows", kind: "exe", seq: null }]);
    for (const seq of [3, 4]) {
      await client.query(
        "UPDATE releases SET seq = $2, payload = $3, signature = 's', kid = 'k' WHERE id = $1",
        [...[id, seq, `payload ${seq}`]],
      );
      expect(await files()).toMatchObject([{ id, seq, payload: `payload ${seq}` }]);
    }
  });

  test("that uploads an image leaves no file", async () => {
    await migrate(url);
    await aRowOfBefore("1.0.0", null, 1);
    expect(await files()).toEqual([]);
  });
});

test("the database tells kinds and platforms by names as the program does", async () => {
  await migrate(url);
  const { rows } = await client.query<{ name: string; kind: string; platform: string }>(
    "SELECT name, file_kind_of(name) AS kind, file_platform_of(name)::text AS platform FROM unnest($1::text[]) AS name",
    [KINDS_OF_NAMES.map(([name]) => name)],
  );
  expect(rows.map(({ name, kind, platform }) => [name, kind, platform])).toEqual(KINDS_OF_NAMES);
});

test("a release has no two files whose names differ in capitals alone in one place, nor two of a kind", async () => {
  await migrate(url);
  const release = await aRowOfBefore("1.0.0", "App.dmg", null);
  const add = (name: string, kind: string) =>
    client.query(
      `INSERT INTO release_files (id, application_id, release_id, platform, arch, kind, name, storage_key, size, sha256, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'macos', 'any', $3, $4, gen_random_uuid(), 1, '\\x00', now())`,
      [APPLICATION, release, kind, name],
    );
  await expect(add("app.DMG", "metadata")).rejects.toThrow("release_files_release_id_place_name_key");
  await expect(add("other.dmg", "dmg")).rejects.toThrow("release_files_release_id_place_key");
  for (const name of ["a.sig", "b.sig"]) await add(name, "sig");
  for (const name of ["a.delta", "b.delta"]) await add(name, "delta");
});
