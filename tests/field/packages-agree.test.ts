/** Packages that are not what their upload says, by public reports: programs would be offered what is not what they were told, or does not run. */
import { beforeEach, describe, expect, it } from "vitest";
import { createFeedKey } from "@/lib/domain/feeds/feed-keys";
import { contextAt } from "@/tests/support/factories";
import { feedReader, switchOn } from "@/tests/support/feed-reader";
import { deb, rpm } from "@/tests/support/linux-packages";
import { msi } from "@/tests/support/msi";
import { uploadedRecord } from "@/tests/support/release-answers";
import { aPublisher } from "@/tests/support/release-factories";
import { type FilePart, file, form, type Part } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { member, nupkg, plist, VELOPACK, zipped } from "@/tests/unit/releases/package-facts/packages";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let ci: ReturnType<typeof pipeline>;

beforeEach(async () => {
  publisher = await aPublisher();
  ci = pipeline(publisher.application.slug, publisher.ci.token);
});

type Fields = Record<string, string>;

function upload(fields: Fields, ...files: readonly FilePart[]) {
  const said = Object.entries({ version: "1.5.0", ...fields });
  return ci.release(form(...said, ...files.map((part): Part => ["file", part])));
}

const app = (version: string, build = "1042", id = "com.example.app") =>
  zipped({
    name: "Example.app/Contents/Info.plist",
    content: plist(
      member("CFBundleIdentifier", id) +
        member("CFBundleShortVersionString", version) +
        member("CFBundleVersion", build) +
        member("LSMinimumSystemVersion", "13.0"),
    ),
  });
const squirrel = (version: string) => nupkg({ id: "ex", version });
const yml = (version: string) => `version: ${version}\nfiles: []\nreleaseDate: '2026-01-01'\n`;
const releases = (version: string) => `${"A".repeat(40)} ex-${version}-full.nupkg 7\n`;

function elf(machine: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write("\x7fELF\x02\x01\x01", "latin1");
  bytes.writeUInt16LE(machine, 18);
  return bytes;
}

function mach(...types: number[]): Buffer {
  const bytes = Buffer.alloc(256);
  const [only = 0] = types;
  if (types.length === 1) {
    bytes.writeUInt32LE(0xfeedfacf, 0);
    bytes.writeUInt32LE(only, 4);
    return bytes;
  }
  bytes.writeUInt32BE(0xcafebabe, 0);
  bytes.writeUInt32BE(types.length, 4);
  for (const [place, type] of types.entries()) bytes.writeUInt32BE(type, 8 + place * 20);
  return bytes;
}

const debian = (version: string, arch = "amd64") =>
  file(deb({ Package: "ex", Version: version, Architecture: arch }), "ex.deb");
const redHat = (version: string, release = "1", arch = "x86_64") =>
  file(rpm({ name: "ex", version, release, arch }), "ex.rpm");

function pe(machine: number): Buffer {
  const bytes = Buffer.alloc(256);
  bytes.write("MZ");
  bytes.writeUInt32LE(128, 0x3c);
  bytes.write("PE\0\0", 128, "latin1");
  bytes.writeUInt16LE(machine, 132);
  return bytes;
}

const X64 = { elf: 62, mach: 0x01000007, pe: 0x8664 };
const ARM64 = { elf: 183, mach: 0x0100000c, pe: 0xaa64 };
const LINUX = { platform: "linux" };
const MAC = { platform: "macos" };
const WINDOWS = { platform: "windows" };
const PROGRAM = { role: "program" };

