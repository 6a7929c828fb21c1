import { describe, expect, it } from "vitest";
import { fileFor, filesFor, isComplete, missingOf } from "@/lib/domain/releases/choose-file";
import { fileKindOf } from "@/lib/domain/releases/file-kind";
import type { FileArch, FilePlatform, Target } from "@/lib/domain/releases/platform";

/** "macos/x64 App.dmg" as a file. */
function files(...texts: string[]) {
  return texts.map((text) => {
    const [place = "", name = ""] = text.split(" ");
    const [platform, arch] = place.split("/") as [FilePlatform, FileArch];
    return { platform, arch, kind: fileKindOf(name), name };
  });
}

/** "macos/x64", "macos" or "" as a target. */
function target(text: string): Target {
  const [platform, arch] = text.split("/") as [FilePlatform | undefined, FileArch | undefined];
  return { platform: platform || null, arch: arch ?? null };
}

const MANY = files(
  "macos/universal App.dmg",
  "macos/universal App.zip",
  "macos/universal App.zip.blockmap",
  "macos/arm64 App-arm64.zip",
  "windows/x64 App.exe",
  "linux/any App.AppImage",
  "any/any latest.yml",
);

const CHOICES: [asked: string, got: string | null][] = [
  ["macos/arm64", "App-arm64.zip"],
  ["macos/x64", "App.zip"],
  ["macos/universal", "App.zip"],
  ["windows/x64", "App.exe"],
  ["windows/arm64", null],
  ["linux/armv7", "App.AppImage"],
  ["macos", "App.zip"],
  ["windows", "App.exe"],
  ["", null],
];

describe("the file for a program", () => {
  it.each(CHOICES)("on %s is %s", (asked, got) => {
    expect(fileFor(MANY, target(asked))?.name ?? null).toBe(got);
  });

  it("is never one for another processor", () => {
    for (const arch of ["x64", "x86", "armv7"])
      expect(fileFor(files("macos/arm64 App.zip"), target(`macos/${arch}`))).toBeNull();
    expect(fileFor(files("macos/x64 App.zip"), target("macos/arm64"))).toBeNull();
  });

  it("without a platform is the one for any, else the only one", () => {
    expect(fileFor(files("any/any App.zip", "windows/x64 App.exe"), target(""))?.name).toBe("App.zip");
    expect(fileFor(files("windows/x64 App.exe", "windows/x64 App.exe.blockmap"), target(""))?.name).toBe(
      "App.exe",
    );
    expect(fileFor(files("windows/x64 App.exe", "macos/any App.dmg"), target(""))).toBeNull();
  });

  it("of its own platform goes before one for any, and its arch before universal and any", () => {
    expect(fileFor(files("any/x64 App.zip", "linux/any App.tar.gz"), target("linux/x64"))?.name).toBe(
      "App.tar.gz",
    );
    expect(fileFor(files("linux/any A.deb", "linux/universal B.deb"), target("linux/x64"))?.name).toBe(
      "B.deb",
    );
    expect(fileFor(files("any/any App.zip"), target("linux/x64"))?.name).toBe("App.zip");
  });

  it("is never a companion, also where it is the only file", () => {
    for (const name of ["patch.delta", "SHA256SUMS", "App.exe.asc", "App.dSYM.zip", "rc.yml", "notes"])
      expect(fileFor(files(`any/any ${name}`), target(""))).toBeNull();
    expect(fileFor([], target("macos/x64"))).toBeNull();
  });

  it("without an arch is the platform's only one, before one for any platform", () => {
    const some = files("any/any App.zip", "windows/x64 App.exe");
    expect(fileFor(some, target("windows"))?.name).toBe("App.exe");
    expect(fileFor(some, target("linux"))?.name).toBe("App.zip");
    expect(fileFor([...some, ...files("windows/arm64 Arm.exe")], target("windows"))?.name).toBe("App.zip");
  });

  it("is for people what they install, and the kind that they ask for", () => {
    const some = files("macos/x64 App.app.tar.gz", "macos/x64 App.zip", "macos/x64 App.dmg");
    expect(fileFor(some, target("macos/x64"))?.name).toBe("App.app.tar.gz");
    expect(fileFor(some, target("macos/x64"), { audience: "people" })?.name).toBe("App.dmg");
    const zip = { audience: "people", kind: "zip" } as const;
    expect(fileFor(some, target("macos/x64"), zip)?.name).toBe("App.zip");
    expect(fileFor(some, target("macos/x64"), { ...zip, kind: "msi" })).toBeNull();
  });
});

describe("all files for a program", () => {
  it("are those that it can use, companions among them, and nothing that only the server reads", () => {
    const names = (asked: string) => filesFor(MANY, target(asked)).map(({ name }) => name);
    expect(names("macos/x64")).toEqual(["App.dmg", "App.zip", "App.zip.blockmap"]);
    expect(names("windows/x64")).toEqual(["App.exe"]);
    expect(names("")).toHaveLength(6);
  });
});

describe("what a release expects", () => {
  const expects = ["macos/arm64", "macos/x64", "windows/x64"];
  it("is missing until a file is there for it; a companion is none", () => {
    expect(missingOf([], expects)).toEqual(expects);
    const some = files("macos/x64 App.zip", "macos/arm64 App.zip.blockmap");
    expect(missingOf(some, expects)).toEqual(["macos/arm64", "windows/x64"]);
    expect([isComplete(some, expects, "macos"), isComplete(some, expects, "linux")]).toEqual([false, true]);
  });

  it("is there for every arch with a universal file, of that platform alone", () => {
    expect(missingOf(files("macos/universal App.zip"), expects)).toEqual(["windows/x64"]);
    expect(missingOf(files("any/any App.zip"), expects)).toEqual(expects);
  });
});
