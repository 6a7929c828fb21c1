/** An application that moves to another installation: nothing is lost, and programs and shops notice nothing. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openIn, takeFiles } from "@/lib/cli/export-files";
import { reloadConfig } from "@/lib/config/config";
import { keyOfPassphrase, openBox } from "@/lib/crypto/passphrase-box";
import { findApplication } from "@/lib/domain/applications/find";
import { DomainError } from "@/lib/domain/errors";
import { type ExportedFile, exportApplication } from "@/lib/domain/moving/export-application";
import { bytesIn, type ExportHeader, labelInFile } from "@/lib/domain/moving/export-format";
import { type BringOptions, importApplication } from "@/lib/domain/moving/import-application";
import { forgetProcessState } from "@/lib/process/process-state";
import { freshDatabase, newDataDirectory } from "@/tests/support/database";
import { leaveDatabase } from "@/tests/support/database-connection";
import { contextAt } from "@/tests/support/factories";
import { aMovingApplication, answersOf, type Moving } from "./moving-application";
import { withEnd } from "./written-export";

const PASSPHRASE = "correct horse battery staple";

let folder: string;
let moving: Moving;
let before: Awaited<ReturnType<typeof answersOf>>;
let exported: string;
/** Without its signing keys. */
let exportedOpen: string;
const files: ExportedFile[] = [];

async function exportHere(slug: string, passphrase: string | null = PASSPHRASE): Promise<string> {
  const ctx = contextAt();
  const onFile = (file: ExportedFile) => void files.push(file);
  let text = "";
  for await (const some of await exportApplication(ctx, await findApplication(ctx, slug), {
    passphrase,
    onFile,
  }))
    text += some;
  return text;
}

/** As another server with a database and a folder of its own; its secrets are others, but for the pepper. */
async function elsewhere(secrets: Record<string, string> = {}): Promise<void> {
  const url = await freshDatabase();
  await leaveDatabase();
  forgetProcessState();
  Object.assign(process.env, {
    DATABASE_URL: url,
    DATA_DIR: newDataDirectory(),
    MASTER_KEY: "the-master-key-of-the-other-installation",
    ...secrets,
  });
  reloadConfig();
}

function bring(text: string, options: Partial<BringOptions> = {}) {
  const open = async function* () {
    yield Buffer.from(text);
  };
  return importApplication(contextAt(), open, {
    passphrase: PASSPHRASE,
    openFile: openIn(join(folder, "files")),
    ...options,
  });
}

/** The id of what it was refused for. */
function refusedWith(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "nothing",
    (error: unknown) => {
      if (error instanceof DomainError && error.refusal) return error.refusal.id;
      throw error;
    },
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "moving-"));
  moving = await aMovingApplication();
  exported = await exportHere(moving.slug);
  exportedOpen = await exportHere(moving.slug, null);
  before = await answersOf(moving);
  await takeFiles(join(folder, "files"), files);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("an export", () => {
  it("has no secret in it", () => {
    for (const secret of moving.secrets) expect(exported).not.toContain(secret);
    expect(exported).not.toContain(Buffer.from("PRIVATE").toString("hex"));
    expect(exported.split("\n").filter((line) => line.includes('"signing_keys"')).length).toBeGreaterThan(0);
  });

  it("leaves the signing keys where they are without a passphrase", async () => {
    expect(exportedOpen).not.toContain("sealed_private_key");
    await elsewhere();
    expect(await refusedWith(bring(exportedOpen))).toBe("export_without_signing_keys");
  });
});

