import { describe, expect, it } from "vitest";
import {
  squirrelAnswer,
  squirrelFile,
  squirrelReleases,
  squirrelStatic,
} from "@/lib/domain/feeds/formats/squirrel";
import { address, aFeedFile, anOffer } from "./some-offers";

const zip = aFeedFile("App-1.2.0-mac.zip", { platform: "macos", arch: "arm64" });
const offer = anOffer("1.2.0", [zip], { notes: "New" });
const answer = {
  url: "https://files.example.test/1.2.0/App-1.2.0-mac.zip",
  name: "1.2.0",
  notes: "New",
  pub_date: "2026-01-02T03:04:05Z",
  sha256: zip.sha256,
  size: zip.size,
};

describe("the answer for Electron's own updater", () => {
  it("has what newest Electron checks, and a time without fractions", () => {
    expect(squirrelAnswer(offer, zip, { address })).toEqual(answer);
    expect(squirrelAnswer(anOffer("1.2.0", [zip]), zip, { address })).not.toHaveProperty("notes");
  });

  it("stands in a static file as well", () => {
    expect(squirrelStatic(offer, zip, { address })).toEqual({
      currentRelease: "1.2.0",
      releases: [{ version: "1.2.0", updateTo: { version: "1.2.0", ...answer } }],
    });
  });

  it("is of a file for the program's own processor, or for all", () => {
    const universal = aFeedFile("App.zip", { arch: "universal", platform: "macos" });
    const msix = aFeedFile("App.msix", { arch: "x64" });
    const files = [universal, zip, msix, aFeedFile("App-win.zip", { platform: "windows", arch: "x64" })];
    expect(squirrelFile(files, { kind: "mac", arch: "arm64" })).toBe(zip);
    expect(squirrelFile(files, { kind: "mac", arch: "x64" })).toBe(universal);
    expect(squirrelFile(files, { kind: "msix", arch: "x64" })).toBe(msix);
    expect(squirrelFile(files, { kind: "msix", arch: "arm64" })).toBeNull();
  });
});

describe("RELEASES", () => {
  const full = (version: string) => aFeedFile(`App-${version}-full.nupkg`, { platform: "windows" });
  const delta = (version: string) => aFeedFile(`App-${version}-delta.nupkg`, { platform: "windows" });

  it("has a line for each package, the newest last", () => {
    const offers = [anOffer("1.1.0", [full("1.1.0"), delta("1.1.0")]), anOffer("1.0.0", [full("1.0.0")])];
    const text = squirrelReleases(offers, { arch: "x64" }) ?? "";
    expect(text.split("\n").map((line) => line.slice(41))).toEqual([
      "App-1.0.0-full.nupkg 20",
      "App-1.1.0-delta.nupkg 21",
      "App-1.1.0-full.nupkg 20",
      "",
    ]);
    for (const line of text.trim().split("\n")) expect(line).toMatch(/^[0-9A-F]{40} \S+\.nupkg \d+$/);
  });

  it("has no delta of Velopack, which Squirrel would apply and break the program", () => {
    const extra = { packageId: "App", packageChannel: "win" };
    const packed = [full("1.1.0"), delta("1.1.0")].map((file) => ({ ...file, extra }));
    const text = squirrelReleases([anOffer("1.1.0", packed)], { arch: "x64" });
    expect(text).toMatch(/^\S+ App-1\.1\.0-full\.nupkg \d+\n$/);
  });

  it("names files absolutely where they are elsewhere", () => {
    const text = squirrelReleases([anOffer("1.0.0", [full("1.0.0")])], { arch: null, address });
    expect(text).toContain(" https://files.example.test/1.0.0/App-1.0.0-full.nupkg 20\n");
  });

  it("is never empty, and has no line that the client cannot read", () => {
    const odd = aFeedFile("My App-1.0.0-full.nupkg", { platform: "windows" });
    expect(squirrelReleases([], { arch: null })).toBeNull();
    expect(squirrelReleases([anOffer("1.0.0", [odd])], { arch: null })).toBeNull();
    expect(squirrelReleases([anOffer("1.0.0", [delta("1.0.0")])], { arch: null })).toBeNull();
    const old = { ...full("1.0.0"), sha1: null };
    expect(squirrelReleases([anOffer("1.0.0", [old])], { arch: null })).toBeNull();
  });

  it("keeps to one processor", () => {
    const arm = aFeedFile("App-arm-1.0.0-full.nupkg", { platform: "windows", arch: "arm64" });
    const offers = [anOffer("1.0.0", [full("1.0.0"), arm])];
    expect(squirrelReleases(offers, { arch: "arm64" })).toMatch(/^\S+ App-arm-1\.0\.0-full\.nupkg \d+\n$/);
    expect(squirrelReleases(offers, { arch: "x64" })).toMatch(/^\S+ App-1\.0\.0-full\.nupkg \d+\n$/);
  });
});
