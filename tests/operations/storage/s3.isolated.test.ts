/** What only a bucket can get wrong. */
import { randomBytes } from "node:crypto";
import { S3mini } from "s3mini";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { presigned } from "@/lib/storage/s3-presign";
import { S3Storage } from "@/lib/storage/s3-storage";
import { StorageMissingError } from "@/lib/storage/storage";
import { type S3Server, startS3Server } from "../../support/s3-server";
import { aKey, bytesOf, chunksOf, keysIn, PART } from "./places";

let server: S3Server;
let storage: S3Storage;
beforeAll(async () => {
  server = await startS3Server();
  storage = new S3Storage(server.place, PART);
});
afterEach(() => server.recover());
afterAll(() => server.close());

describe("putting into a bucket", () => {
  const content = randomBytes(PART + 1000);

  it("tries again when the bucket is busy", async () => {
    const key = aKey();
    await server.fail({ method: "PUT", contains: "partNumber=2", status: 503, times: 2 });
    await storage.put(key, chunksOf(content));
    expect((await bytesOf(await storage.open(key))).equals(content)).toBe(true);
  });

  it.each([
    { what: "a part", fault: { method: "PUT", contains: "partNumber=1", status: 500 } },
    { what: "the beginning", fault: { method: "POST", contains: "uploads=", status: 403 } },
    { what: "the joining of the parts", fault: { method: "POST", contains: "uploadId=", status: 500 } },
    {
      what: "the joining of the parts after the answer 200 has begun",
      fault: {
        method: "POST",
        contains: "uploadId=",
        status: 200,
        body: "<Error><Code>InternalError</Code></Error>",
      },
    },
  ])("leaves nothing when $what fails", async ({ fault }) => {
    const before = await keysIn(storage);
    await server.fail({ ...fault, times: 10 });
    await expect(storage.put(aKey(), chunksOf(content))).rejects.toThrow();
    await server.recover();
    expect(await keysIn(storage)).toEqual(before);
  });

  it("leaves nothing when the one request for little content fails", async () => {
    const key = aKey();
    await server.fail({ method: "PUT", contains: key, status: 403, times: 10 });
    await expect(storage.put(key, chunksOf(randomBytes(10)))).rejects.toThrow("403");
    await server.recover();
    expect(await storage.stat(key)).toBeNull();
  });
});

describe("what a crash left in a bucket", () => {
  const begun = async (count: number) => {
    const s3 = new S3mini({ ...server.place });
    const keys = Array.from({ length: count }, () => aKey());
    for (const key of keys) {
      const id = await s3.getMultipartUploadId(`${server.place.prefix}${key}`);
      await s3.uploadPart(`${server.place.prefix}${key}`, id, randomBytes(100), 1);
    }
    return keys;
  };

  it("is listed and ended by deleting its key, however many uploads there are", async () => {
    const keys = await begun(7);
    for await (const { key, modifiedAt } of storage.list()) {
      if (keys.includes(key)) expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
    }
    expect(await keysIn(storage)).toEqual(expect.arrayContaining(keys));
    for (const key of keys) await storage.delete(key);
    const left = await keysIn(storage);
    expect(keys.filter((key) => left.includes(key))).toEqual([]);
  });

  it("does not keep a bucket that will not tell of it from being listed and cleared", async () => {
    const [unfinished = ""] = await begun(1);
    const key = aKey();
    await storage.put(key, chunksOf(randomBytes(1)));
    await server.fail({ method: "GET", contains: "uploads=", status: 501, times: 10 });
    expect(await keysIn(storage)).toContain(key);
    await storage.delete(key);
    expect(await keysIn(storage)).not.toContain(key);
    await server.recover();
    await storage.delete(unfinished);
  });
});

describe("a bucket that is not ours alone", () => {
  it("keeps what others put there, out of lists too", async () => {
    const others = new S3mini({ ...server.place });
    await others.putObject("somebody/else.txt", "theirs");
    const neighbour = new S3Storage({ ...server.place, prefix: "staging/" }, PART);
    const key = aKey();
    await neighbour.put(key, chunksOf(randomBytes(1)));
    expect(await keysIn(neighbour)).toEqual([key]);
    expect(await keysIn(storage)).not.toContain(key);
    await storage.delete(key);
    expect(await neighbour.stat(key)).toEqual({ size: 1 });
    expect(await others.getObject("somebody/else.txt")).toBe("theirs");
  });

  it("does not call a file missing when the bucket is missing or the key is wrong", async () => {
    const elsewhere = { ...server.place, endpoint: server.place.endpoint.replace("/releases", "/nowhere") };
    const wrongBucket = new S3Storage(elsewhere, PART);
    const wrongKey = new S3Storage({ ...server.place, secretAccessKey: "wrong" }, PART);
    for (const wrong of [wrongBucket, wrongKey]) {
      const failure = await wrong.open(aKey()).catch((error: unknown) => error);
      expect(failure).not.toBeInstanceOf(StorageMissingError);
      await expect(keysIn(wrong)).rejects.toThrow();
      await expect(wrong.put(aKey(), chunksOf(randomBytes(1)))).rejects.toThrow();
    }
  });

  it("fails instead of giving the whole where the service ignores ranges", async () => {
    const key = aKey();
    await storage.put(key, chunksOf(randomBytes(10)));
    await server.fail({ method: "GET", contains: key, status: 200, body: "everything", times: 1 });
    await expect(storage.open(key, { start: 5, end: 6 })).rejects.toThrow("ranges");
  });
});

describe("reading from a bucket", () => {
  it("ends in an error when the connection ends too early", async () => {
    const key = aKey();
    await server.fail({
      method: "GET",
      contains: key,
      status: 200,
      body: "the beginning",
      missingBytes: 5,
      times: 1,
    });
    await expect(bytesOf(await storage.open(key))).rejects.toThrow();
  });
});

describe("addresses of a bucket", () => {
  it.each([
    ["App (x64) 1.0.zip", 'attachment; filename="App (x64) 1.0.zip"'],
    ["Grüße!*'.zip", `attachment; filename="Gr__e!*'.zip"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%21%2A%27.zip`],
    [
      'a"b\\c&d=e+f#g?h%41.zip',
      `attachment; filename="a_b_c&d=e+f#g?h%41.zip"; filename*=UTF-8''a%22b%5Cc%26d%3De%2Bf%23g%3Fh%2541.zip`,
    ],
  ])("name the download %s", async (name, expected) => {
    const key = aKey();
    await storage.put(key, chunksOf(randomBytes(3)));
    const answer = await fetch(await storage.presign(key, name, 60));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toBe(expected);
  });

  it("lead where clients reach the bucket", async () => {
    const publicEndpoint = "https://files.example.test/releases";
    const address = await new S3Storage({ ...server.place, publicEndpoint }, PART).presign("a/b", "b", 60);
    expect(address).toMatch(/^https:\/\/files\.example\.test\/releases\/latchkey\/a\/b\?/);
    expect(address).not.toContain("127.0.0.1");
  });

  it("are signed as in the example of AWS's documentation", () => {
    const address = presigned(
      "GET",
      "https://examplebucket.s3.amazonaws.com/test.txt",
      {},
      86_400,
      new Date("2013-05-24T00:00:00Z"),
      {
        region: "us-east-1",
        accessKeyId: "AKIAIOSFODNN7EXAMPLE",
        secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      },
    );
    expect(address).toBe(
      "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256" +
        "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request" +
        "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host" +
        "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
    );
  });
});
