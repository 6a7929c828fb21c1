import { describe, expect, it } from "vitest";
import { isAppcast, isTextOfMarkup } from "@/lib/domain/release-files/feed-text";
import type { ByteSource } from "@/lib/zip/byte-source";
import { processorTime } from "@/tests/support/processor-time";

const FEED = `<?xml version="1.0"?>
<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel/></rss>`;

function sourceOf(bytes: Buffer): ByteSource {
  return { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) };
}

const wide = (text: string) => Buffer.from(text, "utf16le");

describe("an appcast", () => {
  it.each([
    ["as it is", Buffer.from(FEED)],
    ["after a mark of the byte order", Buffer.from(`\ufeff${FEED}`)],
    ["after much white space", Buffer.from(`${" \n".repeat(100_000)}${FEED}`)],
    ["in UTF-16", wide(FEED)],
    ["in UTF-16 of the other order, marked", Buffer.from(wide(`\ufeff${FEED}`)).swap16()],
    ["in UTF-32", Buffer.from([...FEED].flatMap((letter) => [0, 0, 0, letter.charCodeAt(0)]))],
    ["after a comment", Buffer.from(`<!-- a program -->${FEED}`)],
    ["with other letters", Buffer.from(FEED.toUpperCase())],
  ])("is told %s", async (_, bytes) => {
    expect(await isAppcast(sourceOf(bytes))).toBe(true);
    expect(await isTextOfMarkup(sourceOf(bytes))).toBe(true);
  });
});

describe("what a parser could take for markup", () => {
  it.each([
    ["XML that hides the namespace", '<!DOCTYPE rss [<!ENTITY a "sparkle">]><rss/>'],
    ["JSON", '{"items": []}'],
    ["a list", "  [1]"],
  ])("is never signed: %s", async (_, text) => {
    expect(await isTextOfMarkup(sourceOf(Buffer.from(text)))).toBe(true);
    expect(await isAppcast(sourceOf(Buffer.from(text)))).toBe(false);
  });

  it("is so in EBCDIC", async () => {
    expect(await isTextOfMarkup(sourceOf(Buffer.from("4c6fa7949340", "hex")))).toBe(true);
    expect(await isTextOfMarkup(sourceOf(Buffer.from("Lots of text")))).toBe(false);
  });

  it.each([
    ["a zip", Buffer.from("PK\u0003\u0004")],
    ["a program", Buffer.from("MZ\u0090")],
    ["zeros", Buffer.alloc(200_000)],
    ["nothing", Buffer.alloc(0)],
  ])("is not %s", async (_, bytes) => {
    expect(await isTextOfMarkup(sourceOf(bytes))).toBe(false);
  });

  it("is told of a long run of zeros without a call for each of them", async () => {
    const zeros = Buffer.alloc(16 * 1024 * 1024);
    const told = await timeOf(() => isTextOfMarkup(sourceOf(zeros)));
    const called = await timeOf(async () => zeros.every((byte) => byte === 0));
    expect(told / called).toBeLessThan(0.6);
  });
});

/** The processor's time of the fastest of five turns after the first: in the others it compiled, or cleaned up. */
async function timeOf(work: () => Promise<boolean>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const started = processorTime();
    await work();
    times.push(processorTime() - started);
  }
  return Math.min(...times);
}
