/** What is read of AppImages and of the lists that other programs write. */
import { describe, expect, it } from "vitest";
import { factsOf, refusalOf } from "./packages";

/** An ELF header, something, and the size of a block map at the end. */
function appImage(machine: number, blockMapSize: number, bigEndian = false): Buffer {
  const bytes = Buffer.alloc(5000);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, bigEndian ? 2 : 1]);
  if (bigEndian) bytes.writeUInt16BE(machine, 18);
  else bytes.writeUInt16LE(machine, 18);
  bytes.writeUInt32BE(blockMapSize, bytes.length - 4);
  return bytes;
}

describe("an AppImage", () => {
  it.each([
    [62, "x64"],
    [183, "arm64"],
    [40, "armv7"],
    [3, "x86"],
  ])("is for the processor of its header: %i", async (machine, arch) => {
    const facts = { platform: "linux", arch, blockMapSize: 1234 };
    expect(await factsOf("App.AppImage", appImage(machine, 1234))).toEqual(facts);
    expect(await factsOf("app.appimage", appImage(machine, 1234, true))).toEqual(facts);
  });

  it.each([0, 4976, 5000, 0xffffffff])("has no block map of %i bytes", async (size) => {
    expect(await factsOf("App.AppImage", appImage(243, size))).toEqual({ platform: "linux" });
  });

  it.each(["", "\x7fELF", "a script that is longer than any header"])(
    "that is no program says nothing: %j",
    async (text) => {
      expect(await factsOf("App.AppImage", text)).toEqual({});
    },
  );
});

/** As electron-builder 26 writes it. */
const LATEST = `version: 2.5.0
files:
  - url: Example-Web-Setup-2.5.0.exe
    sha512: 5Cr1bS3Rl1cYyH9jT0==
    size: 1048576
    isAdminRightsRequired: true
packages:
  x64:
    size: 73400320
    sha512: aaa==
    path: example-2.5.0-x64.nsis.7z
    file: Example-2.5.0-x64.nsis.7z
  arm64:
    size: 73400320
    path: 'example-2.5.0-arm64 (new).nsis.7z'
path: Example-Web-Setup-2.5.0.exe
minimumSystemVersion: 10.0.19041
releaseNotes: |-
  version: 9.9.9
  [unclosed, {

  packages: none
releaseDate: '2026-11-22T10:00:00.000Z'
`;

describe("electron-builder's yml", () => {
  it("gives the fields that stand nowhere else", async () => {
    expect(await factsOf("latest.yml", LATEST)).toEqual({
      version: "2.5.0",
      channel: "latest",
      minSystem: "10.0.19041",
      platform: "windows",
      extra: {
        files: [
          "Example-Web-Setup-2.5.0.exe",
          "example-2.5.0-x64.nsis.7z",
          "example-2.5.0-arm64 (new).nsis.7z",
        ].map((name) => ({ name })),
        packages: { x64: "example-2.5.0-x64.nsis.7z", arm64: "example-2.5.0-arm64 (new).nsis.7z" },
        isAdminRightsRequired: true,
        adminFiles: ["Example-Web-Setup-2.5.0.exe"],
      },
    });
  });

  it.each([
    ["beta-mac.yml", { channel: "beta", platform: "macos" }],
    ["latest-linux.yml", { channel: "latest", platform: "linux" }],
    ["alpha-linux-arm64.yml", { channel: "alpha", platform: "linux", arch: "arm64" }],
  ])("is for the system of its name: %s", async (name, facts) => {
    expect(await factsOf(name, 'version: "1.0.0"\r\nfiles:\r\n- url: a.zip\r\n')).toEqual({
      version: "1.0.0",
      extra: { files: [{ name: "a.zip" }] },
      ...facts,
    });
  });

  it("says nothing where another file has the name of a channel", async () => {
    expect(await factsOf("nightly.yml", "version: 1.0.0\n")).toMatchObject({
      version: "1.0.0",
      channel: "nightly",
    });
    expect(await factsOf("dev.yml", "services: [web]\n")).toEqual({});
  });

  it("says that no rights are needed by not saying it", async () => {
    expect(await factsOf("latest.yml", "version: 1.0.0\nisAdminRightsRequired: false\n")).toEqual({
      version: "1.0.0",
      channel: "latest",
      platform: "windows",
    });
  });

  it.each([
    ["no version", "files: []\n"],
    ["no YAML", "\0\x01\x02"],
    ["an alias", "a: &a 1.0.0\nversion: *a\n"],
    ["a text of several lines", "version: >-\n  1.0.0\n"],
    ["a package in another folder", "version: 1.0.0\npackages:\n  x64:\n    path: ../a.7z\n"],
    ["a package without an architecture", "version: 1.0.0\npackages:\n  'x 64':\n    path: a.7z\n"],
    ["packages in another form", "version: 1.0.0\npackages: {x64: {path: a.7z}}\n"],
    ["flows nested without end", `version: ${"{".repeat(900_000)}`],
    ["more than 1 MB", `version: 1.0.0\n${"#\n".repeat(500_000)}`],
  ])("is refused when it has %s", async (_, text) => {
    expect(await refusalOf(factsOf("latest.yml", text))).toEqual([
      "package_file_unreadable",
      { file: "latest.yml" },
    ]);
  });
});

