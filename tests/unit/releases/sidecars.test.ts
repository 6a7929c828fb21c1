import { expect, it } from "vitest";
import { movedWarnings } from "@/lib/domain/publishing/upload-warnings";
import { describeFile, type NewFile, NOTHING_SAID } from "@/lib/domain/release-files/new-file";
import { besideTheirFiles } from "@/lib/domain/release-files/sidecars";
import type { FileArch, FilePlatform } from "@/lib/domain/releases/platform";

const digests = { sha1: "", sha256: "", sha384: "", sha512: "", md5: "", blake2b512: "" };

function aFile(fileName: string, platform: FilePlatform, arch: FileArch): NewFile {
  const stored = { fileName, size: 1, storageKey: fileName, digests };
  return describeFile(stored, { ...NOTHING_SAID, platform, arch });
}

const placesOf = (files: readonly NewFile[]) => files.map(({ platform, arch }) => `${platform}/${arch}`);

it("is where its file of the same upload is, whatever is said, and that is warned of", () => {
  const files = [aFile("Ex.exe.sha256", "macos", "arm64"), aFile("Ex.exe", "windows", "x64")];
  const moved = besideTheirFiles(files);
  expect(placesOf(moved)).toEqual(["windows/x64", "windows/x64"]);
  const stored = moved.map(({ fileName: name, ...file }) => ({ ...file, name }));
  expect(movedWarnings(files, stored)).toEqual([
    { code: "sidecar_moved", file: "Ex.exe.sha256", place: "windows/x64", said: "macos/arm64" },
  ]);
});

it("stays where two files have its name, or another file is in its place", () => {
  const two = [
    aFile("Ex.exe.sig", "windows", "any"),
    aFile("Ex.exe", "windows", "x64"),
    aFile("Ex.exe", "windows", "arm64"),
  ];
  expect(placesOf(besideTheirFiles(two))).toEqual(["windows/any", "windows/x64", "windows/arm64"]);
  const taken = [
    aFile("Ex.exe.sig", "any", "any"),
    aFile("Ex.exe.SIG", "windows", "any"),
    aFile("Ex.exe", "windows", "x64"),
  ];
  expect(placesOf(besideTheirFiles(taken))).toEqual(["windows/x64", "windows/any", "windows/x64"]);
});

it("is no program, and nothing that another name begins with", () => {
  const files = [
    aFile("Ex.zip", "macos", "arm64"),
    aFile("Ex", "linux", "x64"),
    aFile("Ex.json", "any", "any"),
  ];
  expect(besideTheirFiles(files)).toEqual(files);
});
