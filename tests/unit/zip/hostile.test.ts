/** Zips that are broken, or made to do harm: each is refused with a sentence, none with a crash or a long wait. */
import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { processorTime } from "@/tests/support/processor-time";
import { writeZip } from "../../support/zip-writer";
import { PLUGIN, PLUGIN_READ, read, readBytes, refusal } from "./zip-files";

const DAMAGED = "not_a_zip: The file is not a zip file, or it is damaged or incomplete.";
const OTHER = { name: "readme.txt", content: "hello" };
const SYMLINK = 0o120777;

describe("what is no zip", () => {
  const sound = writeZip([PLUGIN, OTHER]);

  it.each([
    ["an empty file", Buffer.alloc(0)],
    ["a byte", Buffer.from("P")],
    ["text", Buffer.from("PK is how zip files begin. ".repeat(100))],
    ["noise", randomBytes(100_000)],
    ["the first half of a zip", sound.subarray(0, sound.length / 2)],
    ["a zip without its last byte", sound.subarray(0, -1)],
    ["the second half of a zip", sound.subarray(sound.length / 3)],
    ["a zip with something behind it", Buffer.concat([sound, Buffer.from("more")])],
    ["a zip with something before it", Buffer.concat([Buffer.from("more"), sound])],
    ["a gzip", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
  ])("is refused: %s", async (_, bytes) => {
    expect(await refusal(readBytes(bytes))).toBe(DAMAGED);
  });

  it("is a zip whose directory lies elsewhere than it says", async () => {
    expect(await refusal(read([PLUGIN], { directoryOffset: 3n }))).toBe(DAMAGED);
    expect(await refusal(read([PLUGIN], { directoryOffset: 0xfffffff0n }))).toBe(DAMAGED);
    expect(await refusal(read([PLUGIN], { entries: 2n }))).toBe(DAMAGED);
  });

  it("is a zip whose manifest is damaged", async () => {
    expect(await refusal(read([{ ...PLUGIN, central: { crc: 1 } }]))).toBe(DAMAGED);
    expect(await refusal(read([{ ...PLUGIN, packed: Buffer.from([0xff, 0xff, 0xff]) }]))).toBe(DAMAGED);
    expect(await refusal(read([{ ...PLUGIN, central: { offset: 1 } }]))).toBe(DAMAGED);
    expect(await refusal(read([{ ...PLUGIN, central: { packedSize: 5000 } }]))).toBe(DAMAGED);
    expect(await refusal(read([{ ...PLUGIN, central: { packedSize: 5 } }]))).toBe(DAMAGED);
  });
});

describe("names that lead astray", () => {
  it.each([
    ["/etc/passwd", "an absolute path"],
    ["C:/windows/system.ini", "an absolute path"],
    ["c:evil", "an absolute path"],
    ["../up.txt", "leads out of its folder"],
    ["a/../../up.txt", "leads out of its folder"],
    ["a/..", "leads out of its folder"],
    ["a\\..\\up.txt", "a backslash"],
    ["plugin.json\0.txt", "without a proper name"],
    ["a\nb", "without a proper name"],
    ["", "without a proper name"],
  ])("are refused: %j", async (name, sentence) => {
    expect(await refusal(read([PLUGIN, { name, content: "x" }]))).toMatch(
      `hostile: The zip file has an entry`,
    );
    expect(await refusal(read([{ name, content: "x" }, PLUGIN]))).toContain(sentence);
  });

  it("are refused when an extra field hides them or gives them", async () => {
    const unicodePath = (name: string) => {
      const data = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from(name)]);
      return Buffer.concat([Buffer.from([0x75, 0x70, data.length, 0]), data]);
    };
    const hidden = { name: "../up.txt", central: { extra: unicodePath("fine.txt") } };
    expect(await refusal(read([PLUGIN, hidden]))).toContain("leads out");
  });

  it.each([SYMLINK, 0o020644, 0o060644, 0o140644])("are refused when they are no file: %o", async (mode) => {
    expect(await refusal(read([PLUGIN, { name: "link", content: "/etc/passwd", mode }]))).toBe(
      "hostile: The zip file holds a link or a device.",
    );
    expect(await refusal(read([{ ...PLUGIN, mode }]))).toContain("hostile");
  });
});