describe("a package that contradicts its upload is refused, with both values:", () => {
  it.each<[string, Fields, FilePart, string, string, string]>([
    ["the app of the build before", MAC, file(app("1.4.0"), "Ex.zip"), "version", "1.5.0", "1.4.0"],
    ["its build", { ...MAC, build: "1043" }, file(app("1.5.0"), "Ex.zip"), "build", "1043", "1042"],
    [
      "a system that it does not run on",
      { ...MAC, minSystem: "12.4" },
      file(app("1.5.0"), "Ex.zip"),
      "minSystem",
      "12.4",
      "13.0",
    ],
    ["a nupkg", WINDOWS, file(squirrel("1.4.0"), "ex-1.4.0-full.nupkg"), "version", "1.5.0", "1.4.0"],
    [
      "a prerelease of it",
      { ...WINDOWS, version: "1.5.0-beta.2", channel: "beta" },
      file(squirrel("1.5.0-beta1"), "ex-1.5.0-beta1-full.nupkg"),
      "version",
      "1.5.0-beta.2",
      "1.5.0-beta1",
    ],
    ["latest.yml", WINDOWS, file(yml("1.4.0"), "latest.yml"), "version", "1.5.0", "1.4.0"],
    ["RELEASES", WINDOWS, file(releases("1.4.0"), "RELEASES"), "version", "1.5.0", "1.4.0"],
    [
      "latest-linux-arm64.yml",
      { platform: "linux", arch: "x64" },
      file(yml("1.5.0"), "latest-linux-arm64.yml"),
      "arch",
      "x64",
      "arm64",
    ],
    [
      "a nupkg for another processor",
      { ...WINDOWS, arch: "arm64" },
      file(nupkg({ ...VELOPACK, version: "1.5.0" }), "Example.App-1.5.0-full.nupkg"),
      "arch",
      "arm64",
      "x64",
    ],
    [
      "an AppImage",
      { platform: "linux", arch: "arm64" },
      file(elf(X64.elf), "Ex.AppImage"),
      "arch",
      "arm64",
      "x64",
    ],
    [
      "a bare program of Linux",
      { platform: "linux", arch: "x64", ...PROGRAM },
      file(elf(ARM64.elf), "ex"),
      "arch",
      "x64",
      "arm64",
    ],
    [
      "one of a Mac",
      { ...MAC, arch: "x64", ...PROGRAM },
      file(mach(ARM64.mach), "ex-1.5.0"),
      "arch",
      "x64",
      "arm64",
    ],
    [
      "one that is not universal",
      { ...MAC, arch: "universal", ...PROGRAM },
      file(mach(ARM64.mach), "ex"),
      "arch",
      "universal",
      "arm64",
    ],
    [
      "one of another system",
      { platform: "linux", ...PROGRAM },
      file(mach(ARM64.mach), "ex"),
      "platform",
      "linux",
      "macos",
    ],
    ["a deb", LINUX, debian("1:1.4.0-1"), "version", "1.5.0", "1:1.4.0-1"],
    ["a prerelease of it", LINUX, debian("1.5.0~beta.1-1"), "version", "1.5.0", "1.5.0~beta.1-1"],
    ["a deb for another processor", { ...LINUX, arch: "arm64" }, debian("1.5.0"), "arch", "arm64", "x64"],
    ["a deb on a Mac", MAC, debian("1.5.0"), "platform", "macos", "linux"],
    [
      "an msi for ARM",
      { ...WINDOWS, arch: "x64" },
      file(msi("Arm64;1033"), "Ex.msi"),
      "arch",
      "x64",
      "arm64",
    ],
    ["an rpm", LINUX, redHat("1.4.0"), "version", "1.5.0", "1.4.0-1"],
    [
      "an rpm for another processor",
      { ...LINUX, arch: "x64" },
      redHat("1.5.0", "1", "aarch64"),
      "arch",
      "x64",
      "arm64",
    ],
    ["an exe for ARM", { ...WINDOWS, arch: "x64" }, file(pe(ARM64.pe), "Ex.exe"), "arch", "x64", "arm64"],
    ["an exe of 64 bits", { ...WINDOWS, arch: "x86" }, file(pe(X64.pe), "Ex.exe"), "arch", "x86", "x64"],
  ])("%s", async (_title, fields, part, field, given, declared) => {
    const answer = await upload(fields, part);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: "manifest_mismatch",
        message: `"${field}" is "${given}" in the upload and "${declared}" in "${part.fileName}".`,
      },
    });
  });
});

