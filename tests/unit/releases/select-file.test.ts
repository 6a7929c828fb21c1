/** Which release is offered where releases have files, roll-outs and requirements (docs/contract.md D9). */
import { describe, expect, it } from "vitest";
import type { FileArch, FilePlatform } from "@/lib/domain/releases/platform";
import { isRolledOutTo } from "@/lib/domain/releases/rollout";
import type { PublishedRelease } from "@/lib/domain/updates/catalogue";
import { type CheckQuery, selectRelease } from "@/lib/domain/updates/select-release";
import { aFile, aQuery, aRelease, aVariant } from "./some-catalogue";

/** With a file for each "platform/arch". */
function withFiles(version: string, places: string, input: Partial<PublishedRelease> = {}) {
  const files = places.split(" ").map((place) => {
    const [platform, arch] = place.split("/") as [FilePlatform, FileArch];
    return aFile(version, { id: `${version} ${place}`, platform, arch });
  });
  return aRelease(version, { files, ...input });
}

function offered(releases: PublishedRelease[], query: Partial<CheckQuery>): string | null {
  return selectRelease(aVariant(releases), aQuery(query)).latest?.file?.id ?? null;
}

const MAC = { platform: "macos", arch: "x64" } as const;
const WINDOWS = { platform: "windows", arch: "x64" } as const;

describe("the highest release that a program can use", () => {
  it("is not one that has files for others alone", () => {
    const releases = [withFiles("1.0.0", "macos/x64 windows/x64"), withFiles("1.1.0", "windows/x64")];
    expect(offered(releases, MAC)).toBe("1.0.0 macos/x64");
    expect(offered(releases, WINDOWS)).toBe("1.1.0 windows/x64");
    expect(offered(releases, { platform: "linux", arch: "x64" })).toBeNull();
  });

  it("is not one whose expected files are not all there, on that platform", () => {
    const expects = ["macos/arm64", "macos/x64", "windows/x64"];
    const half = withFiles("1.1.0", "macos/x64 windows/x64", { expects });
    const releases = [withFiles("1.0.0", "any/any"), half];
    expect(offered(releases, MAC)).toBe("1.0.0 any/any");
    expect(offered(releases, WINDOWS)).toBe("1.1.0 windows/x64");
    const whole = withFiles("1.1.0", "macos/x64 windows/x64 macos/arm64", { expects });
    expect(offered([whole], MAC)).toBe("1.1.0 macos/x64");
  });

  it("is not one that asks for a higher version than the program's, or for one that is not known", () => {
    const releases = [
      withFiles("1.0.0", "any/any"),
      withFiles("2.0.0", "any/any", { requiresVersion: "1.0.0" }),
    ];
    expect(offered(releases, { version: "0.9.0" })).toBe("1.0.0 any/any");
    expect(offered(releases, { version: "1.0.0" })).toBe("2.0.0 any/any");
    expect(offered(releases, { version: null })).toBe("1.0.0 any/any");
  });

  it("has a changelog that ends at it", () => {
    const releases = [
      withFiles("1.0.0", "any/any"),
      withFiles("1.1.0", "any/any"),
      withFiles("1.2.0", "windows/x64", { critical: true }),
    ];
    const made = selectRelease(aVariant(releases), aQuery({ ...MAC, version: "1.0.0" }));
    expect(made).toMatchObject({ updateAvailable: true, critical: false });
    expect(made.changelog.map(({ version }) => version)).toEqual(["1.1.0"]);
    expect(selectRelease(aVariant(releases), aQuery({ ...MAC, version: "1.1.0" })).updateAvailable).toBe(
      false,
    );
  });
});

describe("a roll-out", () => {
  const IDS = Array.from({ length: 2_000 }, (_, number) => `installation ${number}`);
  const included = (id: string, rollout: number) => IDS.filter((one) => isRolledOutTo({ id, rollout }, one));

  it("includes about as many as it says, none at 0 and all at 100", () => {
    expect([included("a", 0).length, included("a", 100).length]).toEqual([0, IDS.length]);
    expect(included("a", 10).length / IDS.length).toBeCloseTo(0.1, 1);
  });

  it("keeps those in who were in as it grows, and begins with others for another release", () => {
    const first = included("a", 10);
    expect(included("a", 30)).toEqual(expect.arrayContaining(first));
    expect(included("b", 10)).not.toEqual(first);
  });

  it("leaves out who has no id, until it is complete; the others get the release before", () => {
    const releases = [withFiles("1.0.0", "any/any"), withFiles("1.1.0", "any/any", { rollout: 99 })];
    expect(offered(releases, {})).toBe("1.0.0 any/any");
    const got = new Set(IDS.map((installation) => offered(releases, { installation })));
    expect(got).toEqual(new Set(["1.0.0 any/any", "1.1.0 any/any"]));
  });
});
