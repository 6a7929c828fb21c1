import { describe, expect, it } from "vitest";
import { listedNames, missingFiles } from "@/lib/domain/release-files/listed-files";

describe("the files of a version that a list names", () => {
  it("are those of this version, in any spelling of it, and those of none in particular", () => {
    const files = [
      { name: "a-1.4.0-full.nupkg", version: "1.4.0" },
      { name: "a-1.5.0-beta1-full.nupkg", version: "1.5.0-beta1" },
      { name: "a-1.5.0-beta2-full.nupkg", version: "1.5.0-beta2" },
      { name: "a-Setup.exe" },
    ];
    expect(listedNames(files, "1.5.0-beta.2")).toEqual(["a-1.5.0-beta2-full.nupkg", "a-Setup.exe"]);
    expect(listedNames(files.slice(0, 1), "1.5.0")).toBeUndefined();
    expect(listedNames(undefined, "1.5.0")).toBeUndefined();
  });
});

describe("what a list names and the version lacks", () => {
  const missing = (lists: string[], names: string[], isDraft = false) =>
    missingFiles([{ name: "latest.yml", lists }], names, isDraft).map((found) => found.missing);

  it("is told with the name of the list", () => {
    expect(missingFiles([{ name: "latest.yml", lists: ["a.exe", "b.exe"] }], ["a.exe"], false)).toEqual([
      { file: "latest.yml", missing: "b.exe" },
    ]);
  });

  it.each([
    ["spaces, as tools write them", "Example-Setup-1.5.0.exe", "Example Setup 1.5.0.exe"],
    ["an address", "https://cdn.example.com/win/Example%20Setup.exe?a=b", "Example Setup.exe"],
    ["letters that the server does not keep", "Example@1,5.exe", "Example_1_5.exe"],
    ["capitals", "example.EXE", "Example.exe"],
    ["an escape that is none", "100%.exe", "100_.exe"],
  ])("is not what it has under another spelling: %s", (_, listed, stored) => {
    expect(missing([listed], [stored])).toEqual([]);
  });

  it("is waited for while a draft has none of it", () => {
    expect(missing(["a.exe", "b.exe"], ["latest.yml"], true)).toEqual([]);
    expect(missing(["a.exe", "b.exe"], ["latest.yml", "a.exe"], true)).toEqual(["b.exe"]);
    expect(missing(["a.exe", "b.exe"], ["latest.yml"])).toEqual(["a.exe", "b.exe"]);
  });

  it("is told once, by the first of several lists, and not without end", () => {
    const listings = ["releases.win.json", "assets.win.json"].map((name) => ({ name, lists: ["a.nupkg"] }));
    expect(missingFiles(listings, [], false)).toEqual([{ file: "releases.win.json", missing: "a.nupkg" }]);
    expect(
      missing(
        Array.from({ length: 50 }, (_, place) => `${place}.exe`),
        [],
      ),
    ).toHaveLength(10);
  });
});
