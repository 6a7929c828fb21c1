import { describe, expect, it } from "vitest";
import {
  offersAfter,
  offersNow,
  offerText,
} from "@/app/console/(signed-in)/applications/[slug]/releases/offer-words";
import type { FileKind } from "@/lib/domain/releases/file-kind";
import type { FileArch, FilePlatform, Target } from "@/lib/domain/releases/platform";
import { gathered, offersOn, systemsOf, withoutRelease, withRelease } from "@/lib/domain/updates/offers";
import { aFile, aRelease, aVariant } from "./some-catalogue";

const ANY: Target[] = [{ platform: null, arch: null }];
const MAC: Target = { platform: "macos", arch: null };
const WINDOWS: Target = { platform: "windows", arch: "x64" };

const KINDS = { macos: "dmg", windows: "exe", linux: "appimage", any: "zip" } as const;
const file = (platform: FilePlatform, arch: FileArch, kind: FileKind = KINDS[platform]) =>
  aFile(`${platform} ${arch}`, { platform, arch, kind });
const old = aRelease("2.4.1");
const current = aRelease("2.4.2");
const beta = aRelease("2.5.0", { channel: "beta" });

describe("the systems that a version is about", () => {
  it("are those of its files, of what it expects and of the versions before, but of none after", () => {
    const before = aRelease("2.4.0", { files: [file("linux", "x64", "appimage")] });
    const after = aRelease("2.4.3", { files: [file("linux", "armv7", "appimage")] });
    const here = aRelease("2.4.2", {
      files: [file("macos", "universal"), file("linux", "any", "blockmap")],
      expects: ["windows/arm64"],
    });
    expect(systemsOf("2.4.2", [here], [aVariant([before, here, after])])).toEqual([
      MAC,
      { platform: "windows", arch: "arm64" },
      { platform: "linux", arch: "x64" },
    ]);
  });

  it("are processors where files name some, and any system where nothing is known", () => {
    const before = aRelease("1.0.0", { files: [file("macos", "x64"), file("macos", "arm64")] });
    const here = aRelease("1.1.0", { files: [file("macos", "universal")] });
    const systems = systemsOf("1.1.0", [here], [aVariant([before])]);
    expect(systems).toEqual([
      { platform: "macos", arch: "x64" },
      { platform: "macos", arch: "arm64" },
    ]);
    expect(gathered(systems, systems)).toEqual([MAC]);
    expect(systemsOf("1.0.0", [], [])).toEqual(ANY);
    expect(systemsOf("2.4.1", [old], [])).toEqual(ANY);
  });
});

describe("what programs are offered after a change", () => {
  const said = (
    before: (typeof old)[],
    after: (variant: ReturnType<typeof aVariant>) => Parameters<typeof offersOn>[0][0],
    channel: "stable" | "beta" = "stable",
  ) => {
    const variant = aVariant(before);
    return offerText(
      offersAfter(offersOn([variant], ANY, channel), offersOn([after(variant)], ANY, channel), "en"),
    );
  };

  it("is the release that is published, where it is the highest, or its share of them", () => {
    expect(said([old], (variant) => withRelease(variant, current))).toBe(
      "Programs on stable and beta will be offered 2.4.2 instead of 2.4.1.",
    );
    expect(said([], (variant) => withRelease(variant, current))).toBe(
      "Programs on stable and beta will be offered 2.4.2. They are not offered anything yet.",
    );
    expect(said([old], (variant) => withRelease(variant, { ...current, rollout: 25 }))).toBe(
      "25 % of the installations on stable and beta will be offered 2.4.2, all others 2.4.1.",
    );
  });

  it("stays where the channel sees a higher one", () => {
    expect(said([old, beta], (variant) => withRelease(variant, current))).toBe(
      "Programs on stable will be offered 2.4.2 instead of 2.4.1. Programs on beta are still offered 2.5.0.",
    );
    expect(said([current], (variant) => withRelease(variant, beta), "beta")).toBe(
      "Programs on beta will be offered 2.5.0 instead of 2.4.2.",
    );
  });

  it("is the last one signed of versions that differ in build metadata", () => {
    expect(said([aRelease("1.0.0+1")], (variant) => withRelease(variant, aRelease("1.0.0+2")))).toContain(
      "1.0.0+2 instead of 1.0.0+1",
    );
  });

  it("is the highest that is left once one is withdrawn, or nothing", () => {
    expect(said([old, current], (variant) => withoutRelease(variant, current.id))).toBe(
      "Programs on stable and beta will be offered 2.4.1 instead of 2.4.2.",
    );
    expect(said([current], (variant) => withoutRelease(variant, current.id))).toBe(
      "Programs on stable and beta will be offered nothing.",
    );
    expect(said([old, current], (variant) => withoutRelease(variant, old.id))).toBe(
      "Programs on stable and beta are still offered 2.4.2.",
    );
  });

  it("changes on stable alone for a beta that is promoted", () => {
    expect(said([current, beta], (variant) => withRelease(variant, { ...beta, channel: "stable" }))).toBe(
      "Programs on stable will be offered 2.5.0 instead of 2.4.2. Programs on beta are still offered 2.5.0.",
    );
  });
});

it("a release that programs must be new enough for is offered to those that are", () => {
  const variant = aVariant([old, aRelease("3.0.0", { requiresVersion: "2.4.0" })]);
  expect(offerText(offersNow(offersOn([variant], ANY, "stable"), "en"))).toBe(
    "Programs on stable and beta are offered 3.0.0.",
  );
});

it("systems and variants that are offered the same share a sentence", () => {
  const everywhere = aRelease("2.4.1", {
    files: [file("macos", "universal"), file("windows", "x64", "exe")],
  });
  const mac = aRelease("2.4.2", { files: [file("macos", "universal")] });
  const offers = offersOn(
    [aVariant([everywhere, mac]), aVariant([everywhere, mac], { code: "pro" })],
    [MAC, WINDOWS],
    "stable",
  );
  expect(offersNow(offers, "en")).toEqual([
    { about: "macOS", text: "Programs on stable and beta are offered 2.4.2." },
    { about: "Windows", text: "Programs on stable and beta are offered 2.4.1." },
  ]);
});

it('programs that name no system are told of in brackets: no language says "on" of them', () => {
  const all = aRelease("2.4.2", { files: [file("any", "any")] });
  const offers = offersOn([aVariant([]), aVariant([all], { code: "pro" })], [MAC, WINDOWS, ...ANY], "stable");
  const held = offers.map((one) => (one.system === MAC && one.code === "pro" ? { ...one, shares: [] } : one));
  const aboutIn = (language: "en" | "de") => offersNow(held, language).map(({ about }) => about);
  expect(aboutIn("en")).toEqual(["basic and pro on macOS", "pro (Windows and Any system)"]);
  expect(aboutIn("de")).toEqual(["basic und pro auf macOS", "pro (Windows und Jedes System)"]);
});