describe("a package that says the same in its own way is taken:", () => {
  const beta = { version: "1.5.0-beta.1", channel: "beta" };

  it.each<[string, Fields, FilePart]>([
    [
      "Squirrel's prerelease",
      { ...WINDOWS, ...beta },
      file(squirrel("1.5.0-beta1"), "ex-1.5.0-beta1-full.nupkg"),
    ],
    ["a bundle, which knows none", { ...MAC, ...beta }, file(app("1.5.0"), "Ex.zip")],
    ["a bundle with two numbers", MAC, file(app("1.5"), "Ex.zip")],
    ["a bundle with a name for a version", MAC, file(app("Winter edition"), "Ex.zip")],
    ["four numbers", WINDOWS, file(squirrel("1.5.0.0"), "ex-1.5.0.0-full.nupkg")],
    ["a yml with build metadata", { ...WINDOWS, version: "1.5.0+7" }, file(yml("1.5.0"), "latest.yml")],
    ["RELEASES with older ones", WINDOWS, file(releases("1.4.0") + releases("1.5.0"), "RELEASES")],
    [
      "RELEASES of a channel",
      { ...WINDOWS, ...beta },
      file(releases("1.5.0-beta.1-win-beta"), "RELEASES-win-beta"),
    ],
    ["a higher system than it needs", { ...MAC, minSystem: "14" }, file(app("1.5.0"), "Ex.zip")],
    [
      "universal for one of its two",
      { ...MAC, arch: "x64", ...PROGRAM },
      file(mach(X64.mach, ARM64.mach), "ex"),
    ],
    ["an installer, which is of 32 bits", { ...WINDOWS, arch: "arm64" }, file(pe(0x14c), "Ex Setup.exe")],
    ["one of x64 for ARM", { ...WINDOWS, arch: "arm64" }, file(pe(X64.pe), "Ex.exe")],
    ["a deb with an epoch and a revision", LINUX, debian("1:1.5.0-0ubuntu1~22.04")],
    ["a deb of a prerelease, as Debian writes it", { ...LINUX, ...beta }, debian("1.5.0~beta.1-1")],
    ["a deb of a prerelease, as it is", { ...LINUX, ...beta }, debian("1.5.0-beta.1")],
    ["a deb of a numbered prerelease", { ...LINUX, ...beta, version: "1.5.0-1" }, debian("1.5.0-1")],
    ["a deb with a rebuild", LINUX, debian("1.5.0+dfsg-2+b1")],
    ["a deb for all processors", { ...LINUX, arch: "x64" }, debian("1.5.0", "all")],
    ["a deb with a name for a version", LINUX, debian("winter-1")],
    ["a deb of a library beside it", { ...LINUX, role: "companion" }, debian("0.3.1")],
    [
      "an msi of 32 bits, which may hold any program",
      { ...WINDOWS, arch: "x64" },
      file(msi("Intel;1033"), "Ex.msi"),
    ],
    ["an rpm", { ...LINUX, arch: "x64" }, redHat("1.5.0", "1.fc39")],
    ["an rpm of a prerelease", { ...LINUX, ...beta }, redHat("1.5.0", "0.1.beta.1")],
    ["an rpm of one, with a sign of its own", { ...LINUX, ...beta }, redHat("1.5.0~beta.1")],
    ["an rpm of a snapshot after it", LINUX, redHat("1.5.0^20260101git", "1", "noarch")],
    [
      "a library beside it",
      { platform: "linux", arch: "x64", role: "companion" },
      file(elf(ARM64.elf), "lib"),
    ],
    ["what only begins so", { platform: "linux", ...PROGRAM }, file("MZ and no more", "ex")],
  ])("%s", async (_title, fields, part) => {
    expect(uploadedRecord(await upload(fields, part)).files).toHaveLength(1);
  });
});

