/** Which manifest is read out of a sound package. */
import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readManifest } from "@/lib/zip/read-manifest";
import { PLUGIN, PLUGIN_READ, read, refusal } from "./zip-files";

const PACKAGE = { name: "package.json", content: '{"name":"crm"}' };
const PACKAGE_READ = { name: "package.json", content: { name: "crm" } };
const OTHER = { name: "readme.txt", content: "hello" };
const inFolder = <T extends { name: string }>(entry: T, folder = "crm") => ({
  ...entry,
  name: `${folder}/${entry.name}`,
});

describe("the manifest of a package", () => {
  it.each([
    ["plugin.json in the root", [OTHER, PLUGIN], PLUGIN_READ],
    ["plugin.json rather than package.json", [PACKAGE, PLUGIN], PLUGIN_READ],
    ["package.json in the root", [PACKAGE, OTHER], PACKAGE_READ],
    ["that of the single folder", [inFolder(OTHER), inFolder(PLUGIN)], PLUGIN_READ],
    [
      "that of the single folder when it has an entry of its own",
      [{ name: "crm/" }, inFolder(PACKAGE)],
      PACKAGE_READ,
    ],
    [
      "that of the single folder beside what macOS adds",
      [
        { name: "__MACOSX/crm/._plugin.json" },
        { name: ".DS_Store" },
        inFolder(PLUGIN),
        { name: "crm/.DS_Store" },
      ],
      PLUGIN_READ,
    ],
    ["that of a folder with another alphabet", [inFolder(PLUGIN, "Größe")], PLUGIN_READ],
    [
      "that of the root rather than of a folder",
      [PLUGIN, inFolder({ ...PLUGIN, content: "{}" })],
      PLUGIN_READ,
    ],
    ["plugin.json written as ./plugin.json", [inFolder(PLUGIN, ".")], PLUGIN_READ],
    ["none of two folders", [inFolder(PLUGIN, "a"), inFolder(OTHER, "b")], null],
    ["none of a folder beside a file", [OTHER, inFolder(PLUGIN)], null],
    ["none deeper down", [inFolder(inFolder(PLUGIN))], null],
    [
      "none that is only like one",
      [
        { ...PLUGIN, name: "Plugin.json" },
        { ...PLUGIN, name: "my-plugin.json" },
      ],
      null,
    ],
    ["none that is a folder", [{ name: "plugin.json/" }], null],
    ["none of an empty zip", [], null],
  ])("is %s", async (_, entries, expected) => {
    expect(await read(entries)).toEqual(expected);
    expect(await read(entries.toReversed())).toEqual(expected);
  });

  it("is read stored or deflated, in a zip64 or with a comment, and with a mark of byte order", async () => {
    expect(await read([{ ...PLUGIN, stored: true }])).toEqual(PLUGIN_READ);
    expect(await read([{ ...PLUGIN, zip64: true }, OTHER], { zip64: true })).toEqual(PLUGIN_READ);
    expect(await read([PLUGIN], { zip64: true })).toEqual(PLUGIN_READ);
    expect(await read([PLUGIN], { comment: Buffer.from("made by hand") })).toEqual(PLUGIN_READ);
    expect(await read([{ ...PLUGIN, content: `\uFEFF${PLUGIN.content}` }])).toEqual(PLUGIN_READ);
    expect(await read([{ ...PLUGIN, content: '{"name":"Büro 文"}' }])).toEqual({
      name: "plugin.json",
      content: { name: "Büro 文" },
    });
  });

  it("is read up to 1 MB and not beyond", async () => {
    const ofSize = (size: number) => `{"a":"${"x".repeat(size - 8)}"}`;
    expect(await read([{ ...PLUGIN, content: ofSize(1_000_000) }])).not.toBeNull();
    expect(await refusal(read([{ ...PLUGIN, content: ofSize(1_000_001) }]))).toBe(
      "bad_manifest: plugin.json in the zip file is larger than 1 MB.",
    );
  });

  it("is read among 60 000 entries and in 50 MB", async () => {
    const many = Array.from({ length: 60_000 }, (_, index) => ({
      name: `crm/files/${index}.txt`,
      content: "",
      stored: true,
    }));
    expect(await read([...many, inFolder(PLUGIN)])).toEqual(PLUGIN_READ);
    const large = { name: "crm/large.bin", content: randomBytes(50_000_000), stored: true };
    expect(await read([large, inFolder(PLUGIN)])).toEqual(PLUGIN_READ);
  });

  it.each([
    ["plugin.json in the zip file is not valid JSON.", "{"],
    ["plugin.json in the zip file is not valid JSON.", ""],
    ["plugin.json in the zip file is not a JSON object.", "[]"],
    ["plugin.json in the zip file is not a JSON object.", "null"],
    ["plugin.json in the zip file is not a JSON object.", '"text"'],
    ["plugin.json in the zip file is not valid UTF-8.", Buffer.from([0x7b, 0xff, 0x7d])],
    ["plugin.json in the zip file is not valid UTF-8.", Buffer.from("\uFEFF{}", "utf16le")],
  ])("is refused: %s", async (sentence, content) => {
    expect(await refusal(read([{ ...PLUGIN, content }]))).toBe(`bad_manifest: ${sentence}`);
  });

  it("does not fall back to package.json when plugin.json is bad", async () => {
    expect(await refusal(read([{ ...PLUGIN, content: "{" }, PACKAGE]))).toContain("plugin.json");
  });

  it("goes by the name that an extra field gives in Unicode", async () => {
    const name = Buffer.from("Gr__e/plugin.json");
    const header = Buffer.alloc(9);
    header.writeUInt16LE(0x7075, 0);
    header.writeUInt16LE(5 + Buffer.byteLength("Größe/plugin.json"), 2);
    header.writeUInt8(1, 4);
    header.writeUInt32LE(crc32(name), 5);
    const extra = Buffer.concat([header, Buffer.from("Größe/plugin.json")]);
    expect(await read([{ ...PLUGIN, name, central: { extra, flags: 0 } }, inFolder(OTHER, "Größe")])).toEqual(
      PLUGIN_READ,
    );
  });

  it("leaves it to the caller when there is no file", async () => {
    await expect(readManifest({ path: "/nowhere/at/all.zip" })).rejects.toThrow("ENOENT");
  });
});
