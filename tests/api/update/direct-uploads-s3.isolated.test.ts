/** `ci/uploads` into a bucket, in parts. */
import { afterAll, beforeAll, describe } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { type S3Server, startS3Server } from "@/tests/support/s3-server";
import { directUploadCases } from "./direct-upload-cases";

let bucket: S3Server;

beforeAll(async () => {
  bucket = await startS3Server();
  Object.assign(process.env, bucket.env);
  // Something late of the file before may have read it while this one started.
  reloadConfig();
});
afterAll(() => bucket.close());

describe("files in a bucket", () => {
  const put = async (url: string, bytes: Uint8Array) =>
    (await fetch(url, { method: "PUT", body: Buffer.from(bytes) })).status;
  // Two parts.
  directUploadCases(put, Buffer.alloc(33 * 1024 ** 2, "a program"));
});
