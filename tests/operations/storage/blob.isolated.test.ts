/** What only Vercel Blob can get wrong. */
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { BlobStorage } from "@/lib/storage/blob-storage";
import { StorageMissingError } from "@/lib/storage/storage";
import { type BlobEndpoint, startBlobEndpoint } from "../../support/blob-endpoint";
import { aKey, bytesOf, chunksOf, keysIn, PART } from "./places";

let endpoint: BlobEndpoint;
let storage: BlobStorage;
beforeAll(async () => {
  endpoint = await startBlobEndpoint();
  vi.stubEnv("VERCEL_BLOB_API_URL", endpoint.apiUrl);
  vi.stubEnv("VERCEL_BLOB_RETRIES", "1");
  storage = new BlobStorage(endpoint.token, PART);
});
afterEach(() => endpoint.fail(() => false, 0, 0));
afterAll(() => endpoint.close());

it("tries again when the service is busy", async () => {
  const key = aKey();
  const content = randomBytes(PART + 1000);
  endpoint.fail(({ headers }) => headers["x-mpu-part-number"] === "2", 503, 1);
  await storage.put(key, chunksOf(content));
  expect((await bytesOf(await storage.open(key))).equals(content)).toBe(true);
});

it.each(["upload", "complete"])("stores nothing when the service fails to %s", async (action) => {
  const before = await keysIn(storage);
  endpoint.fail(({ headers }) => headers["x-mpu-action"] === action, 503, 10);
  await expect(storage.put(aKey(), chunksOf(randomBytes(PART + 1000)))).rejects.toThrow();
  endpoint.fail(() => false, 0, 0);
  expect(await keysIn(storage)).toEqual(before);
});

it("signs addresses by itself, with one token for an hour's worth of them", async () => {
  const issued = vi.fn();
  const fresh = new BlobStorage(endpoint.token, PART);
  endpoint.fail(({ url }) => Boolean(url?.includes("signed-token")) && issued(), 0, 1);
  const addresses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => fresh.presign(`a/${index}.zip`, "a.zip", 3600)),
  );
  expect(issued).toHaveBeenCalledTimes(1);
  expect(new Set(addresses).size).toBe(20);
  for (const address of addresses) {
    expect(address).toMatch(
      /^https:\/\/teststore1\.private\.blob\.vercel-storage\.com\/latchkey\/a\/\d+\.zip\?/,
    );
    expect(address).not.toContain(endpoint.token);
  }
  await fresh.presign("a/0.zip", "a.zip", 3 * 3600);
  expect(issued).toHaveBeenCalledTimes(2);
});

it("asks for a token again after the service failed to issue one", async () => {
  const fresh = new BlobStorage(endpoint.token, PART);
  endpoint.fail(({ url }) => Boolean(url?.includes("signed-token")), 503, 2);
  await expect(fresh.presign("a/b", "b", 60)).rejects.toThrow();
  expect(await fresh.presign("a/b", "b", 60)).toContain("/latchkey/a/b?");
});

it("does not call a file missing when the token is wrong", async () => {
  const wrong = new BlobStorage("vercel_blob_rw_teststore1_wrong", PART);
  const failure = await wrong.open(aKey()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(StorageMissingError);
});
