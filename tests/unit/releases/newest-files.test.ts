/** Of each system the newest file, as customers are offered it. */
import { describe, expect, it } from "vitest";
import { fileKindOf } from "@/lib/domain/releases/file-kind";
import { parseArch, parsePlatform } from "@/lib/domain/releases/platform";
import type { PublishedFile, PublishedRelease } from "@/lib/domain/updates/catalogue";
import { newestFiles } from "@/lib/domain/updates/newest-files";
import { aFile, aRelease, inOrder } from "./some-catalogue";

/** "macos/arm64/App.dmg" each. */
function release(version: string, places: readonly string[], input: Partial<PublishedRelease> = {}) {
  return aRelease(version, { files: places.map((place) => fileAt(version, place)), ...input });
}

function fileAt(version: string, place: string): PublishedFile {
  const [platform = "", arch = "", name = ""] = place.split("/");
  const id = `${version} ${place}`;
  return aFile(version, {
    id,
    platform: parsePlatform(platform),
    arch: parseArch(arch),
    kind: fileKindOf(name),
    name,
  });
}

/** As "platform arches version name (others)". */
function newest(...releases: PublishedRelease[]): string[] {
  return newestFiles(inOrder(releases)).map(({ platform, arches, release: { version }, file, others }) => {
    const more = others.length > 0 ? ` (${others.map(({ name }) => name).join(", ")})` : "";
    return `${[platform, arches.join("+")].filter(Boolean).join(" ")} ${version} ${file.name}${more}`;
  });
}

describe("the newest files", () => {
  it("of a platform stay where a later release lacks the platform", () => {
    const whole = release("2.4.0", [
      "macos/universal/App.dmg",
      "windows/x64/App.exe",
      "linux/x64/App.AppImage",
    ]);
    const hotfix = release("2.4.2", ["macos/universal/App-2.4.2.dmg"]);
    expect(newest(whole, hotfix)).toEqual([
      "macos arm64+x64 2.4.2 App-2.4.2.dmg",
      "windows x64 2.4.0 App.exe",
      "linux x64 2.4.0 App.AppImage",
    ]);
  });

  it("of a processor stay where a later release lacks it, with one universal file for both", () => {
    const both = release("1.0.0", ["macos/universal/App.dmg"]);
    expect(newest(both)).toEqual(["macos arm64+x64 1.0.0 App.dmg"]);
    expect(newest(both, release("2.0.0", ["macos/arm64/New.dmg"]))).toEqual([
      "macos arm64 2.0.0 New.dmg",
      "macos x64 1.0.0 App.dmg",
    ]);
    expect(
      newest(release("1.0.0", ["macos/x64/Old.dmg"]), release("2.0.0", ["macos/universal/App.dmg"])),
    ).toEqual(["macos arm64+x64 2.0.0 App.dmg"]);
  });

  it("take a file that names no processor for the usual ones", () => {
    const unnamed = release("1.0.0", ["windows/any/Setup.exe"]);
    expect(newest(unnamed, release("2.0.0", ["windows/x64/New.exe"]))).toEqual(["windows x64 2.0.0 New.exe"]);
    expect(newest(unnamed, release("2.0.0", ["windows/arm64/Arm.exe"]))).toEqual([
      "windows 1.0.0 Setup.exe",
      "windows arm64 2.0.0 Arm.exe",
    ]);
  });

  it("for any platform are for all that has nothing newer", () => {
    const any = release("2.0.0", ["any/any/app.jar"]);
    expect(newest(release("1.0.0", ["macos/universal/Old.dmg"]), any)).toEqual(["any 2.0.0 app.jar"]);
    expect(newest(any, release("2.1.0", ["macos/universal/App.dmg"]))).toEqual([
      "macos arm64+x64 2.1.0 App.dmg",
      "any 2.0.0 app.jar",
    ]);
  });

  it("are what people install, with other programs beside it and no companions", () => {
    const files = ["macos/universal/App.zip", "macos/universal/App.dmg", "macos/universal/App.zip.blockmap"];
    const linux = ["linux/x64/app.deb", "linux/x64/app.rpm", "linux/x64/App.AppImage", "linux/arm64/arm.deb"];
    expect(newest(release("1.0.0", [...files, ...linux]))).toEqual([
      "macos arm64+x64 1.0.0 App.dmg (App.zip)",
      "linux x64 1.0.0 App.AppImage (app.deb, app.rpm)",
      "linux arm64 1.0.0 arm.deb",
    ]);
  });

  it("wait for what a release expects on a platform, and on no other", () => {
    const before = release("1.0.0", ["macos/universal/App.dmg", "windows/x64/App.exe"]);
    const after = release("1.1.0", ["macos/x64/New.dmg", "windows/x64/New.exe"], {
      expects: ["macos/arm64", "macos/x64"],
    });
    expect(newest(before, after)).toEqual(["macos arm64+x64 1.0.0 App.dmg", "windows x64 1.1.0 New.exe"]);
  });

  it("are stable and out for all; a version that needs another is for people who install it first", () => {
    const files = ["any/any/app.zip"];
    const held = [
      release("1.3.0", files, { channel: "beta" }),
      release("1.2.0", files, { rollout: 99 }),
      aRelease("1.4.0", { files: [] }),
    ];
    const stepping = release("1.1.0", files, { requiresVersion: "1.0.0" });
    expect(newest(release("1.0.0", files), stepping, ...held)).toEqual(["any 1.1.0 app.zip"]);
    expect(newest()).toEqual([]);
  });
});
