import { describe, expect, it } from "vitest";
import { fileKindOf, filePlatformOf, isInstallable, readFileKind } from "@/lib/domain/releases/file-kind";
import { KINDS_OF_NAMES } from "./file-kinds";

describe("what a file is, by its name", () => {
  it.each(KINDS_OF_NAMES)("%s is %s, for %s", (name, kind, platform) => {
    expect([fileKindOf(name), filePlatformOf(name)]).toEqual([kind, platform]);
    expect(readFileKind(kind)).toBe(kind);
  });

  it("is for every arch of Windows where packages are bundled", () => {
    expect([fileKindOf("App.msixbundle"), filePlatformOf("App.msixbundle")]).toEqual(["msix", "windows"]);
  });

  it("is something to install, unless it accompanies another or needs an older one", () => {
    const accessories = KINDS_OF_NAMES.map(([name]) => fileKindOf(name)).filter(
      (kind) => !isInstallable(kind),
    );
    const all = ["blockmap", "delta", "edsig", "metadata", "minisig", "nupkg-delta", "sig"];
    expect([...new Set(accessories)].sort()).toEqual(all);
  });

  it("is just a file where a later version of the service knows more", () => {
    expect(readFileKind("flatpak")).toBe("file");
  });
});
