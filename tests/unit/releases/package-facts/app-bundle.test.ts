/** What is read of a zip that holds a Mac app. */
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { writeZip } from "@/tests/support/zip-writer";
import { factsOf, INFO, INFO_READ, member, plist, refusalOf, zipped } from "./packages";

const PATH = "Example.app/Contents/Info.plist";
const APP = { name: PATH, content: INFO };
const LINK = {
  name: "Example.app/Contents/Frameworks/A.framework/A",
  content: "Versions/Current/A",
  mode: 0o120777,
};
/** Both as Python's plistlib writes them; the first with 26 members, one of them a list. */
const BINARY =
  "YnBsaXN0MDDfEBoBAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHSEiIyQlJicoKSorLC0uLzAxMjM0NTY3XENGQnVuZGxlTmFtZV8QGkNGQnVuZGxlU2hvcnRWZXJzaW9uU3RyaW5nXxAQQ0ZCdW5kbGVVUkxUeXBlc18QD0NGQnVuZGxlVmVyc2lvblRLZXkwVEtleTFVS2V5MTBVS2V5MTFVS2V5MTJVS2V5MTNVS2V5MTRVS2V5MTVVS2V5MTZVS2V5MTdVS2V5MThVS2V5MTlUS2V5MlRLZXkzVEtleTRUS2V5NVRLZXk2VEtleTdUS2V5OFRLZXk5XxAWTFNNaW5pbXVtU3lzdGVtVmVyc2lvbl8QEExTUmVxdWlyZXNDYXJib25lAEcAcgD2AN8AZVUyLjUuMKEe0R8gXxAPQ0ZCdW5kbGVVUkxOYW1lUXhUMTA0MhAAEAEQChALEAwQDRAOEA8QEBAREBIQExACEAMQBBAFEAYQBxAIEAlUMTIuMAkACAA/AEwAaQB8AI4AkwCYAJ4ApACqALAAtgC8AMIAyADOANQA2QDeAOMA6ADtAPIA9wD8ARUBKAEzATkBOwE+AVABUgFXAVkBWwFdAV8BYQFjAWUBZwFpAWsBbQFvAXEBcwF1AXcBeQF7AX0BfwGEAAAAAAAAAgEAAAAAAAAAOAAAAAAAAAAAAAAAAAAAAYU=";
const BINARY_UTF16 =
  "YnBsaXN0MDDRAQJfEA9DRkJ1bmRsZVZlcnNpb25nAEcAcgD2AN8AZQAgADcICx0AAAAAAAABAQAAAAAAAAADAAAAAAAAAAAAAAAAAAAALA==";

describe("the facts of an app's zip", () => {
  it.each([
    ["in the root", [APP, LINK]],
    [
      "in a folder, beside what macOS adds",
      [
        { ...APP, name: `dist/${PATH}` },
        { name: `__MACOSX/${PATH}`, content: "" },
      ],
    ],
    [
      "with another app inside",
      [{ name: "Example.app/Contents/Library/Helper.app/Contents/Info.plist", content: plist("") }, APP],
    ],
    ["beside an app that lies deeper", [{ name: `more/${PATH}`, content: plist("") }, APP]],
    ["beside names that programs for Windows write", [{ name: "docs\\a.txt", content: "" }, APP]],
    ["in zip64", [{ ...APP, zip64: true }]],
  ])("are those of its Info.plist: %s", async (_, entries) => {
    expect(await factsOf("Example-2.5.0.zip", zipped(...entries))).toEqual(INFO_READ);
  });

  it("are read of a directory at the end of zip64", async () => {
    expect(await factsOf("Example.ZIP", writeZip([{ ...APP, zip64: true }], { zip64: true }))).toEqual(
      INFO_READ,
    );
  });

  it("are the same in a binary list, also in other alphabets", async () => {
    const binary = (base64: string) =>
      factsOf("a.zip", zipped({ name: PATH, content: Buffer.from(base64, "base64") }));
    expect(await binary(BINARY)).toEqual(INFO_READ);
    expect(await binary(BINARY_UTF16)).toEqual({ build: "Größe 7", platform: "macos" });
  });

  it("leave out what the list does not say in a short text", async () => {
    const info = plist(
      `<key>CFBundleVersion</key><integer>7</integer>${member("LSMinimumSystemVersion", " ")}${member("CFBundleShortVersionString", "1\u202e2")}`,
    );
    expect(await factsOf("a.zip", zipped({ name: PATH, content: info }))).toEqual({ platform: "macos" });
  });

  it("resolve XML's own entities, and no others", async () => {
    const of = (build: string, type = "") =>
      factsOf(
        "a.zip",
        zipped({
          name: PATH,
          content: type + plist(member("CFBundleVersion", build)).replace(/^.*\n.*\n/, ""),
        }),
      );
    expect(await of("7 &amp; &#56;&#x39;<!-- no --><![CDATA[<10>]]>")).toMatchObject({ build: "7 & 89<10>" });
    expect(await of("&bomb;", '<!DOCTYPE plist [<!ENTITY bomb "7">]>')).toEqual({ platform: "macos" });
    expect(await of("&file;", '<!DOCTYPE plist SYSTEM "file:///etc/passwd">')).toEqual({ platform: "macos" });
  });
});

describe("a zip without facts", () => {
  it.each([
    ["holds two apps", zipped(APP, { name: "Other.app/Contents/Info.plist", content: INFO })],
    ["is no zip", Buffer.from("anything may be called a zip")],
    ["is empty", Buffer.alloc(0)],
    ["is cut off", zipped(APP).subarray(0, 200)],
    ["lies about the entry", zipped({ ...APP, central: { crc: 1 } })],
    ["hides a bomb", zipped({ ...APP, packed: deflateRawSync(Buffer.alloc(50_000_000)) })],
    ["says two things about the entry", zipped({ ...APP, local: { name: Buffer.from(PATH.toLowerCase()) } })],
  ])("is refused for nothing where it %s", async (_, bytes) => {
    expect(await factsOf("a.zip", bytes)).toEqual({});
  });

  it.each([
    ["none", zipped({ name: "setup.exe", content: "MZ" })],
    ["one too deep", zipped({ name: `a/b/${PATH}`, content: INFO })],
  ])("says so where it was looked through, and holds %s", async (_, bytes) => {
    expect(await factsOf("a.zip", bytes)).toEqual({ extra: { isWithoutApp: true } });
  });
});

describe("an app that contradicts itself", () => {
  it("is refused: its Info.plist stands there twice, or again in other letters", async () => {
    for (const name of [PATH, PATH.replace("Example", "EXAMPLE")]) {
      expect(await refusalOf(factsOf("a.zip", zipped(APP, { name, content: plist("") })))).toEqual([
        "package_file_twice",
        { file: "Info.plist" },
      ]);
    }
  });

  it("is refused: two builds in one list", async () => {
    const info = plist(member("CFBundleVersion", "7") + member("CFBundleVersion", "8"));
    expect(await refusalOf(factsOf("a.zip", zipped({ name: PATH, content: info })))).toEqual([
      "package_facts_differ",
      { field: "CFBundleVersion", one: "7", other: "8" },
    ]);
  });
});