const SHA1 = "3f786850e387550fdab836ed7e6dc881de23001b";

describe("the lists of Squirrel and Velopack", () => {
  it("name the files that belong to them", async () => {
    const lines = `\ufeff${SHA1} App-1.0.0-full.nupkg 100\r\n${SHA1.toUpperCase()} App-1.0.1-delta.nupkg 7 # 10%\r\n\r\n`;
    const extra = {
      files: [
        { name: "App-1.0.0-full.nupkg", version: "1.0.0" },
        { name: "App-1.0.1-delta.nupkg", version: "1.0.1" },
      ],
    };
    const listed = ["1.0.0", "1.0.1"];
    expect(await factsOf("RELEASES", lines)).toEqual({ listed, extra });
    expect(await factsOf("RELEASES-osx", lines)).toEqual({ channel: "osx", listed, extra });
    const assets = [
      { PackageId: "App", Version: "1.0.0", Type: "Full", FileName: "App-1.0.0-full.nupkg" },
      { packageId: "App", fileName: "App-1.0.1-delta.nupkg" },
    ];
    expect(await factsOf("releases.win-x64.json", JSON.stringify({ Assets: assets }))).toEqual({
      packageId: "App",
      channel: "win-x64",
      listed,
      extra,
    });
  });

  it("say of which version a file is, also of a prerelease and of a channel", async () => {
    const names = ["My-App-2-1.0.0-beta1-full.nupkg", "App-1.0.0-win-beta-full.nupkg", "Setup.exe"];
    const lines = names.map((name) => `${SHA1} ${name} 7`).join("\n");
    const { extra } = await factsOf("RELEASES-win-beta", lines);
    expect(extra?.files?.map(({ version }) => version)).toEqual(["1.0.0-beta1", "1.0.0", undefined]);
  });

  it("name installers where Velopack lists what it made, and nothing in other files of the name", async () => {
    const assets = ["App-1.0.0-beta-full.nupkg", "App-beta-Setup.exe"].map((RelativeFileName) => ({
      RelativeFileName,
      Type: "Full",
    }));
    expect(await factsOf("assets.beta.json", JSON.stringify(assets))).toEqual({
      extra: {
        files: [{ name: "App-1.0.0-beta-full.nupkg", version: "1.0.0" }, { name: "App-beta-Setup.exe" }],
      },
    });
    expect(await factsOf("assets.icons.json", '{"a":[1]}')).toEqual({});
    expect(await factsOf("assets.icons.json", "[1,null]")).toEqual({ extra: { files: [] } });
  });

  it("may be empty", async () => {
    expect(await factsOf("RELEASES", "")).toEqual({ extra: { files: [] } });
    expect(await factsOf("releases.win.json", '{"Assets":[]}')).toEqual({
      channel: "win",
      extra: { files: [] },
    });
  });

  it.each([
    ["RELEASES", "<html>404</html>"],
    ["RELEASES", `${SHA1} App.nupkg`],
    ["RELEASES", Buffer.from([0xff, 0xfe])],
    ["releases.win.json", "null"],
    ["releases.win.json", "{}"],
    ["releases.win.json", '{"Assets":[{}]}'],
    ["releases.win.json", '{"Assets":[null]}'],
    ["releases.win.json", "[".repeat(900_000)],
  ])("are refused when they are none: %s, %.30s", async (name, content) => {
    expect(await refusalOf(factsOf(name, content))).toEqual(["package_file_unreadable", { file: name }]);
  });

  it("are refused when they are of two programs", async () => {
    const assets = ["App", "Other"].map((PackageId) => ({ PackageId, FileName: "a.nupkg" }));
    expect(await refusalOf(factsOf("releases.win.json", JSON.stringify({ Assets: assets })))).toEqual([
      "package_facts_differ",
      { field: "PackageId", one: "App", other: "Other" },
    ]);
  });
});

it.each([
  "App.exe",
  "App.dmg",
  "App.deb",
  "config.yml",
  "releases.json",
  "RELEASES.txt",
  "App.zip.sig",
  "zip",
])("a file that is called otherwise says nothing: %s", async (name) => {
  expect(await factsOf(name, "\0")).toEqual({});
});
