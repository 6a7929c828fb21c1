import { randomBytes } from "node:crypto";
import { truncateSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { databasePool } from "@/lib/db/client";
import { downloadUrlOf, sha256Of } from "@/tests/support/release-answers";
import { readByteRanges } from "@/tests/support/release-byte-ranges";
import { aFile, aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

const SIZE = 200_003;
const LARGE_BYTES = 5 * 1024 ** 3;
const content = randomBytes(SIZE);
const ETAG = `"${sha256Of(content)}"`;

let client: ReturnType<typeof program>;
let url: string;

beforeAll(async () => {
  const { application } = await aPublisher();
  client = program(application.slug);
  await aRelease(application, "1.0.0", { content });
  url = downloadUrlOf(await client.check());
});

const part = (range: string, more: Record<string, string> = {}) => client.download(url, { range, ...more });

describe("one range", () => {
  it.each<[string, number, number]>([
    ["bytes=0-0", 0, 0],
    ["bytes=0-99999", 0, 99_999],
    ["bytes=100000-", 100_000, SIZE - 1],
    [`bytes=${SIZE - 1}-`, SIZE - 1, SIZE - 1],
    ["bytes=0-", 0, SIZE - 1],
    ["bytes=10-99999999", 10, SIZE - 1],
    ["bytes=-5", SIZE - 5, SIZE - 1],
    [`bytes=-${SIZE}`, 0, SIZE - 1],
    ["bytes=-99999999", 0, SIZE - 1],
    ["bytes=0-9,5-14,15-19", 0, 19],
    ["bytes=0-9,99999999-", 0, 9],
  ])("is 206 with exactly its bytes: %s", async (range, start, end) => {
    const { status, headers, bytes } = await part(range);
    expect(status).toBe(206);
    expect(headers.get("content-range")).toBe(`bytes ${start}-${end}/${SIZE}`);
    expect(headers.get("content-length")).toBe(String(end - start + 1));
    expect(headers.get("etag")).toBe(ETAG);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(bytes.equals(content.subarray(start, end + 1))).toBe(true);
  });
});

/** Its file has a hole of that size in it, which takes no room and no time. */
it("of a file beyond 32 bits is where it was asked for", async () => {
  const { application } = await aPublisher();
  const stored = await aFile("program");
  await aRelease(application, "1.0.0", { file: stored });
  truncateSync(join(config().dataDir, "files", stored.storageKey), LARGE_BYTES);
  await databasePool().query("UPDATE release_files SET size = $1 WHERE storage_key = $2", [
    LARGE_BYTES,
    stored.storageKey,
  ]);
  const checked = await program(application.slug).check();
  const range = `bytes=${LARGE_BYTES - 2}-`;
  const { status, headers, bytes } = await program(application.slug).download(downloadUrlOf(checked), {
    range,
  });
  expect([status, [...bytes]]).toEqual([206, [0, 0]]);
  expect(headers.get("content-range")).toBe(`bytes ${LARGE_BYTES - 2}-${LARGE_BYTES - 1}/${LARGE_BYTES}`);
  expect(checked.body).toMatchObject({ latest: { size: LARGE_BYTES } });
});

describe("several ranges", () => {
  it.each<[string, [number, number][]]>([
    [
      "bytes=0-9,100-199",
      [
        [0, 9],
        [100, 199],
      ],
    ],
    [
      "bytes=100-199,0-9",
      [
        [100, 199],
        [0, 9],
      ],
    ],
    [
      "bytes=0-0,-1",
      [
        [0, 0],
        [SIZE - 1, SIZE - 1],
      ],
    ],
    [
      "bytes=0-99999,150000-",
      [
        [0, 99_999],
        [150_000, SIZE - 1],
      ],
    ],
    [
      "bytes=0-9,20-29,5-15",
      [
        [0, 15],
        [20, 29],
      ],
    ],
  ])("are 206 with each of them: %s", async (range, ranges) => {
    const { status, headers, bytes } = await part(range);
    expect(status).toBe(206);
    expect(headers.has("content-range")).toBe(false);
    expect(headers.get("content-length")).toBe(String(bytes.length));
    expect(readByteRanges(headers.get("content-type") ?? "", bytes)).toEqual(
      ranges.map(([start, end]) => ({
        type: "application/octet-stream",
        range: `bytes ${start}-${end}/${SIZE}`,
        bytes: content.subarray(start, end + 1),
      })),
    );
  });

  const manyRanges = (count: number, step: number) =>
    Array.from({ length: count }, (_, index): [number, number] => [index * step, index * step + 9]);
  const header = (ranges: [number, number][]) =>
    `bytes=${ranges.map(([start, end]) => `${start}-${end}`).join(", ")}`;

  it("are 206 with each of a thousand of them, spaces after the commas", async () => {
    const ranges = manyRanges(1000, 200);
    const { status, headers, bytes } = await part(header(ranges));
    expect(status).toBe(206);
    expect(headers.get("content-length")).toBe(String(bytes.length));
    const found = readByteRanges(headers.get("content-type") ?? "", bytes);
    expect(found.map(({ range }) => range)).toEqual(
      ranges.map(([start, end]) => `bytes ${start}-${end}/${SIZE}`),
    );
    expect(Buffer.concat(found.map((one) => one.bytes))).toEqual(
      Buffer.concat(ranges.map(([start, end]) => content.subarray(start, end + 1))),
    );
  });

  it.each([
    ["there are more than a thousand", header(manyRanges(1001, 199))],
    ["they overlap a thousand times and more", `bytes=${"0-,".repeat(1000)}0-`],
    [
      "their answer would be longer than the file",
      header(manyRanges(1000, 190).map(([at]) => [at, at + 99])),
    ],
  ])("are the whole file, once, when %s", async (_, range) => {
    const { status, bytes } = await part(range);
    expect([status, bytes.length]).toEqual([200, SIZE]);
  });

  it("that overlap are sent once", async () => {
    const { status, headers } = await part(`bytes=${"0-,".repeat(999)}0-`);
    expect([status, headers.get("content-length")]).toEqual([206, String(SIZE)]);
  });
});

describe("a range that cannot be had", () => {
  it.each([`bytes=${SIZE}-`, "bytes=99999999-", "bytes=-0"])(
    "is 416 with the file's size: %s",
    async (range) => {
      const { status, headers, bytes } = await part(range);
      expect(status).toBe(416);
      expect(headers.get("content-range")).toBe(`bytes */${SIZE}`);
      expect(JSON.parse(bytes.toString())).toEqual({ error: "range_not_satisfiable" });
    },
  );
});

describe("a range that is none", () => {
  it.each(["bytes=a-b", "items=0-1", "bytes=", "0-1"])("is the whole file: %s", async (range) => {
    const { status, bytes } = await part(range);
    expect([status, bytes.length]).toEqual([200, SIZE]);
  });
});

describe("If-Range", () => {
  it("gives the part when tag or date are the file's", async () => {
    const modified = (await client.download(url)).headers.get("last-modified") ?? "";
    for (const ifRange of [ETAG, modified]) {
      const { status, bytes } = await part("bytes=5-9", { "if-range": ifRange });
      expect([status, bytes.equals(content.subarray(5, 10))]).toEqual([206, true]);
    }
  });

  it.each([`"${"0".repeat(64)}"`, `W/${ETAG}`, "Thu, 01 Jan 1970 00:00:00 GMT", "nonsense"])(
    "gives everything when they are of another: %s",
    async (ifRange) => {
      const { status, bytes } = await part("bytes=5-9", { "if-range": ifRange });
      expect([status, bytes.equals(content)]).toEqual([200, true]);
    },
  );
});

describe("a download that broke off", () => {
  it("is resumed where it ended, as often as needed, also over a newer link", async () => {
    let have = Buffer.alloc(0);
    for (let round = 0; have.length < SIZE; round++) {
      const link = downloadUrlOf(await client.check());
      const headers = { range: `bytes=${have.length}-${have.length + 69_999}`, "if-range": ETAG };
      const { status, bytes } = await client.download(link, headers);
      expect(status).toBe(206);
      have = Buffer.concat([have, bytes]);
      expect(round).toBeLessThan(4);
    }
    expect(sha256Of(have)).toBe(sha256Of(content));
  });
});
