/** `ci/uploads` into Vercel Blob, in one part. */
import { afterAll, beforeAll, describe } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { type BlobEndpoint, startBlobEndpoint } from "@/tests/support/blob-endpoint";
import { directUploadCases } from "./direct-upload-cases";

let endpoint: BlobEndpoint;

beforeAll(async () => {
  endpoint = await startBlobEndpoint();
  Object.assign(process.env, endpoint.env);
  // Something late of the file before may have read it while this one started.
  reloadConfig();
});
afterAll(() => endpoint.close());

describe("files in Vercel Blob", () => {
  const endpointLocal = (address: string) => endpoint.local(address);
  const put = async (url: string, bytes: Uint8Array) =>
    (await fetch(endpoint.local(url), { method: "PUT", body: Buffer.from(bytes) })).status;
  directUploadCases(put, Buffer.alloc(300_000, "a program"), endpointLocal);
});
