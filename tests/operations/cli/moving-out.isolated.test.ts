/** `export` and `app import`. What moves is in tests/operations/moving/round-trip.isolated.test.ts. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findApplication } from "@/lib/domain/applications/find";
import { latchkey, latchkeyText, refused } from "@/tests/support/command-line";
import { freshDatabase } from "@/tests/support/database";
import { aKey, anActivation, aPlan, contextAt } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

let directory: string;
let slug: string;
let key: string;
const at = (name: string) => join(directory, name);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "latchkey-export-"));
  await writeFile(at("passphrase"), "correct horse battery staple\n");
  await writeFile(at("short"), "short\n");
  const { application } = await aPublisher();
  ({ slug } = application);
  await aPlan(application);
  ({ key } = await aKey(application));
  await anActivation(application, key, "machine-1");
  await aRelease(application, "1.0.0");
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const sealed = () => ["--signing-keys", "--passphrase-file", at("passphrase")];

// What is exported first is imported then.
describe("an application on its way out", { shuffle: false }, () => {
  describe("export", () => {
    it("writes a file for its owner alone, and the files of releases beside it", async () => {
      const answer = await latchkey("export", slug, at("all.jsonl"), ...sealed(), "--files", at("files"));
      expect(answer).toMatchObject({ file: at("all.jsonl"), files: 1 });
      expect((await stat(at("all.jsonl"))).mode & 0o777).toBe(0o600);
      expect(await readdir(at("files"))).toHaveLength(1);
      expect(await latchkey("export", slug, at("again.jsonl"), "--files", at("files"))).toMatchObject({
        files: 1,
      });
    });

    it("writes keys with their devices as CSV", async () => {
      await latchkeyText("export", slug, at("keys.csv"), "--csv");
      const text = await readFile(at("keys.csv"), "utf8");
      expect(text).toMatch(/^id,lastFour,plan,/);
      expect(text).toContain(`,${key.slice(-4)},pro,active,`);
      expect(text).toContain("machine-1");
      expect(text).not.toContain(key);
    });

    it.each([
      ["a passphrase that is not asked for", ["--passphrase-file", "passphrase"], 2, "go together"],
      ["signing keys without a passphrase", ["--signing-keys"], 2, "go together"],
      ["CSV with files", ["--csv", "--files", "files"], 2, "no other option"],
      ["a short passphrase", ["--signing-keys", "--passphrase-file", "short"], 1, "at least 12 characters"],
      [
        "a passphrase that is not there",
        ["--signing-keys", "--passphrase-file", "none"],
        1,
        "There is no file",
      ],
    ])("refuses %s, and writes no file", async (_title, options, code, sentence) => {
      const named = options.map((one) => (one.startsWith("--") ? one : at(one)));
      const ended = await refused("export", slug, at("refused.jsonl"), ...named);
      expect(ended).toMatchObject({ code, stderr: expect.stringContaining(sentence) });
      expect(await readdir(directory)).not.toContain("refused.jsonl");
    });
  });

  describe("app import", () => {
    const bring = ["app", "import"];

    it("refuses what is here already, and files that are not beside it", async () => {
      const options = ["--passphrase-file", at("passphrase")];
      const here = await refused(...bring, at("all.jsonl"), ...options, "--files", at("files"));
      expect(here.stderr).toContain(`has the application "${slug}" already`);
      expect((await refused(...bring, at("all.jsonl"), "--files", at("files"), "--without-files")).code).toBe(
        2,
      );
      expect((await refused(...bring, at("none.jsonl"))).stderr).toContain("There is no file");
      expect((await refused(...bring, at("keys.csv"))).stderr).toContain("no export of an application");
    });

    it("brings it into another installation", async () => {
      process.env.DATABASE_URL = await freshDatabase();
      const options = ["--passphrase-file", at("passphrase")];
      expect((await refused(...bring, at("all.jsonl"), ...options)).stderr).toContain(
        "The folder has no file",
      );
      expect(await latchkey(...bring, at("all.jsonl"), ...options, "--files", at("files"))).toMatchObject({
        slug,
        files: 1,
      });
      expect(await findApplication(contextAt(), slug)).toMatchObject({ kind: "licensed_updates" });
    });

    it("makes no database under another pepper", async () => {
      process.env.KEY_PEPPER = "the-pepper-of-another-installation";
      process.env.DATABASE_URL = await freshDatabase();
      const ended = await refused(
        ...bring,
        at("all.jsonl"),
        "--passphrase-file",
        at("passphrase"),
        "--create",
      );
      expect(ended.stderr).toContain("another KEY_PEPPER");
      expect(await contextAt().db.prisma.installation.count()).toBe(0);
    });
  });
});
