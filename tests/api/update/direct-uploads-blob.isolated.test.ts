/** `ci/uploads` into Vercel Blob, in one part. */
import { afterAll, beforeAll, describe } from "vitest";
import { type BlobEndpoint, startBlobEndpoint } from "@/tests/support/blob-endpoint";
import { directUploadCases } from "./direct-upload-cases";

let endpoint: BlobEndpoint;

beforeAll(async () => {
  endpoint = await startBlobEndpoint();
  Object.assign(process.env, endpoint.env);
});
afterAll(() => endpoint.close());

describe("files in Vercel Blob", () => {
  const endpointLocal = (address: string) => endpoint.local(address);
  const put = async (url: string, bytes: Uint8Array) =>
    (await fetch(endpoint.local(url), { method: "PUT", body: Buffer.from(bytes) })).status;
  directUploadCases(put, Buffer.alloc(300_000, "a program"), endpointLocal);
});