describe("Sparkle's deltas", () => {
  it("are in its feed, from the build that generate_appcast names", async () => {
    const { application } = publisher;
    await switchOn(application, "sparkle");
    await createFeedKey(contextAt(), application, "sparkle");
    await upload(
      { ...MAC, publish: "true" },
      file(app("1.5.0", "1043"), "Ex.zip"),
      file("delta", "Example1043-1042.delta"),
      file("older", "Example1043-1041.delta"),
    );
    const { text } = await feedReader(application.slug).ask("feeds/basic/sparkle/universal/appcast.xml");
    expect(text).toMatch(
      /<sparkle:deltas>\n<enclosure [^>]*Example1043-1042\.delta"[^>]*sparkle:version="1043" sparkle:deltaFrom="1042"/,
    );
    expect(text).toContain('sparkle:deltaFrom="1041"');
  });

  it("are refused where nobody says which build they start from", async () => {
    expect(await upload(MAC, file("delta", "Example.delta"))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("Example1043-1042.delta") },
    });
  });
});

describe("what looks wrong is warned of", () => {
  const codes = async (fields: Fields, ...files: FilePart[]) => {
    const { body } = await upload(fields, ...files);
    return ((body as { warnings?: { code: string }[] }).warnings ?? []).map(({ code }) => code); // what an upload answers
  };

  it("as a build that no program reaches, and a program that is called otherwise", async () => {
    expect(await codes({ ...MAC, publish: "true" }, file(app("1.5.0", "1100"), "Ex.zip"))).toEqual([]);
    const next = (minor: number) => ({ ...MAC, version: `1.${minor}.0` });
    expect(await codes(next(6), file("dmg", "Ex.dmg"))).toEqual(["build_missing"]);
    expect(await codes(next(7), file(app("1.7.0", "1100"), "Ex.zip"))).toEqual(["build_not_higher"]);
    expect(await codes(next(8), file(app("1.8.0", "1100.1"), "Ex.zip"), file("dmg", "Ex.dmg"))).toEqual([]);
    expect(await codes(next(9), file(app("1.9.0", "1101", "com.other"), "Ex.zip"))).toEqual([
      "package_id_changed",
    ]);
    expect(await codes({ version: "1.4.9", ...MAC }, file(app("1.4.9", "900"), "Ex.zip"))).toEqual([]);
  });

  it("as another processor in the name, and a channel for testers on stable", async () => {
    expect(await codes({ ...MAC, arch: "x64" }, file("dmg", "Ex-arm64.dmg"))).toEqual(["arch_in_name"]);
    const beta = nupkg({ ...VELOPACK, version: "1.5.0", channel: "win-beta" });
    expect(await codes(WINDOWS, file(beta, "Example.App-1.5.0-full.nupkg"))).toEqual(["channel_in_package"]);
  });
});

it("a zip with two apps is read where it is named after one, and warned of", async () => {
  const two = zipped(
    { name: "Ex.app/Contents/Info.plist", content: plist(member("CFBundleVersion", "1042")) },
    { name: "Cleaner.app/Contents/Info.plist", content: plist(member("CFBundleVersion", "3")) },
  );
  expect(await upload(MAC, file(two, "Ex.zip"))).toMatchObject({
    status: 201,
    body: {
      files: [{ build: "1042" }],
      warnings: [{ code: "several_apps", message: expect.stringContaining('"Ex.app", "Cleaner.app"') }],
    },
  });
});

