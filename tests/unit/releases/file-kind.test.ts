import { describe, expect, it } from "vitest";
import { fileKindOf, filePlatformOf, readFileKind } from "@/lib/domain/releases/file-kind";
import { PROGRAM_KINDS } from "@/lib/domain/releases/program-kinds";
import { KINDS_OF_NAMES } from "./file-kinds";

describe("what a file is, by its name", () => {
  it.each(KINDS_OF_NAMES)("%s is %s, for %s", (name, kind, platform) => {
    expect([fileKindOf(name), filePlatformOf(name)]).toEqual([kind, platform]);
    expect(readFileKind(kind)).toBe(kind);
  });

  it("is for every arch of Windows where packages are bundled", () => {
    expect([fileKindOf("App.msixbundle"), filePlatformOf("App.msixbundle")]).toEqual(["msix", "windows"]);
  });

  it("is a program, unless it accompanies another or needs an older one", () => {
    const others = KINDS_OF_NAMES.map(([name]) => fileKindOf(name)).filter(
      (kind) => !PROGRAM_KINDS.includes(kind),
    );
    const all = ["blockmap", "delta", "edsig", "file", "metadata", "minisig", "nupkg-delta", "sig"];
    expect([...new Set(others)].sort()).toEqual(all);
  });

  it("is just a file where a later version of the service knows more", () => {
    expect(readFileKind("hologram")).toBe("file");
  });
});
