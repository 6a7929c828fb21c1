import { describe, expect, it } from "vitest";
import { outdatedBy, type SignedRelease } from "@/lib/domain/publishing/outdated";
import type { FileArch, FilePlatform } from "@/lib/domain/releases/platform";

/** "macos/x64" with the number of its statement each. */
function release(
  version: string,
  files: Record<string, number>,
  input: Partial<SignedRelease> = {},
): SignedRelease {
  return {
    id: version,
    version,
    channel: "stable",
    rollout: 100,
    requiresVersion: null,
    minCoreVersion: null,
    expects: [],
    seq: null,
    files: Object.entries(files).map(([place, seq]) => {
      const [platform, arch] = place.split("/") as [FilePlatform, FileArch];
      return { id: `${version} ${place}`, platform, arch, kind: "zip", seq };
    }),
    ...input,
  };
}

const signedAgain = (before: SignedRelease[], after: SignedRelease[]) =>
  outdatedBy(before, after).flatMap(({ releaseId, fileIds }) => (fileIds.length > 0 ? fileIds : [releaseId]));

const OLD = release("1.0.0", { "macos/x64": 1, "windows/x64": 2 });

describe("what is to be signed again", () => {
  it("after a withdrawal is what programs get instead, on the platforms that had a file of it alone", () => {
    const newer = release("1.1.0", { "macos/x64": 3 });
    expect(signedAgain([newer, OLD], [OLD])).toEqual(["1.0.0 macos/x64"]);
  });

  it("is nothing where nobody was offered anything with a higher number", () => {
    const newer = release("1.1.0", { "macos/x64": 3 });
    expect(signedAgain([OLD], [newer, OLD])).toEqual([]);
    expect(signedAgain([newer, OLD], [newer])).toEqual([]);
  });

  it("after a roll-out went back is the release before, and the release itself when it grows again", () => {
    const at = (rollout: number) => release("1.1.0", { "any/any": 3 }, { rollout });
    const before = release("1.0.0", { "any/any": 1 });
    expect(signedAgain([at(100), before], [at(50), before])).toEqual(["1.0.0 any/any"]);
    expect(signedAgain([at(80), before], [at(50), before])).toEqual(["1.0.0 any/any"]);
    const again = release("1.0.0", { "any/any": 4 });
    expect(signedAgain([at(50), again], [at(80), again])).toEqual(["1.1.0 any/any"]);
    expect(signedAgain([at(50), before], [at(80), before])).toEqual([]);
  });

  it("when the last expected file arrives is what waited for it, if something newer was signed meanwhile", () => {
    const expects = ["macos/arm64", "macos/x64"];
    const between = release("1.1.0", { "macos/x64": 5 });
    const half = release("2.0.0", { "macos/x64": 3 }, { expects });
    const whole = release("2.0.0", { "macos/x64": 3, "macos/arm64": 6 }, { expects });
    expect(signedAgain([half, between], [whole, between])).toEqual(["2.0.0 macos/x64"]);
  });

  it("is every plugin release that some core may be offered, lowest first", () => {
    const plugin = (version: string, seq: number, minCoreVersion: string | null) =>
      release(version, { "any/any": seq }, { minCoreVersion });
    const [first, second, third] = [
      plugin("1.0.0", 1, null),
      plugin("1.1.0", 2, "2.0.0"),
      plugin("1.2.0", 3, "3.0.0"),
    ];
    expect(signedAgain([third, second, first], [second, first])).toEqual(["1.0.0 any/any", "1.1.0 any/any"]);
  });

  it("is an image as well", () => {
    const image = (version: string, seq: number) => release(version, {}, { seq });
    expect(signedAgain([image("1.1.0", 2), image("1.0.0", 1)], [image("1.0.0", 1)])).toEqual(["1.0.0"]);
  });

  it("is what a program without a platform gets once there are several", () => {
    const before = release("1.0.0", { "any/any": 1 });
    const one = release("1.1.0", { "windows/x64": 2 });
    const two = release("1.1.0", { "windows/x64": 2, "macos/x64": 3 });
    expect(signedAgain([one, before], [two, before])).toEqual(["1.0.0 any/any"]);
  });
});