describe("a list that names what its version lacks is warned of", () => {
  const LIST = `version: 1.5.0\nfiles:\n  - url: Ex-Setup-1.5.0.exe\n    size: 3\npath: Ex-Setup-1.5.0.exe\n`;
  const list = file(LIST, "latest.yml");
  const program = file(pe(X64.pe), "Ex Setup 1.5.0.exe");
  const warned = ({ body }: { body: unknown }) => (body as { warnings?: unknown }).warnings; // what pipelines are answered
  const WARNING = {
    code: "listed_file_missing",
    message:
      '"latest.yml" lists "Ex-Setup-1.5.0.exe", which this version does not have: no program is offered it. Upload it to this version, or leave it out of the list.',
  };

  const publish = () => ci.call("POST", "/releases/publish", { body: { version: "1.5.0" } });

  it("when it goes live, and no longer when the file has come", async () => {
    const live = { ...WINDOWS, publish: "true" };
    expect(warned(await upload(live, list, file("zip", "Ex.zip")))).toEqual([WARNING]);
    expect(warned(await upload(WINDOWS, file(LIST, "beta.yml")))).toEqual([WARNING]);
    expect(warned(await upload(WINDOWS, program))).toBeUndefined();
    expect(warned(await upload({ ...live, version: "1.6.0" }, program))).toBeUndefined();
  });

  it("when a draft is published, for which it had to wait", async () => {
    expect(warned(await upload(WINDOWS, list))).toBeUndefined();
    const published = await publish();
    expect(published).toMatchObject({ status: 200, body: { releases: [{ status: "published" }] } });
    expect(warned(published)).toEqual([WARNING]);
    await upload(WINDOWS, program);
    expect(warned(await publish())).toBeUndefined();
  });

  it("but not of names that no file has", async () => {
    const lines = file(`${releases("1.5.0")}${"B".repeat(40)} ex\0-1.5.0-delta.nupkg 7\n`, "RELEASES");
    const nupkgs = file(squirrel("1.5.0"), "ex-1.5.0-full.nupkg");
    const answer = await upload({ ...WINDOWS, publish: "true" }, lines, nupkgs);
    expect([answer.status, warned(answer)]).toEqual([201, undefined]);
  });

  it("but not of older versions", async () => {
    const lines = file(releases("1.4.0") + releases("1.5.0"), "RELEASES");
    const fields = { ...WINDOWS, publish: "true" };
    expect(
      warned(await upload(fields, lines, file(squirrel("1.5.0"), "ex-1.5.0-full.nupkg"))),
    ).toBeUndefined();
  });
});

describe("a plugin of WordPress", () => {
  const HEADER = "<?php\n/*\n * Plugin Name: Charts\n * Version: 1.4.0\n * Requires PHP: 8.1\n */\n";
  const README =
    "=== Charts ===\nRequires at least: 6.2\nTested up to: 6.5.3\nRequires PHP: 7.4\nStable tag: 1.4.0\n";
  const folder = (name: string, header = HEADER, readme = README) =>
    zipped(
      { name: `${name}/charts.php`, content: header },
      { name: `${name}/includes/other.php`, content: "<?php // Version: 9.9.9" },
      { name: `${name}/readme.txt`, content: readme },
    );
  const plugin = (bytes: Buffer, fields: Fields = {}, name = "charts.zip") =>
    ci.plugin(form(...Object.entries(fields), ["file", file(bytes, name)]));

  beforeEach(() => switchOn(publisher.application, "wordpress"));

  it("says what it needs, so that no update breaks a site, and what it is", async () => {
    const answer = await plugin(folder("charts"), { publish: "true" }, "charts-1.4.0.bin");
    expect(uploadedRecord(answer)).toMatchObject({ plugin: "charts", version: "1.4.0" });
    expect(answer.body).not.toHaveProperty("warnings");
    const { json } = feedReader(publisher.application.slug);
    const feed = await json("feeds/basic/wordpress/charts.json");
    expect(feed).toMatchObject({ requires: "6.2", tested: "6.5.3", requires_php: "8.1" });
  });

  it("shows what its readme says in WordPress' window of details", async () => {
    const readme = `${README}\n== Description ==\nDraws.\0\n\n== FAQ ==\n= Fast? =\n* <b>yes</b>\n`;
    await plugin(folder("charts", HEADER, readme), { publish: "true" });
    const { json } = feedReader(publisher.application.slug);
    expect(await json("feeds/basic/wordpress/charts.json")).toMatchObject({
      sections: {
        description: "<p>Draws.</p>",
        faq: "<h4>Fast?</h4>\n<ul>\n<li>&lt;b&gt;yes&lt;/b&gt;</li>\n</ul>",
        changelog: "<h4>1.4.0</h4>",
      },
    });
  });

  it("is refused in a folder with another name, in several or in none", async () => {
    for (const [bytes, found] of [
      [folder("charts-1.4.0"), /it has "charts-1\.4\.0"\.$/],
      [zipped({ name: "charts.php", content: HEADER }), /none, or several\.$/],
      [
        zipped({ name: "charts/charts.php", content: HEADER }, { name: "more/a.txt", content: "a" }),
        /several\.$/,
      ],
    ] as const)
      expect(await plugin(bytes, { pluginId: "charts", version: "1.4.0" })).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(found) },
      });
  });

  it("is refused as another version than its header says, and warned of where only its readme does", async () => {
    expect(await plugin(folder("charts"), { version: "1.5.0" })).toMatchObject({
      status: 400,
      body: {
        error: "manifest_mismatch",
        message: '"version" is "1.5.0" in the upload and "1.4.0" in the package.',
      },
    });
    const stale = README.replace("Stable tag: 1.4.0", "Stable tag: 1.3.0");
    expect(await plugin(folder("charts", HEADER, stale))).toMatchObject({
      status: 201,
      body: { warnings: [{ code: "stable_tag_differs" }] },
    });
  });

  it.each(["1.4", "1.4.0.0", "v1.4.0", "1.4.0"])(
    "is announced as its header says, %s, since PHP takes other spellings of a version for lower ones",
    async (header) => {
      const upload = { version: "1.4.0+7", publish: "true" };
      const bytes = folder("charts", HEADER.replace("1.4.0", header));
      expect(await plugin(bytes, upload)).toMatchObject({ status: 201 });
      const { json } = feedReader(publisher.application.slug);
      const feed = await json("feeds/basic/wordpress/charts.json");
      expect(feed).toMatchObject({ version: header, new_version: header });
      expect(feed).toHaveProperty("package", expect.stringContaining("/1.4.0%2B7/"));
    },
  );

  it("may be anything where WordPress is not given it", async () => {
    const other = await aPublisher();
    const { plugin: send } = pipeline(other.application.slug, other.ci.token);
    const fields = { pluginId: "charts", version: "1.5.0" };
    const answer = await send(
      form(...Object.entries(fields), ["file", file(folder("charts-1.4.0"), "a.zip")]),
    );
    expect(answer.status).toBe(201);
  });
});

