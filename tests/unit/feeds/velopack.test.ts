import { describe, expect, it } from "vitest";
import type { FeedFile } from "@/lib/domain/feeds/feed-file";
import { parseVelopackFeedName, velopackFeed } from "@/lib/domain/feeds/formats/velopack";
import { aFeedFile, anOffer } from "./some-offers";

const packed = (name: string, input: Partial<FeedFile> = {}) =>
  aFeedFile(name, { platform: "windows", extra: { packageId: "App", packageChannel: "win" }, ...input });
const assets = (offers: Parameters<typeof velopackFeed>[0], packageChannels: string[]) =>
  JSON.parse(velopackFeed(offers, { packageChannels })).Assets;

describe("the name of Velopack's feed", () => {
  it.each([
    ["releases.win.json", ["win"], ["stable"]],
    ["releases.win-beta.json", ["win-beta", "win"], ["beta"]],
    ["releases.win-x64-nightly.json", ["win-x64-nightly", "win-x64"], ["beta"]],
    ["releases.beta-osx.json", ["beta-osx", "osx"], ["beta"]],
    ["releases.beta.json", ["beta"], ["beta"]],
    ["releases.Linux-ARM64.json", ["linux-arm64"], ["stable"]],
    ["releases.acme.json", ["acme"], ["stable", "beta"]],
  ])("%s asks for %j of %j", (name, packageChannels, channels) => {
    expect(parseVelopackFeedName(name)).toEqual({ packageChannels, channels });
  });

  it.each(["releases.json", "releases..json", "RELEASES", "releases.win.txt", "releases.../x.json"])(
    "%s is none",
    (name) => expect(parseVelopackFeedName(name)).toBeNull(),
  );
});

describe("Velopack's feed", () => {
  const full = packed("App-1.2.0-full.nupkg");
  const delta = packed("App-1.2.0-delta.nupkg");

  it("names packages bare, with digests in capitals and without a null", () => {
    const text = velopackFeed([anOffer("1.2.0", [delta, full])], { packageChannels: ["win"] });
    expect(text).not.toContain("null");
    expect(JSON.parse(text).Assets).toEqual([
      {
        PackageId: "App",
        Version: "1.2.0",
        Type: "Full",
        FileName: "App-1.2.0-full.nupkg",
        SHA1: full.sha1?.toUpperCase(),
        SHA256: full.sha256.toUpperCase(),
        Size: full.size,
      },
      expect.objectContaining({ Type: "Delta", FileName: "App-1.2.0-delta.nupkg" }),
    ]);
  });

  it("carries notes where there are some", () => {
    const offers = [anOffer("1.2.0", [full], { notes: "New" })];
    expect(assets(offers, ["win"])).toMatchObject([{ NotesMarkdown: "New" }]);
  });

  it("is of one channel of the pipeline: the first that has packages", () => {
    const own = packed("App-win-beta-full.nupkg", {
      extra: { packageId: "App", packageChannel: "win-beta" },
    });
    const offers = [anOffer("1.2.0", [full, own])];
    expect(assets(offers, ["win-beta", "win"])).toMatchObject([{ FileName: own.name }]);
    expect(assets([anOffer("1.2.0", [full])], ["win-beta", "win"])).toMatchObject([{ FileName: full.name }]);
    expect(assets(offers, ["linux"])).toEqual([]);
  });

  it("takes a package that names no channel for its system's", () => {
    const plain = packed("App-1.2.0-full.nupkg", { extra: { packageId: "App" } });
    const offers = [anOffer("1.2.0", [plain])];
    expect(assets(offers, ["win"])).toHaveLength(1);
    expect(assets(offers, ["osx"])).toEqual([]);
  });

  it("leaves out a delta without the whole package, and what has no package's name", () => {
    expect(assets([anOffer("1.2.0", [delta])], ["win"])).toEqual([]);
    const unnamed = packed("a-full.nupkg", { extra: { packageChannel: "win" } });
    expect(assets([anOffer("1.2.0", [unnamed])], ["win"])).toEqual([]);
  });

  it("names the newer of two packages of one name", () => {
    const offers = [anOffer("1.2.0", [full]), anOffer("1.1.0", [full])];
    expect(assets(offers, ["win"])).toMatchObject([{ Version: "1.2.0" }]);
  });
});
