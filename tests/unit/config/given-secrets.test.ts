import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseConfig } from "@/lib/config/config";
import { complaintAbout, filesIn, freshDataDir, GIVEN_SECRETS, WITH_DATABASE } from "./some-environment";

const names = ["MASTER_KEY", "KEY_PEPPER", "AUTH_SECRET"] as const;
const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest();
const masterKeysFor = (variables: Record<string, string>) =>
  parseConfig({ ...WITH_DATABASE, ...variables }).secrets.masterKeys;

describe("with a database server of the operator's own", () => {
  it("every secret must be given, and those missing are named", () => {
    const { DATABASE_URL } = WITH_DATABASE;
    fc.assert(
      fc.property(fc.subarray([...names], { maxLength: 2 }), (present) => {
        const given = Object.fromEntries(present.map((name) => [name, GIVEN_SECRETS[name]]));
        const missing = names.filter((name) => !present.includes(name));
        expect(complaintAbout({ DATABASE_URL, ...given })).toBe(
          `${missing.join(", ")} must be set when DATABASE_URL is; make each with: openssl rand -base64 32`,
        );
      }),
    );
  });

  it("nothing is written, and there is no password of an embedded database", () => {
    const DATA_DIR = freshDataDir();
    const config = parseConfig({ DATA_DIR, ...WITH_DATABASE });
    expect(filesIn(DATA_DIR)).toEqual([]);
    expect(config.secrets.databasePassword).toBe("");
    expect(config.databaseUrl).toBe(WITH_DATABASE.DATABASE_URL);
    expect(config.masterKeyIsGenerated).toBe(false);
  });
});

describe("a secret that is given", () => {
  it.each([...names, "MASTER_KEY_PREVIOUS"])("must have 16 characters: %s", (name) => {
    const complaint = `${name} must have at least 16 characters; make one with: openssl rand -base64 32`;
    expect(complaintAbout({ ...WITH_DATABASE, [name]: "123456789012345" })).toBe(complaint);
    expect(() => parseConfig({ ...WITH_DATABASE, [name]: "1234567890123456" })).not.toThrow();
  });

  it("is taken as 32 bytes when it is Base64 or hex of 32 bytes", () => {
    const bytes = randomBytes(32);
    for (const encoding of ["base64", "base64url", "hex"] as const) {
      const text = bytes.toString(encoding);
      expect(masterKeysFor({ MASTER_KEY: text }), encoding).toEqual([bytes]);
      expect(parseConfig({ ...WITH_DATABASE, KEY_PEPPER: text }).secrets.keyPepper, encoding).toEqual(bytes);
    }
    expect(masterKeysFor({ MASTER_KEY: bytes.toString("hex").toUpperCase() })).toEqual([bytes]);
  });

  it("becomes 32 bytes by SHA-256 when it is any other text", () => {
    const texts = [
      "a passphrase with spaces",
      randomBytes(31).toString("hex"),
      randomBytes(33).toString("base64"),
      "ü".repeat(16),
    ];
    for (const text of texts) expect(masterKeysFor({ MASTER_KEY: text }), text).toEqual([sha256(text)]);
  });

  it("loses the white space around it, as files with a last line feed have it", () => {
    const given = masterKeysFor({ MASTER_KEY: "  a passphrase with spaces\n" });
    expect(given).toEqual([sha256("a passphrase with spaces")]);
  });

  it("may be the previous master key, which only opens", () => {
    const keys = masterKeysFor({
      MASTER_KEY: "the newest master key",
      MASTER_KEY_PREVIOUS: "the former master key",
    });
    expect(keys).toEqual([sha256("the newest master key"), sha256("the former master key")]);
  });

  it("signs sessions as the text that it is", () => {
    expect(parseConfig(WITH_DATABASE).secrets.authSecret).toBe(WITH_DATABASE.AUTH_SECRET);
  });
});
