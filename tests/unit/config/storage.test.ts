import { describe, expect, it } from "vitest";
import { parseConfig } from "@/lib/config/config";
import { complaintAbout, WITH_DATABASE } from "./some-environment";

const BUCKET = {
  S3_ENDPOINT: "https://s3.test",
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};
const BLOB_READ_WRITE_TOKEN = "vercel_blob_rw_store_abc123";
const storage = (variables: Record<string, string>) =>
  parseConfig({ ...WITH_DATABASE, ...variables }).storage;

describe("where release files lie", () => {
  it("is the disk when nothing is said", () => {
    expect(storage({})).toEqual({ kind: "disk" });
  });

  it("is a bucket when its four variables are set", () => {
    expect(storage(BUCKET)).toEqual({
      kind: "s3",
      endpoint: "https://s3.test/files",
      publicEndpoint: "https://s3.test/files",
      region: "auto",
      accessKeyId: "id",
      secretAccessKey: "secret",
      prefix: "latchkey/",
    });
  });

  it("is Vercel Blob when its token is set", () => {
    expect(storage({ BLOB_READ_WRITE_TOKEN })).toEqual({ kind: "blob", token: BLOB_READ_WRITE_TOKEN });
  });

  it.each([
    ["https://s3.test/", "https://s3.test/files"],
    ["https://s3.test/files", "https://s3.test/files"],
    ["https://s3.test/files/", "https://s3.test/files"],
    ["https://files.s3.test", "https://files.s3.test"],
    ["http://127.0.0.1:9000/storage", "http://127.0.0.1:9000/storage/files"],
  ])("names the bucket once, also when the endpoint does: %s", (S3_ENDPOINT, endpoint) => {
    expect(storage({ ...BUCKET, S3_ENDPOINT })).toHaveProperty("endpoint", endpoint);
  });

  it.each([
    [{ S3_PUBLIC_ENDPOINT: "https://cdn.test" }, "publicEndpoint", "https://cdn.test/files"],
    [{ S3_REGION: "eu-central-1" }, "region", "eu-central-1"],
    [{ S3_PREFIX: "apps/latchkey" }, "prefix", "apps/latchkey/"],
    [{ S3_PREFIX: "apps/latchkey/" }, "prefix", "apps/latchkey/"],
  ])("follows %o", (variables, name, value) => {
    expect(storage({ ...BUCKET, ...variables })).toHaveProperty(name, value);
  });
});

describe("storage that is said wrongly", () => {
  it.each(Object.keys(BUCKET))("is not half a bucket: without %s", (name) => {
    expect(complaintAbout({ ...WITH_DATABASE, ...BUCKET, [name]: "" })).toBe(
      `Storage in a bucket also needs ${name}; add what is missing or remove all S3_*.`,
    );
  });

  it("is not two kinds at once", () => {
    expect(complaintAbout({ ...WITH_DATABASE, ...BUCKET, BLOB_READ_WRITE_TOKEN })).toBe(
      "S3_* and BLOB_READ_WRITE_TOKEN exclude each other; keep one kind of storage.",
    );
  });

  it.each([
    ["S3_ENDPOINT", "s3.test"],
    ["S3_PUBLIC_ENDPOINT", "s3://files"],
    ["S3_BUCKET", "a/b"],
    ["S3_PREFIX", "/latchkey"],
    ["S3_PREFIX", "a//b"],
    ["S3_PREFIX", "../a"],
    ["BLOB_READ_WRITE_TOKEN", "secret-of-somebody"],
  ])("%s=%s stops the start with one sentence that names it and not the value", (name, value) => {
    const complaint = complaintAbout({ ...WITH_DATABASE, ...BUCKET, [name]: value });
    expect(complaint).toMatch(/^[A-Z_0-9]+ must [^\n]+; change it or leave it out for the default\.$/);
    expect(complaint.startsWith(`${name} `)).toBe(true);
    expect(complaint).not.toContain(`"${value}"`);
  });
});