it("Sparkle unpacks archives that no other updater does", async () => {
  const { application } = publisher;
  await switchOn(application, "sparkle");
  await createFeedKey(contextAt(), application, "sparkle");
  await upload({ ...MAC, publish: "true" }, file("tar", "Ex.tar.xz"));
  await upload({ ...MAC, version: "1.6.0", publish: "true", role: "program" }, file("jar", "Ex.jar"));
  const { text } = await feedReader(application.slug).ask("feeds/basic/sparkle/universal/appcast.xml");
  expect(text).toContain("1.5.0/Ex.tar.xz");
  expect(text).not.toContain("Ex.jar");
});

describe("what a pipeline did not get", () => {
  const LFS = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n";
  it.each([
    ["an error's page", "App-1.5.0.exe", "<!DOCTYPE html>\n<html><title>404</title></html>", /HTML page/],
    ["a page after a comment", "App-1.5.0.dmg", "\ufeff\n<!-- x -->\n<HTML lang=en>", /HTML page/],
    ["a pointer", "App-1.5.0.msi", LFS, /Git LFS/],
    ["a pointer to a zip", "App-1.5.0-x64.zip", LFS, /Git LFS/],
  ])("is not published in a program's place: %s", async (_what, name, content, sentence) => {
    const { status, body } = await upload({ variant: "basic", publish: "true" }, file(content, name));
    expect([status, body]).toEqual([400, expect.objectContaining({ error: "invalid_request" })]);
    expect(body).toMatchObject({ message: expect.stringMatching(sentence) });
    expect(body).toMatchObject({ message: expect.stringContaining(name) });
  });

  it("may be a page beside the program", async () => {
    const said = { variant: "basic", publish: "true" };
    const manual = file("<!doctype html><p>Read me", "manual.html");
    expect((await upload(said, file("MZ program", "App-1.5.0.exe"), manual)).status).toBe(201);
  });
});
