/** Which download is the visitor's own, and what systems are called. */
import { describe, expect, it } from "vitest";
import { type Offered, type OfferedSystem, ownFile } from "@/lib/ui/downloads/offered";
import { systemName } from "@/lib/words/system-words";

type Place = `${OfferedSystem["platform"]}/${string}`;

const FILE = { fileName: "file", size: 1, sha256: "00" };
const RELEASE = { version: "1.0.0", releasedAt: new Date(0), notes: null, notesUrl: null };

/** "macos/arm64+x64" each, which is its id as well. */
function offered(places: readonly Place[], input: Partial<Offered> = {}): Offered {
  const systems = places.map((place) => ({ ...FILE, ...partsOf(place), fileId: place, others: [] }));
  const variants = [{ code: "basic", releases: [{ ...RELEASE, systems }] }];
  return { application: "App", hasVariants: false, variants, forAnyone: [], plugins: [], ...input };
}

function partsOf(place: Place): Pick<OfferedSystem, "platform" | "arches"> {
  const [platform, arches = ""] = place.split("/");
  return {
    platform: platform as OfferedSystem["platform"],
    arches: arches.split("+").filter(Boolean) as OfferedSystem["arches"],
  };
}

describe("the visitor's own file", () => {
  const MAC = { platform: "macos", arch: null };

  it("is the one for the system, and for the processor where that is known or likely", () => {
    const all = offered(["macos/arm64", "macos/x64", "windows/x64", "windows/arm64"]);
    expect(ownFile(all, MAC)).toBe("macos/arm64");
    expect(ownFile(all, { platform: "macos", arch: "x64" })).toBe("macos/x64");
    expect(ownFile(all, { platform: "windows", arch: null })).toBe("windows/x64");
    expect(ownFile(all, { platform: "windows", arch: "arm64" })).toBe("windows/arm64");
    expect(ownFile(offered(["macos/x64", "windows/"]), MAC)).toBe("macos/x64");
    expect(ownFile(offered(["windows/x64", "any/"]), { platform: "windows", arch: "arm64" })).toBe(
      "windows/x64",
    );
    expect(ownFile(offered(["linux/arm64", "any/"]), { platform: "linux", arch: "x64" })).toBe("any/");
  });

  it("is the one for all other systems where the own has none, and none where nothing is for it", () => {
    expect(ownFile(offered(["macos/arm64+x64", "any/"]), { platform: "linux", arch: "x64" })).toBe("any/");
    expect(
      ownFile(offered(["macos/arm64+x64", "windows/x64"]), { platform: "linux", arch: "x64" }),
    ).toBeNull();
    expect(ownFile(offered(["macos/x64", "windows/x64"]), { platform: null, arch: null })).toBeNull();
  });

  it("is the only one, whatever the system, also where it is a plugin", () => {
    expect(ownFile(offered(["windows/x64"]), MAC)).toBe("windows/x64");
    const plugin = { ...FILE, ...RELEASE, fileId: "p", code: "maps", name: null, minCoreVersion: null };
    expect(ownFile(offered([], { variants: [], plugins: [plugin] }), MAC)).toBe("p");
  });

  it("is what the license covers before what anyone may have", () => {
    const { variants } = offered(["macos/arm64+x64", "windows/x64"]);
    const { variants: forAnyone } = offered(["macos/x64", "any/"]);
    expect(ownFile(offered([], { variants, forAnyone }), MAC)).toBe("macos/arm64+x64");
    expect(ownFile(offered([], { variants: [], forAnyone }), MAC)).toBe("macos/x64");
  });
});

describe("the name of a system", () => {
  const name = (place: Place, language: "en" | "de" = "en", hasOthers = true) =>
    systemName(partsOf(place), language, hasOthers);

  it.each([
    ["macos/arm64+x64", "macOS · Apple silicon and Intel", "macOS · Apple-Chip und Intel"],
    ["macos/x64", "macOS · Intel", "macOS · Intel"],
    ["windows/x64", "Windows · 64-bit", "Windows · 64 Bit"],
    ["windows/", "Windows", "Windows"],
    ["linux/arm64", "Linux · ARM64", "Linux · ARM64"],
    ["any/", "All other systems", "Alle anderen Systeme"],
  ] as const)("is what people say: %s", (place, english, german) => {
    expect([name(place), name(place, "de")]).toEqual([english, german]);
  });

  it("is all systems where there is one file for them", () => {
    expect([name("any/", "en", false), name("any/", "de", false)]).toEqual(["All systems", "Alle Systeme"]);
  });
});
