import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "@/lib/config/config";
import { rotateGeneratedMasterKey } from "@/lib/config/secrets";
import { filesIn, freshDataDir, GIVEN_SECRETS, secretsFile, storedSecrets } from "./some-environment";

const bytes = (base64: string | undefined) => Buffer.from(base64 ?? "", "base64");

function started(DATA_DIR: string, variables: Record<string, string> = {}) {
  return parseConfig({ DATA_DIR, ...variables });
}

describe("secrets that nobody has given", () => {
  it("are generated once and stay the same from start to start", () => {
    const dataDir = freshDataDir();
    const first = started(dataDir);
    const content = readFileSync(secretsFile(dataDir), "utf8");
    expect(started(dataDir).secrets).toEqual(first.secrets);
    expect(readFileSync(secretsFile(dataDir), "utf8")).toBe(content);
  });

  it("are 32 random bytes each, and another set in every installation", () => {
    const [one, another] = [freshDataDir(), freshDataDir()];
    const { secrets } = started(one);
    started(another);
    const all = [...Object.values(storedSecrets(one)), ...Object.values(storedSecrets(another))];
    expect(all.map((text) => bytes(text).length)).toEqual(Array(8).fill(32));
    expect(new Set(all).size).toBe(8);
    expect(secrets.masterKeys).toEqual([bytes(storedSecrets(one).masterKey)]);
    expect(secrets.keyPepper).toEqual(bytes(storedSecrets(one).keyPepper));
  });

  it.skipIf(process.platform === "win32")("are readable by nobody but the owner", () => {
    const dataDir = freshDataDir();
    started(dataDir);
    expect(statSync(secretsFile(dataDir)).mode & 0o777).toBe(0o600);
    rotateGeneratedMasterKey(dataDir);
    expect(statSync(secretsFile(dataDir)).mode & 0o777).toBe(0o600);
  });

  it("leave no draft behind", () => {
    const dataDir = freshDataDir();
    started(dataDir);
    rotateGeneratedMasterKey(dataDir);
    expect(filesIn(dataDir)).toEqual(["secrets.json"]);
  });

  it("give way to those that are given", () => {
    const dataDir = freshDataDir();
    const generated = started(dataDir);
    const { secrets, masterKeyIsGenerated } = started(dataDir, { AUTH_SECRET: GIVEN_SECRETS.AUTH_SECRET });
    expect(secrets).toEqual({ ...generated.secrets, authSecret: GIVEN_SECRETS.AUTH_SECRET });
    expect(masterKeyIsGenerated).toBe(true);
    const given = started(dataDir, { MASTER_KEY: GIVEN_SECRETS.MASTER_KEY });
    expect(given.secrets.masterKeys).toEqual([
      createHash("sha256").update(GIVEN_SECRETS.MASTER_KEY).digest(),
    ]);
    expect(given.masterKeyIsGenerated).toBe(false);
  });
});

describe("secrets that are lost", () => {
  it("stop the start of a database that was made with them, and are not replaced", () => {
    const dataDir = freshDataDir();
    mkdirSync(join(dataDir, "postgres"), { recursive: true });
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "18\n");
    const lost = new ConfigError(
      `${secretsFile(dataDir)} is missing, and the database beside it cannot be opened or read without it; put it back from a backup (docs/backup.md), or set DATA_DIR to another directory for a new installation.`,
    );
    expect(() => started(dataDir)).toThrow(lost);
    expect(() => started(dataDir, GIVEN_SECRETS)).toThrow(lost);
    expect(filesIn(dataDir)).toEqual(["postgres"]);
  });
});

describe("a file of secrets that cannot be used", () => {
  it.each([
    ["empty", ""],
    ["cut off", '{"masterKey":"abc'],
    ["no JSON", "masterKey=abc"],
    ["a list", "[]"],
    ["without a member", '{"masterKey":"a","keyPepper":"b","authSecret":"c"}'],
    [
      "with a member of another type",
      '{"masterKey":1,"keyPepper":"b","authSecret":"c","databasePassword":"d"}',
    ],
  ])("stops the start and is left as it is: %s", (_what, content) => {
    const dataDir = freshDataDir();
    mkdirSync(dataDir);
    writeFileSync(secretsFile(dataDir), content);
    expect(() => started(dataDir)).toThrow(
      new ConfigError(
        `${secretsFile(dataDir)} is damaged; restore it from a backup, since the data cannot be read without it.`,
      ),
    );
    expect(readFileSync(secretsFile(dataDir), "utf8")).toBe(content);
  });

  it("stops the start when a secret in it is too short to be one", () => {
    const dataDir = freshDataDir();
    started(dataDir);
    const shortened = { ...storedSecrets(dataDir), keyPepper: "short" };
    writeFileSync(secretsFile(dataDir), JSON.stringify(shortened));
    expect(() => started(dataDir)).toThrow(/^KEY_PEPPER must have at least 16 characters/);
  });

  it("stops the start when it cannot be read at all", () => {
    const dataDir = freshDataDir();
    mkdirSync(secretsFile(dataDir), { recursive: true });
    expect(() => started(dataDir)).toThrow(ConfigError);
    expect(() => started(dataDir)).toThrow(
      /secrets\.json cannot be read \(.+\); check its owner and mode\.$/,
    );
  });

  it("stops the start with a sentence when the data directory is a file", () => {
    const dataDir = freshDataDir();
    writeFileSync(dataDir, "");
    expect(() => started(dataDir)).toThrow(
      new ConfigError(`${dataDir} is not a directory; set DATA_DIR to one that can be written.`),
    );
  });
});

describe("rotating the generated master key", () => {
  it("seals under a new key from then on, and still opens what the former one sealed", () => {
    const dataDir = freshDataDir();
    const [former] = started(dataDir).secrets.masterKeys;
    rotateGeneratedMasterKey(dataDir);
    const [newest, ...others] = started(dataDir).secrets.masterKeys;
    expect(others).toEqual([former]);
    expect(newest).not.toEqual(former);
  });

  it("changes nothing else", () => {
    const dataDir = freshDataDir();
    const before = started(dataDir).secrets;
    rotateGeneratedMasterKey(dataDir);
    expect(started(dataDir).secrets).toEqual({ ...before, masterKeys: expect.anything() });
  });

  it("does not open with generated keys what the operator's own key is in charge of", () => {
    const dataDir = freshDataDir();
    started(dataDir);
    rotateGeneratedMasterKey(dataDir);
    expect(started(dataDir, { MASTER_KEY: GIVEN_SECRETS.MASTER_KEY }).secrets.masterKeys).toHaveLength(1);
  });

  it("is refused where nothing was generated", () => {
    const dataDir = freshDataDir();
    expect(() => rotateGeneratedMasterKey(dataDir)).toThrow(
      /set MASTER_KEY and MASTER_KEY_PREVIOUS instead\.$/,
    );
    expect(filesIn(dataDir)).toEqual([]);
  });
});