describe("zips in which programs see different things", () => {
  const TWICE = "hostile: The zip file has its manifest more than once.";

  it("are refused: a manifest twice, also where only some file systems see it", async () => {
    expect(await refusal(read([PLUGIN, { ...PLUGIN, content: "{}" }]))).toBe(TWICE);
    expect(await refusal(read([PLUGIN, { ...PLUGIN, name: "Plugin.JSON" }]))).toBe(TWICE);
    expect(await refusal(read([PLUGIN, { ...PLUGIN, name: "./plugin.json" }]))).toBe(TWICE);
    const folder = { ...PLUGIN, name: "a/plugin.json" };
    expect(await refusal(read([folder, { ...folder, name: "a//plugin.json" }]))).toBe(TWICE);
  });

  it("are refused: another name, method or encryption before the content than in the directory", async () => {
    const two = "hostile: The zip file says two different things about plugin.json.";
    expect(await refusal(read([{ ...PLUGIN, local: { name: Buffer.from("plugin.txt0") } }]))).toBe(two);
    expect(await refusal(read([{ ...PLUGIN, local: { method: 0 } }]))).toBe(two);
    expect(await refusal(read([{ ...PLUGIN, local: { flags: 1 } }]))).toBe(two);
  });

  it("are refused: a directory in the comment", async () => {
    const inner = writeZip([{ ...PLUGIN, content: "{}" }]);
    expect(await refusal(read([PLUGIN], { comment: inner }))).toBe(
      "hostile: The zip file has more than one directory.",
    );
  });

  it("are refused: a short and a long directory that differ", async () => {
    expect(await refusal(read([PLUGIN, OTHER], { zip64: true, shortEntries: 1 }))).toBe(
      "hostile: The zip file has two directories that differ.",
    );
  });

  it("are refused: entries beyond the number it gives", async () => {
    expect(await refusal(read([PLUGIN, { ...OTHER, name: "hidden" }], { entries: 1n }))).toBe(
      "hostile: The zip file has more entries than it says.",
    );
  });

  it("are refused: entries that share bytes", async () => {
    const first = { name: "a.bin", content: Buffer.alloc(1000), stored: true };
    const kernel = { name: "b.bin", packed: Buffer.alloc(0), central: { offset: 0, packedSize: 1000 } };
    expect(await refusal(read([first, kernel, PLUGIN]))).toBe(
      "hostile: The zip file has entries that overlap.",
    );
    const onto = { ...PLUGIN, name: "package.json", central: { offset: 0 } };
    expect(await refusal(read([PLUGIN, onto]))).toContain("overlap");
  });

  it("are refused: the mark of a directory in the comment, whatever it means there", async () => {
    expect(
      await refusal(read([PLUGIN], { comment: Buffer.from("PK\x05\x06 begins the end of a zip") })),
    ).toBe(DAMAGED);
  });
});

describe("bombs", () => {
  // A busy machine may need longer than packages are read for; what takes long is measured in processor time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));

  afterEach(() => void vi.useRealTimers());

  const zeros = (bytes: number) => deflateRawSync(Buffer.alloc(bytes));

  it("are refused before they are inflated when they say their size", async () => {
    expect(await refusal(read([{ ...PLUGIN, content: Buffer.alloc(50_000_000) }]))).toBe(
      "bad_manifest: plugin.json in the zip file is larger than 1 MB.",
    );
  });

  it("are refused while they are inflated when they lie", async () => {
    const bomb = { ...PLUGIN, packed: zeros(300_000_000) };
    const before = process.memoryUsage.rss();
    for (const size of [0, 1, 1_000_000]) {
      expect(await refusal(read([{ ...bomb, central: { size } }]))).toBe(
        "hostile: plugin.json in the zip file unpacks to more than it says.",
      );
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
  });

  it("are refused when the manifest has less than it says, or padding", async () => {
    expect(await refusal(read([{ ...PLUGIN, central: { size: 40 } }]))).toBe(
      "hostile: plugin.json in the zip file has not the size it says.",
    );
    expect(await refusal(read([{ ...PLUGIN, stored: true, central: { size: 3 } }]))).toContain(
      "has not the size",
    );
    const padding = Buffer.concat(Array.from({ length: 300_000 }, () => Buffer.from([0, 0, 0, 0xff, 0xff])));
    expect(
      await refusal(read([{ ...PLUGIN, packed: Buffer.concat([padding, deflateRawSync(PLUGIN.content)]) }])),
    ).toBe("hostile: plugin.json in the zip file is padded.");
  });

  it("are refused: too many entries, said or real", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: index.toString(36), content: "", stored: true }));
    const started = processorTime();
    const tooMany = "hostile: The zip file has too many entries.";
    expect(await refusal(read(many(100_001), { zip64: true }))).toBe(tooMany);
    expect(await refusal(read([PLUGIN], { zip64: true, entries: 5_000_000n }))).toBe(tooMany);
    expect(await refusal(read([PLUGIN], { zip64: true, entries: 0xffffffffffffffffn }))).toBe(tooMany);
    expect(await read([...many(99_999), PLUGIN], { zip64: true })).toEqual(PLUGIN_READ);
    expect(processorTime() - started).toBeLessThan(15_000);
  });

  it("are refused: names without end", async () => {
    const long = Array.from({ length: 600 }, (_, index) => ({
      name: `${index}${"x".repeat(60_000)}`,
      content: "",
    }));
    expect(await refusal(read(long))).toBe("hostile: The names in the zip file are too long.");
  });

  it("are harmless where only other entries are bombs: nothing else is unpacked", async () => {
    expect(
      await read([{ name: "zeros", packed: zeros(100_000_000), central: { size: 100_000_000 } }, PLUGIN]),
    ).toEqual(PLUGIN_READ);
  });
});

