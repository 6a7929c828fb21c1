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
const BINARY_INTEGER =
  "YnBsaXN0MDDSAQIDBF8QGkNGQnVuZGxlU2hvcnRWZXJzaW9uU3RyaW5nXxAPQ0ZCdW5kbGVWZXJzaW9uVTEuNS4wEgE1JQUIDSo8QgAAAAAAAAEBAAAAAAAAAAUAAAAAAAAAAAAAAAAAAABH";
const BINARY_LONG =
  "YnBsaXN0MDDSAQIDBF8QGkNGQnVuZGxlU2hvcnRWZXJzaW9uU3RyaW5nXxAPQ0ZCdW5kbGVWZXJzaW9uVTEuNS4wEwAgAAAAAAABCA0qPEIAAAAAAAABAQAAAAAAAAAFAAAAAAAAAAAAAAAAAAAASw==";
const BINARY_NEGATIVE =
  "YnBsaXN0MDDSAQIDBF8QGkNGQnVuZGxlU2hvcnRWZXJzaW9uU3RyaW5nXxAPQ0ZCdW5kbGVWZXJzaW9uVTEuNS4wE//////////5CA0qPEIAAAAAAAABAQAAAAAAAAAFAAAAAAAAAAAAAAAAAAAASw==";

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

  it("are read where the build is a number", async () => {
    const of = (build: string) =>
      factsOf("a.zip", zipped({ name: PATH, content: plist(`<key>CFBundleVersion</key>${build}`) }));
    expect(await of("<integer>20260101</integer>")).toEqual({ build: "20260101", platform: "macos" });
    expect(await of("<integer>-1</integer>")).toEqual({ platform: "macos" });
    const binary = (base64: string) =>
      factsOf("a.zip", zipped({ name: PATH, content: Buffer.from(base64, "base64") }));
    expect(await binary(BINARY_INTEGER)).toEqual({
      build: "20260101",
      shortVersion: "1.5.0",
      platform: "macos",
    });
    expect(await binary(BINARY_LONG)).toEqual({
      build: "9007199254740993",
      shortVersion: "1.5.0",
      platform: "macos",
    });
    expect(await binary(BINARY_NEGATIVE)).toEqual({ shortVersion: "1.5.0", platform: "macos" });
  });

  it("leave out what the list does not say in a short text", async () => {
    const info = plist(
      `<key>CFBundleVersion</key><real>7.5</real>${member("LSMinimumSystemVersion", " ")}${member("CFBundleShortVersionString", "1\u202e2")}`,
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

describe("of several apps in one zip, it is said which one is read:", () => {
  const app = (name: string, build: string, bytes = 0) => [
    { name: `${name}/Contents/Info.plist`, content: plist(member("CFBundleVersion", build)) },
    { name: `${name}/Contents/MacOS/program`, content: Buffer.alloc(bytes) },
  ];
  const helper = app("Example.app/Contents/Library/LoginItems/Start.app", "1", 90_000);

  it("the one that the zip is named after", async () => {
    const zip = zipped(...app("Exam.app", "6", 9), ...app("Example.app", "7"), ...app("Other.app", "8", 9));
    expect(await factsOf("example-1.5.0-mac.zip", zip)).toEqual({
      build: "7",
      platform: "macos",
      extra: { apps: ["Example.app", "Exam.app", "Other.app"] },
    });
  });

  it("else the largest", async () => {
    const zip = zipped(...app("Cleaner.app", "6", 10), ...app("Studio.app", "7", 1000));
    expect(await factsOf("release.zip", zip)).toMatchObject({
      build: "7",
      extra: { apps: ["Studio.app", "Cleaner.app"] },
    });
  });

  it("never one that lies in another", async () => {
    expect(await factsOf("Start.zip", zipped(...helper, ...app("Example.app", "7")))).toEqual({
      build: "7",
      platform: "macos",
    });
    expect(await factsOf("Start.zip", zipped(...helper))).toEqual({ extra: { isWithoutApp: true } });
    const outer = { name: "Example.app/Start.app/Contents/Info.plist", content: INFO };
    expect(await factsOf("Start.zip", zipped(outer))).toEqual({ extra: { isWithoutApp: true } });
  });
});

describe("a zip without facts", () => {
  it.each([
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
