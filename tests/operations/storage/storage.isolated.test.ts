/** The same guarantees for every kind of storage. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Storage, StorageMissingError, StorageSizeError } from "@/lib/storage/storage";
import { aKey, bytesOf, chunksOf, cutShort, keysIn, kinds, PART, type Place, sha256 } from "./places";

describe.each(kinds)("storage: $name", ({ name, start }) => {
  let place: Place;
  let storage: Storage;
  beforeAll(async () => {
    place = await start();
    storage = place.storage;
  });
  afterAll(() => place.close());

  it.each([0, 1, PART - 1, PART, PART + 1, 20 * 1024 ** 2])(
    "gives back %i bytes as they were",
    async (size) => {
      const key = aKey();
      const content = randomBytes(size);
      await storage.put(key, chunksOf(content));
      expect(await storage.stat(key)).toEqual({ size });
      expect(sha256(await bytesOf(await storage.open(key)))).toBe(sha256(content));
      expect(await keysIn(storage)).toContain(key);
    },
  );

  it("gives back ranges with both ends included, cut at the end of the object", async () => {
    const key = aKey();
    const content = randomBytes(100_000);
    await storage.put(key, chunksOf(content));
    const ranges = [
      [0, 9],
      [5, 5],
      [65_000, 70_001],
      [99_999, 99_999],
      [99_990, 200_000],
    ] as const;
    for (const [start, end] of ranges) {
      const bytes = await bytesOf(await storage.open(key, { start, end }));
      expect(bytes.equals(content.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
    await expect(storage.open(key, { start: 100_000, end: 100_001 })).rejects.toThrow(RangeError);
  });

  it("gives back several ranges of an object that it opened once", async () => {
    const key = aKey();
    const content = randomBytes(200_000);
    await storage.put(key, chunksOf(content));
    const reader = await storage.reader(key, content.length);
    for (const [start, end] of [
      [150_000, 199_999],
      [0, 9],
      [10, 140_000],
    ] as const) {
      const bytes = await bytesOf(await reader.read({ start, end }));
      expect(bytes.equals(content.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
    await expect(reader.read({ start: 200_000, end: 200_001 })).rejects.toThrow(RangeError);
    await reader.close();
    const opened = async (size: number, of = key) => {
      const other = await storage.reader(of, size);
      await bytesOf(await other.read({ start: 0, end: 9 })).finally(() => other.close());
    };
    await expect(opened(199_999)).rejects.toThrow(StorageSizeError);
    await expect(opened(10, aKey())).rejects.toBeInstanceOf(StorageMissingError);
  });

  it("opens no object of another size than the caller knows it to have", async () => {
    const key = aKey();
    await storage.put(key, chunksOf(randomBytes(1000)));
    for (const range of [undefined, { start: 5, end: 9 }]) {
      for (const size of [999, 1001]) {
        await expect(storage.open(key, range, size), `${size}`).rejects.toThrow(StorageSizeError);
      }
      expect(await bytesOf(await storage.open(key, range, 1000))).toHaveLength(range ? 5 : 1000);
    }
  });

  it("says that nothing is there", async () => {
    const key = aKey();
    await expect(storage.open(key)).rejects.toThrow(StorageMissingError);
    await expect(storage.open(key, { start: 0, end: 1 })).rejects.toBeInstanceOf(StorageMissingError);
    expect(await storage.stat(key)).toBeNull();
  });

  it.each([0, 1, PART, 20 * 1024 ** 2])(
    "leaves nothing when the content breaks off after %i bytes",
    async (size) => {
      const key = aKey();
      const before = await keysIn(storage);
      await expect(storage.put(key, cutShort(randomBytes(size)))).rejects.toThrow("the client hung up");
      expect(await storage.stat(key)).toBeNull();
      expect(await keysIn(storage)).toEqual(before);
    },
  );

  it("leaves nothing when the stream it reads is destroyed", async () => {
    const key = aKey();
    const stream = new PassThrough();
    const done = storage.put(key, stream);
    stream.write(randomBytes(PART + 1));
    await once(stream, "drain");
    stream.destroy();
    await expect(done).rejects.toThrow();
    expect(await keysIn(storage)).not.toContain(key);
  });

  it("keeps puts of different keys apart that run at the same time", async () => {
    const objects = Array.from({ length: 4 }, (_, index) => ({
      key: aKey(),
      content: randomBytes(PART + index),
    }));
    await Promise.all(objects.map(({ key, content }) => storage.put(key, chunksOf(content))));
    for (const { key, content } of objects) {
      expect(sha256(await bytesOf(await storage.open(key)))).toBe(sha256(content));
    }
  });

  it("deletes, and deletes again what is gone", async () => {
    const key = aKey();
    await storage.put(key, chunksOf(randomBytes(10)));
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.stat(key)).toBeNull();
    await expect(storage.open(key)).rejects.toThrow(StorageMissingError);
    expect(await keysIn(storage)).not.toContain(key);
  });

  it("lists every key once with its time, however many there are", async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `listed/${index}/a_b-c.d/${index}.zip`);
    for (const key of keys) await storage.put(key, chunksOf(randomBytes(1)));
    const found = [];
    for await (const entry of storage.list()) if (entry.key.startsWith("listed/")) found.push(entry);
    expect(found.map(({ key }) => key).sort()).toEqual(keys);
    for (const { modifiedAt } of found)
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
  });

  it("refuses what is no key", async () => {
    const wrong = [
      "",
      "/a",
      "a/",
      "a//b",
      "..",
      "../a",
      "a/../b",
      "a/..",
      "./a",
      "a\\b",
      "ä",
      "a b",
      "a\0",
      "a?b",
    ];
    for (const key of wrong) {
      await expect(storage.put(key, chunksOf(randomBytes(1))), key).rejects.toThrow(TypeError);
      await expect(storage.open(key), key).rejects.toThrow(TypeError);
      await expect(storage.stat(key), key).rejects.toThrow(TypeError);
      await expect(storage.delete(key), key).rejects.toThrow(TypeError);
    }
  });

  // We serve files on disk ourselves; what lies elsewhere has an address.
  if (name === "disk") {
    it("makes no addresses", async () => {
      expect(await storage.presign("a/b", "b", 60)).toBeNull();
    });
    return;
  }

  it("makes addresses that need no credentials, for this key and this time only", async () => {
    const key = aKey("app-1.0.zip");
    const other = aKey("app-1.0.zip");
    const content = randomBytes(100_000);
    await storage.put(key, chunksOf(content));
    await storage.put(other, chunksOf(content));
    const address = place.local((await storage.presign(key, "app-1.0.zip", 60)) ?? "");
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="app-1.0.zip"');
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(content));
    const resumed = await fetch(address, { headers: { range: "bytes=99990-99999" } });
    expect(resumed.status).toBe(206);
    expect(Buffer.from(await resumed.arrayBuffer()).equals(content.subarray(99_990))).toBe(true);
    const refused = [address.replace(/\?.*/, ""), address.replace(key, other), longer(address)];
    for (const changed of refused) expect((await fetch(changed)).status, changed).toBe(403);
    const short = place.local((await storage.presign(key, "app-1.0.zip", 1)) ?? "");
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await fetch(short)).status).toBe(403);
  });
});

/** The same address with a later end. */
function longer(address: string): string {
  return address.replace(
    /(X-Amz-Expires|valid-until)=(\d+)/,
    (_, name: string, end: string) => `${name}=${Number(end) + 600}`,
  );
}