describe("manifests that cannot be read", () => {
  it("are refused: encrypted", async () => {
    const sentence = "bad_manifest: plugin.json in the zip file is encrypted.";
    expect(await refusal(read([{ ...PLUGIN, central: { flags: 0x801 }, local: { flags: 0x801 } }]))).toBe(
      sentence,
    );
    expect(await refusal(read([{ ...PLUGIN, central: { flags: 0x841 } }]))).toBe(DAMAGED);
  });

  it("are refused: packed in another way", async () => {
    for (const method of [9, 12, 14, 93, 99]) {
      expect(await refusal(read([{ ...PLUGIN, central: { method }, local: { method } }]))).toBe(
        "bad_manifest: plugin.json in the zip file is packed in a way other than deflate.",
      );
    }
  });
});

describe("zip64 that lies", () => {
  const HUGE = 0xffffffffffffffffn;

  it.each([
    ["the record lies beyond the file", { zip64Offset: 1n << 40n }],
    ["the record lies where no file reaches", { zip64Offset: HUGE }],
    ["the record lies at a place that is no record", { zip64Offset: 0n }],
    ["the directory lies beyond the file", { directoryOffset: 1n << 40n }],
    ["the directory lies where no file reaches", { directoryOffset: HUGE }],
    ["the directory lies at the last number that is exact", { directoryOffset: (1n << 53n) - 1n }],
  ])("is refused: %s", async (_, options) => {
    expect(await refusal(read([PLUGIN], { zip64: true, ...options }))).toBe(DAMAGED);
  });

  it.each([
    ["size", 0],
    ["packed size", 1],
    ["offset", 2],
  ])("is refused: the %s of an entry", async (_, field) => {
    for (const value of [1n << 40n, (1n << 53n) - 1n, 1n << 60n, HUGE]) {
      const extra = Buffer.alloc(28);
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      const { length } = deflateRawSync(PLUGIN.content);
      [BigInt(PLUGIN.content.length), BigInt(length), 0n].forEach((true64, index) => {
        extra.writeBigUInt64LE(index === field ? value : true64, 4 + index * 8);
      });
      const central = { extra, size: 0xffffffff, packedSize: 0xffffffff, offset: 0xffffffff };
      expect(await refusal(read([{ ...PLUGIN, central }]))).toMatch(/^(not_a_zip|bad_manifest|hostile): /);
    }
  });

  it("is refused: a field that ends too early", async () => {
    const extra = Buffer.from([1, 0, 4, 0, 1, 2, 3, 4]);
    expect(await refusal(read([{ ...PLUGIN, central: { extra, size: 0xffffffff } }]))).toBe(DAMAGED);
    expect(await refusal(read([{ ...PLUGIN, central: { extra: Buffer.from([1, 0, 200, 0]) } }]))).toBe(
      DAMAGED,
    );
  });
});
