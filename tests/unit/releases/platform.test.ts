import { describe, expect, it } from "vitest";
import { DomainError } from "@/lib/domain/errors";
import {
  parseArch,
  parseExpected,
  parsePlace,
  parsePlatform,
  parseTarget,
} from "@/lib/domain/releases/platform";
import { apiSentence } from "@/lib/words/refusals/api";

function sentence(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (error instanceof DomainError && error.refusal) return apiSentence(error.refusal);
  }
  return "";
}

describe("an unknown platform or arch", () => {
  it.each([
    ["darwin", "macos"],
    ["win32", "windows"],
    ["Windows", "windows"],
    ["linus", "linux"],
  ])("%s is refused with the hint %s", (given, nearest) => {
    expect(sentence(() => parsePlatform(given))).toContain(`Did you mean "${nearest}"?`);
  });

  it.each([
    ["x86_64", "x64"],
    ["AMD64", "x64"],
    ["aarch64", "arm64"],
    ["arm", "armv7"],
    ["i686", "x86"],
    ["universa", "universal"],
  ])("%s is refused with the hint %s", (given, nearest) => {
    expect(sentence(() => parseArch(given))).toContain(`Did you mean "${nearest}"?`);
  });
});

describe("what a program runs on", () => {
  it("is nothing, a platform, or both; an arch alone is refused", () => {
    expect(parseTarget(null, null)).toEqual({ platform: null, arch: null });
    expect(parseTarget("macos", null)).toEqual({ platform: "macos", arch: null });
    expect(parseTarget("macos", "x64")).toEqual({ platform: "macos", arch: "x64" });
    expect(sentence(() => parseTarget(null, "x64"))).toBe('Give "platform" with "arch".');
  });

  it("any is the same as nothing", () => {
    expect(parseTarget("any", "any")).toEqual({ platform: null, arch: null });
    expect(parseTarget("linux", "any")).toEqual({ platform: "linux", arch: null });
  });
});

describe("a place in an address", () => {
  it("is a platform, or one with an arch, and nothing more", () => {
    expect(parsePlace("macos")).toEqual({ platform: "macos", arch: null });
    expect(parsePlace("linux-x64")).toEqual({ platform: "linux", arch: "x64" });
    for (const place of ["linux-x64-deb", "windows-x64-arm64", "linux-", "linux--x64", "", "-x64"])
      expect([place, sentence(() => parsePlace(place))]).toEqual([place, expect.stringMatching(/^The /)]);
  });
});

describe("a list of what is expected", () => {
  it("is sorted, each once, however it is written", () => {
    expect(parseExpected("windows/x64, macos/x64,macos/x64")).toEqual(["macos/x64", "windows/x64"]);
  });

  it.each(["", "macos", "macos/", "macos/x64/", "macos/x64,", "osx/x64", "macos/x128"])(
    "%j is refused",
    (text) => {
      expect(sentence(() => parseExpected(text))).not.toBe("");
    },
  );
});
