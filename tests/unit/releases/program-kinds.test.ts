import { describe, expect, it } from "vitest";
import { uploadWarnings } from "@/lib/domain/publishing/upload-warnings";
import { kindInRole, roleOf } from "@/lib/domain/releases/file-role";
import { PLATFORMS } from "@/lib/domain/releases/platform";
import { isProgramKind, PROGRAM_KINDS, preferenceOf } from "@/lib/domain/releases/program-kinds";

const orderOf = (platform: (typeof PLATFORMS)[number], audience: "people" | "updaters") =>
  PROGRAM_KINDS.filter((kind) => isProgramKind(kind, platform)).toSorted(
    (one, other) =>
      preferenceOf({ platform, kind: one }, audience) - preferenceOf({ platform, kind: other }, audience),
  );

describe("the kinds of programs", () => {
  it.each(PLATFORMS)("are the same for people and updaters, each at a place of its own: %s", (platform) => {
    const [people, updaters] = [orderOf(platform, "people"), orderOf(platform, "updaters")];
    expect([...people].sort()).toEqual([...updaters].sort());
    for (const audience of ["people", "updaters"] as const) {
      const places = orderOf(platform, audience).map((kind) => preferenceOf({ platform, kind }, audience));
      expect(places).toEqual(places.map((_, at) => at));
    }
  });

  it("are in the order in which people install them", () => {
    expect(orderOf("macos", "people").slice(0, 3)).toEqual(["dmg", "pkg", "zip"]);
    expect(orderOf("windows", "people").slice(0, 4)).toEqual(["exe", "msi", "msix", "zip"]);
    expect(orderOf("linux", "people").slice(0, 3)).toEqual(["appimage", "deb", "rpm"]);
  });
});

describe("what an upload says of its files", () => {
  it("goes before their names", () => {
    expect(kindInRole("App.exe", "windows", "companion")).toBe("file");
    expect(kindInRole("App-Portable.zip", "windows", null)).toBe("file");
    expect(kindInRole("App-Portable.zip", "windows", "program")).toBe("zip");
    expect(kindInRole("example", "linux", null)).toBe("file");
    expect(kindInRole("example", "linux", "program")).toBe("program");
  });

  it("leaves what the server reads itself", () => {
    for (const role of ["program", "companion", null] as const) {
      expect(kindInRole("App.exe.blockmap", "windows", role)).toBe("blockmap");
      expect(kindInRole("latest.yml", "windows", role)).toBe("metadata");
    }
  });

  it("is needed for a kind of another platform", () => {
    expect(kindInRole("App.exe", "linux", null)).toBe("file");
    expect(kindInRole("App.exe", "linux", "program")).toBe("program");
    expect(roleOf({ kind: "program", platform: "linux" })).toBe("program");
  });
});

describe("an upload's answer", () => {
  const warned = (...names: string[]) => {
    const files = names.map((fileName) => ({
      fileName,
      platform: "any" as const,
      kind: kindInRole(fileName, "any", null),
    }));
    return uploadWarnings(files, false).map(({ file }) => file);
  };

  it("names files of unknown endings, and archives of symbols or portables without a program beside them", () => {
    expect(warned("example")).toEqual(["example"]);
    expect(warned("App.exe", "install.sh")).toEqual(["install.sh"]);
    expect(warned("App-Portable.zip")).toEqual(["App-Portable.zip"]);
    expect(warned("App.exe", "App-Portable.zip", "App-symbols.zip")).toEqual([]);
  });

  it("names apps for phones, which no platform runs, and libraries for them alone", () => {
    expect(warned("App.exe", "App.apk", "App.aab", "App.ipa", "library.aar")).toEqual([
      "App.apk",
      "App.aab",
      "App.ipa",
    ]);
    expect(warned("library.aar")).toEqual(["library.aar"]);
    for (const name of ["App.apk", "App.aab", "App.ipa", "library.aar"])
      expect([kindInRole(name, "any", null), kindInRole(name, "any", "program")]).toEqual([
        "file",
        "program",
      ]);
  });

  it("is silent about what nobody takes for a program, and about what the upload says itself", () => {
    const companions = [
      "App.exe.asc",
      "SHA256SUMS",
      "checksums.txt",
      "rc.yml",
      "sbom.spdx",
      "LICENSE",
      "app.intoto.jsonl",
    ];
    expect(warned("App.exe", ...companions)).toEqual([]);
    expect(warned(...companions)).toEqual([]);
    expect(uploadWarnings([{ fileName: "example", platform: "any", kind: "file" }], true)).toEqual([]);
  });
});
