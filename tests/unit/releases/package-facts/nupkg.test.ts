/** What is read of a package of Velopack or Squirrel.Windows. */
import { describe, expect, it } from "vitest";
import { factsOf, nupkg, nuspec, refusalOf, VELOPACK, zipped } from "./packages";

const NAME = "Example.App-2.5.0-beta.1-win-x64-full.nupkg";
const FACTS = {
  packageId: "Example.App",
  version: "2.5.0-beta.1",
  channel: "win-x64",
  minSystem: "10.0.19041",
  platform: "windows",
  arch: "x64",
};

describe("the facts of a nupkg", () => {
  it("are those of its nuspec", async () => {
    expect(await factsOf(NAME, nupkg())).toEqual(FACTS);
  });

  it.each([
    [
      { os: "osx", rid: "osx-arm64", machineArchitecture: "" },
      { platform: "macos", arch: "arm64" },
    ],
    [{ os: "osx", rid: "osx.12" }, { platform: "macos" }],
    [{ rid: "linux-arm" }, { platform: "linux", arch: "armv7" }],
    [
      { os: "win", machineArchitecture: "X86" },
      { platform: "windows", arch: "x86" },
    ],
    [{ os: "plan9" }, {}],
    [{}, {}],
  ])("are the system and the processor that %j means", async (members, facts) => {
    const bytes = nupkg({ id: "App", version: "1.0.0.4", ...members });
    expect(await factsOf("App.nupkg", bytes)).toEqual({ packageId: "App", version: "1.0.0.4", ...facts });
  });

  it.each([
    "EXAMPLE.APP-2.5.0-BETA.1-full.nupkg",
    "example.app-2.5.0-beta.1-linux-delta.nupkg",
    "anything.nupkg",
  ])("agree with the name %s", async (name) => {
    expect(await factsOf(name, nupkg())).toEqual(FACTS);
  });
});

describe("a nupkg is refused", () => {
  it.each([
    "Example.App-2.5.0-full.nupkg",
    "Example-2.5.0-beta.1-full.nupkg",
    "Example.App-2.5.0-beta.11-delta.nupkg",
  ])("when its name says something else: %s", async (name) => {
    expect(await refusalOf(factsOf(name, nupkg()))).toEqual([
      "package_name_differs",
      { name, inside: "Example.App-2.5.0-beta.1" },
    ]);
  });

  it.each([
    ["os", { os: "linux" }, "linux", "windows"],
    ["machineArchitecture", { machineArchitecture: "arm64" }, "arm64", "x64"],
  ])("when its %s is another than that of its rid", async (field, members, one, other) => {
    expect(await refusalOf(factsOf(NAME, nupkg({ ...VELOPACK, ...members })))).toEqual([
      "package_facts_differ",
      { field, one, other },
    ]);
  });

  it("when it says a thing twice, or has two nuspecs", async () => {
    const twice = nupkg({ id: "App</id><id>Other", version: "1.0.0" });
    expect(await refusalOf(factsOf("a.nupkg", twice))).toEqual([
      "package_facts_differ",
      { field: "id", one: "App", other: "Other" },
    ]);
    const two = nupkg(VELOPACK, [{ name: "other.nuspec", content: nuspec(VELOPACK) }]);
    expect(await refusalOf(factsOf(NAME, two))).toEqual(["package_file_twice", { file: ".nuspec" }]);
  });

  it.each([
    ["id", { version: "1.0.0" }],
    ["version", { id: "App", version: "" }],
    ["id", { id: "../App", version: "1.0.0" }],
    ["version", { id: "App", version: "1 0" }],
    ["channel", { id: "App", version: "1.0.0", channel: "a/b" }],
  ])("when its %s cannot be part of a file's name: %j", async (field, members) => {
    expect(await refusalOf(factsOf("a.nupkg", nupkg(members)))).toEqual([
      "package_fact_malformed",
      { file: ".nuspec", field },
    ]);
  });

  it.each([
    ["no nuspec", zipped({ name: "lib/a.nuspec", content: nuspec(VELOPACK) })],
    ["no XML", zipped({ name: "a.nuspec", content: "id: App" })],
    ["no metadata", zipped({ name: "a.nuspec", content: "<package><id>App</id></package>" })],
    ["elements that are not closed", zipped({ name: "a.nuspec", content: "<package><metadata></package>" })],
    ["elements without end", zipped({ name: "a.nuspec", content: nuspec({ id: "<a/>".repeat(50_000) }) })],
    ["elements nested without end", zipped({ name: "a.nuspec", content: "<package>".repeat(100_000) })],
    [
      "text in another encoding",
      zipped({ name: "a.nuspec", content: Buffer.from(nuspec(VELOPACK), "utf16le") }),
    ],
    [
      "a nuspec of more than 1 MB",
      zipped({ name: "a.nuspec", content: nuspec({ id: "A".repeat(1_000_001) }) }),
    ],
  ])("when it has %s", async (_, bytes) => {
    expect(await refusalOf(factsOf("a.nupkg", bytes))).toEqual([
      "package_file_unreadable",
      { file: ".nuspec" },
    ]);
  });

  it("when it is no zip, as a plugin is", async () => {
    expect(await refusalOf(factsOf("a.nupkg", "text"))).toMatchObject([
      "package_unreadable",
      { problem: "not_a_zip" },
    ]);
  });
});
