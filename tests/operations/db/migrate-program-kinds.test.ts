/** What the migration `program_kinds` makes of files that the version before stored, and still stores (decision 093). */
import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "@/lib/db/migrate";
import { isCompanionName } from "@/lib/domain/releases/companion-names";
import { emptyDatabase } from "@/tests/support/database";
import { connectionTo } from "@/tests/support/migrations";
import { KINDS_OF_NAMES } from "@/tests/unit/releases/file-kinds";

const NAME = "20261218100000_program_kinds";
const APPLICATION = randomUUID();
const VARIANT = randomUUID();
const PLUGIN = randomUUID();

let url: string;
let client: pg.Client;

/** A database as the version before has it. */
beforeEach(async () => {
  url = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), "latchkey-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp("prisma/migrations", folder, { recursive: true });
  const later = (await readdir(folder)).filter((name) => name >= NAME && name !== "migration_lock.toml");
  for (const name of later) await rm(join(folder, name), { recursive: true });
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
  await client.query(
    "INSERT INTO plugins (id, application_id, code, premium, created_at) VALUES ($1, $2, 'charts', false, now())",
    [PLUGIN, APPLICATION],
  );
});

/** As the version before stores one: "windows exe App.exe". */
async function aReleaseOfBefore(owner: "variant" | "plugin", ...files: string[]): Promise<string> {
  const release = randomUUID();
  await client.query(
    `INSERT INTO releases (id, application_id, variant_id, plugin_id, version, channel, status, created_at)
     VALUES ($1, $2, $3, $4, $5, 'stable', 'draft', now())`,
    [
      release,
      APPLICATION,
      owner === "variant" ? VARIANT : null,
      owner === "plugin" ? PLUGIN : null,
      randomUUID(),
    ],
  );
  for (const file of files) {
    const [platform, kind, ...name] = file.split(" ");
    await client.query(
      `INSERT INTO release_files (id, application_id, release_id, platform, arch, kind, name, storage_key, size, sha256, extra, created_at)
       VALUES (gen_random_uuid(), $1, $2, $3, 'any', $4, $5, gen_random_uuid(), 1, $6, '{}', now())`,
      [APPLICATION, release, platform, kind, name.join(" "), randomBytes(32)],
    );
  }
  return release;
}

async function kindsOf(release: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; kind: string }>(
    "SELECT name, kind FROM release_files WHERE release_id = $1 ORDER BY name",
    [release],
  );
  return Object.fromEntries(rows.map(({ name, kind }) => [name, kind]));
}

describe("files of before", () => {
  test("that accompany a program are companions; archives and packages are programs", async () => {
    const release = await aReleaseOfBefore(
      "variant",
      ...["windows exe App.exe", "any file checksums.txt", "any file App.exe.asc", "any file RELEASES-beta"],
      ...[
        "linux file app.tar.gz",
        "linux file app.pacman",
        "linux file App.pacman.sha256",
        "linux file b.pacman",
      ],
      ...[
        "macos zip App.zip",
        "macos file App.dSYM.tar.gz",
        "any zip App-symbols.zip",
        "any file install.sh",
      ],
    );
    await migrate(url);
    expect(await kindsOf(release)).toEqual({
      ...{ "App.exe": "exe", "checksums.txt": "file", "App.exe.asc": "file", "RELEASES-beta": "metadata" },
      ...{
        "app.tar.gz": "program",
        "App.pacman.sha256": "file",
        "App.zip": "zip",
        "App.dSYM.tar.gz": "file",
      },
      ...{ "App-symbols.zip": "file", "install.sh": "file" },
      ...{
        "app.pacman": expect.stringMatching(/^(pacman|program)$/),
        "b.pacman": expect.stringMatching(/^(pacman|program)$/),
      },
    });
  });

  test("are offered as before where a release has no other program, for their platform", async () => {
    const alone = await aReleaseOfBefore("variant", "any file example");
    const portable = await aReleaseOfBefore("variant", "windows zip App-Portable.zip", "any file SHA256SUMS");
    const other = await aReleaseOfBefore("variant", "windows exe App.exe", "linux file example-linux");
    const wine = await aReleaseOfBefore("variant", "linux exe App.exe");
    const plugin = await aReleaseOfBefore("plugin", "any file charts");
    await migrate(url);
    expect(await kindsOf(alone)).toEqual({ example: "program" });
    expect(await kindsOf(portable)).toEqual({ "App-Portable.zip": "zip", SHA256SUMS: "file" });
    expect(await kindsOf(other)).toEqual({ "App.exe": "exe", "example-linux": "program" });
    expect(await kindsOf(wine)).toEqual({ "App.exe": "program" });
    expect(await kindsOf(plugin)).toEqual({ charts: "program" });
  });

  test("that proved a release alone are companions all the same", async () => {
    const release = await aReleaseOfBefore("variant", "any file SHA256SUMS");
    await migrate(url);
    expect(await kindsOf(release)).toEqual({ SHA256SUMS: "file" });
  });
});

test("servers of the version before, that still run, store them as this one does", async () => {
  await migrate(url);
  const release = await aReleaseOfBefore(
    "variant",
    "linux file app.tar.gz",
    "any file checksums.txt",
    "linux file example",
  );
  expect(await kindsOf(release)).toEqual({
    "app.tar.gz": "program",
    "checksums.txt": "file",
    example: "program",
  });
});

test("the database knows companions by their names as the program does", async () => {
  await migrate(url);
  const names = [
    ...KINDS_OF_NAMES.map(([name]) => name),
    ...[
      "checksums.txt",
      "SHA256SUMS",
      "SHASUMS256.txt",
      "app_1.0.0_checksums",
      "example",
      "install.sh",
      "LICENSE",
      "LICENSE-MIT",
    ],
    ...[
      "a.intoto.jsonl",
      "a.sigstore",
      "a.sha512",
      "a.sha512sums",
      "a.pem",
      "a.p7s",
      "a.sbom.json",
      "a.bundle",
      "asc",
      "a.ascx",
    ],
  ];
  const { rows } = await client.query<{ name: string; is: boolean }>(
    "SELECT name, is_companion_name(name) AS is FROM unnest($1::text[]) AS name",
    [names],
  );
  expect(rows).toEqual(names.map((name) => ({ name, is: isCompanionName(name) })));
});