describe("an export that cannot be brought in", () => {
  beforeAll(() => elsewhere());

  it.each<[string, (text: string) => string, string]>([
    ["nothing", () => "", "export_malformed"],
    ["something else", () => '{"key":"abc"}\n', "export_malformed"],
    [
      "a newer format",
      (text) => text.replace('"format": 1', '"format":2').replace('"format":1', '"format":2'),
      "export_newer",
    ],
    [
      "a column of a newer version",
      (text) => text.replace('"plans":["id"', '"plans":["new_one","id"'),
      "export_newer",
    ],
    [
      "a cost that there is not",
      (text) => withEnd(text, (line) => line.replace('"N":131072', '"N":131073')),
      "export_malformed",
    ],
    [
      "a column twice",
      (text) => withEnd(text, (line) => line.replace('"plans":["id"', '"plans":["id","id"')),
      "export_malformed",
    ],
    [
      "rows without columns",
      (text) => withEnd(text, (line) => line.replace(/"plans":\[[^\]]*\],/, "")),
      "export_malformed",
    ],
    [
      "another slug in its row",
      (text) => withEnd(text, (line) => line.replace(/("table":"applications".*"slug": ?")/, "$1x")),
      "export_malformed",
    ],
    [
      "a reserved slug",
      (text) => withEnd(text, (line) => line.replace(/"slug":"[^"]*"/, '"slug":"console"')),
      "slug_reserved",
    ],
    ["a file that was cut off", (text) => text.slice(0, -200), "export_cut_short"],
    [
      "a file without its last line",
      (text) => text.slice(0, text.lastIndexOf('{"latchkey":"end"')),
      "export_cut_short",
    ],
    ["a value that was changed", (text) => text.replace('"Moving Pro"', '"Moving Max"'), "export_cut_short"],
    [
      "a value that was changed, with a fitting hash, by someone without the pepper",
      (text) => {
        const ours = JSON.parse(text.trimEnd().split("\n").at(-1) ?? "");
        return withEnd(text, (line) => line.replace('"Moving Pro"', '"Moving Max"')).replace(
          /"mac":"[0-9a-f]*"/,
          `"mac":"${ours.mac}"`,
        );
      },
      "export_changed",
    ],
    [
      "a file whose MAC was taken out",
      (text) => withEnd(text, (line) => line).replace(/,"mac":"[0-9a-f]*"/, ""),
      "export_changed",
    ],
    [
      "a row of another application",
      (text) =>
        withEnd(text, (line) =>
          line.replace(/("table":"plans".*"application_id": ?")[0-9a-f]{8}/, "$1ffffffff"),
        ),
      "export_rows_elsewhere",
    ],
    [
      "a value that cannot be",
      (text) => withEnd(text, (line) => line.replace('"state": "suspended"', '"state": "asleep"')),
      "export_rows_unwritable",
    ],
    [
      "another public key",
      (text) =>
        withEnd(text, (line) =>
          line.replace(
            /("table":"signing_keys".*"public_key": ?"[^"]*)[0-9a-f]{4}(")/,
            (_all, before, after) => `${before}0000${after}`,
          ),
        ),
      "export_rows_unwritable",
    ],
    [
      "a wrong number of devices",
      (text) => withEnd(text, (line) => line.replace('"active_devices": 2', '"active_devices": 1')),
      "export_seats_wrong",
    ],
  ])("refuses %s, and nothing is left", async (_title, change, id) => {
    expect(await refusedWith(bring(change(exported)))).toBe(id);
    expect(await contextAt().db.prisma.application.count()).toBe(0);
    expect(await contextAt().db.prisma.upload.count()).toBe(0);
  });

  it("refuses a wrong passphrase, and none", async () => {
    expect(await refusedWith(bring(exported, { passphrase: "another passphrase" }))).toBe("passphrase_wrong");
    expect(await refusedWith(bring(exported, { passphrase: null }))).toBe("passphrase_missing");
  });

  it("refuses files that are missing or others", async () => {
    expect(await refusedWith(bring(exported, { openFile: async () => null }))).toBe("export_file_missing");
    const [{ sha256 } = { sha256: "" }] = files;
    const path = join(folder, "files", sha256);
    const content = await readFile(path);
    await writeFile(path, "something else");
    expect(await refusedWith(bring(exported))).toBe("export_file_differs");
    await writeFile(path, content);
    expect(await contextAt().db.prisma.upload.count()).toBe(0);
  });

  it("refuses another pepper", async () => {
    const { KEY_PEPPER = "" } = process.env;
    process.env.KEY_PEPPER = "the-pepper-of-another-installation";
    reloadConfig();
    expect(await refusedWith(bring(exported))).toBe("export_pepper_differs");
    process.env.KEY_PEPPER = KEY_PEPPER;
    reloadConfig();
  });
});

describe("an export that is brought in elsewhere", () => {
  let brought: Awaited<ReturnType<typeof bring>>;
  let again: string;
  beforeAll(async () => {
    await elsewhere();
    brought = await bring(exported);
    again = await exportHere(moving.slug);
  });

  it("is the same application: exported again, there is no difference", async () => {
    expect(brought).toMatchObject({ slug: moving.slug, releasesLeftOut: 0 });
    expect(await comparable(again)).toEqual(await comparable(exported));
  });

  it("brings no event of the past with it", async () => {
    expect(await contextAt().db.prisma.webhookEndpoint.count()).toBe(1);
    expect(await contextAt().db.prisma.webhookEvent.count()).toBe(0);
  });

  it("gives the same answers", async () => {
    expect(await answersOf(moving)).toEqual(before);
  });

  it("is not brought in twice", async () => {
    expect(await refusedWith(bring(exported))).toBe("export_application_there");
  });
});

describe("an export without the files of its releases", () => {
  it("comes without those releases, if that is wanted", async () => {
    await elsewhere();
    expect(await bring(exported, { openFile: null })).toMatchObject({ releasesLeftOut: 4, files: 0 });
    expect(await contextAt().db.prisma.releaseFile.count()).toBe(0);
    expect(await contextAt().db.prisma.release.count({ where: { image: { not: null } } })).toBe(1);
  });
});

/** But for what differs each time: the moment, the salt, the seals, and the log's own entries of the moves. */
async function comparable(text: string): Promise<string[]> {
  const [first = "", ...lines] = text.trimEnd().split("\n");
  const { exportedAt: _at, recipe, ...header }: ExportHeader = JSON.parse(first);
  const key = recipe && (await keyOfPassphrase(PASSPHRASE, recipe));
  const opened = lines.slice(0, -1).flatMap((line) => {
    const { table, row } = JSON.parse(line);
    if (table === "audit_entries" && /^application\.(ex|im)ported$/.test(row.action)) return [];
    const plain = Object.entries<string | null>(row).map(([column, value]) => {
      if (!key || !column.startsWith("sealed_") || value === null) return [column, value];
      const label = labelInFile(header.application.id, column, row.kid ?? row.id);
      return [column, openBox(key, label, bytesIn(value)).toString("hex")];
    });
    return [JSON.stringify({ table, row: Object.fromEntries(plain) })];
  });
  return [JSON.stringify(header), ...opened];
}
