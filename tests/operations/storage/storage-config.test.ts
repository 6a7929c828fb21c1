/** Where the environment says that files lie. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { ConfigError, forgetConfig, parseConfig, reloadConfig } from "@/lib/config/config";
import { partSizeFor } from "@/lib/storage/parts";
import { storage } from "@/lib/storage/storage";

const SECRETS = {
  DATABASE_URL: "postgres://unused",
  MASTER_KEY: "a master key for tests",
  KEY_PEPPER: "a key pepper for tests",
  AUTH_SECRET: "an auth secret for tests",
};
const S3 = {
  S3_ENDPOINT: "https://s3.example.test",
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};
const BLOB = { BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_store_secret" };

const placeOf = (variables: Record<string, string>) => parseConfig({ ...SECRETS, ...variables }).storage;

describe("the choice of storage", () => {
  it("is the disk unless the environment says otherwise", () => {
    expect(placeOf({})).toEqual({ kind: "disk" });
    expect(placeOf({ S3_ENDPOINT: " ", S3_BUCKET: "", BLOB_READ_WRITE_TOKEN: "" })).toEqual({ kind: "disk" });
  });

  it("is Vercel Blob with its token", () => {
    expect(placeOf(BLOB)).toEqual({ kind: "blob", token: BLOB.BLOB_READ_WRITE_TOKEN });
  });

  it("is a bucket with its address and credentials", () => {
    expect(placeOf(S3)).toEqual({
      kind: "s3",
      endpoint: "https://s3.example.test/files",
      publicEndpoint: "https://s3.example.test/files",
      region: "auto",
      accessKeyId: "id",
      secretAccessKey: "secret",
      prefix: "latchkey/",
    });
  });

  it.each([
    ["https://s3.example.test/", "files", "https://s3.example.test/files"],
    ["https://s3.example.test/files/", "", "https://s3.example.test/files"],
    ["https://s3.example.test/files", "files", "https://s3.example.test/files"],
    ["https://files.s3.example.test", "files", "https://files.s3.example.test"],
    ["http://127.0.0.1:9000/storage/v1/s3", "files", "http://127.0.0.1:9000/storage/v1/s3/files"],
  ])("understands %s with the bucket %s", (S3_ENDPOINT, S3_BUCKET, endpoint) => {
    expect(placeOf({ ...S3, S3_ENDPOINT, S3_BUCKET })).toMatchObject({ endpoint });
  });

  it("takes another region, prefix and public address", () => {
    const more = {
      S3_REGION: "eu-central-1",
      S3_PREFIX: "apps/keys",
      S3_PUBLIC_ENDPOINT: "https://files.example.test",
    };
    expect(placeOf({ ...S3, ...more })).toMatchObject({
      region: "eu-central-1",
      prefix: "apps/keys/",
      endpoint: "https://s3.example.test/files",
      publicEndpoint: "https://files.example.test/files",
    });
  });

  it.each([
    [{ ...S3, ...BLOB }, "S3_* and BLOB_READ_WRITE_TOKEN exclude each other; keep one kind of storage."],
    [
      { S3_REGION: "auto" },
      "Storage in a bucket also needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY; add what is missing or remove all S3_*.",
    ],
    [
      { ...S3, S3_BUCKET: "", S3_SECRET_ACCESS_KEY: "" },
      "Storage in a bucket also needs S3_BUCKET, S3_SECRET_ACCESS_KEY; add what is missing or remove all S3_*.",
    ],
    [
      { ...S3, S3_ENDPOINT: "s3.example.test" },
      "S3_ENDPOINT must be an address that starts with http:// or https://; change it or leave it out for the default.",
    ],
    [
      { ...S3, S3_PREFIX: "../up" },
      "S3_PREFIX must look like latchkey/ or apps/latchkey/; change it or leave it out for the default.",
    ],
    [
      { BLOB_READ_WRITE_TOKEN: "secret" },
      "BLOB_READ_WRITE_TOKEN must look like vercel_blob_rw_…, as Vercel shows it; change it or leave it out for the default.",
    ],
  ])("is refused with a sentence: %o", (variables, message) => {
    expect(() => placeOf(variables)).toThrow(new ConfigError(message));
  });
});

describe("the storage of the process", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    forgetConfig();
  });

  it.each([
    ["disk", {}],
    ["s3", S3],
    ["blob", BLOB],
  ])("is one object of the kind %s", async (kind, variables) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    reloadConfig();
    expect((await storage()).kind).toBe(kind);
    expect(storage()).toBe(storage());
    await expect((await storage()).stat("not a key")).rejects.toThrow(TypeError);
  });
});

describe("the size of parts", () => {
  it("is 8 MiB, and more where the largest upload would need more than 10 000 of them", () => {
    const MIB = 1024 ** 2;
    expect(partSizeFor(5 * 1024 * MIB)).toBe(8 * MIB);
    expect(partSizeFor(80_000 * MIB)).toBe(8 * MIB);
    expect(partSizeFor(80_001 * MIB)).toBe(9 * MIB);
    expect(partSizeFor(Number.MAX_SAFE_INTEGER)).toBe(525 * MIB);
  });
});
