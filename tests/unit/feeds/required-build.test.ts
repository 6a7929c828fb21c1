import { describe, expect, it } from "vitest";
import { readsRequiredBuild, requiredBuild } from "@/lib/domain/feeds/formats/required-build";
import { aFeedFile, anOffer } from "./some-offers";

const offer = (version: string, build: string | null) => anOffer(version, [aFeedFile("App.zip", { build })]);
const { release } = anOffer("2.0.0", [], { requiresVersion: "1.5.0" });

describe("what a program must be compared as to be offered a release", () => {
  it("is the build of the version that it requires", () => {
    const published = [
      offer("2.0.0", "200"),
      offer("1.6.0", "160"),
      offer("1.5.0", "150"),
      offer("1.4.0", "140"),
    ];
    expect(requiredBuild(release, published)).toBe("150");
  });

  it("is that of the next one where the version was never published, or tells no build", () => {
    expect(
      requiredBuild(release, [offer("2.0.0", "200"), offer("1.6.0", "160"), offer("1.4.0", "140")]),
    ).toBe("160");
    const delta = anOffer("1.5.0", [aFeedFile("App.delta", { build: "150" })]);
    expect(requiredBuild(release, [offer("1.6.0", "160"), delta])).toBe("160");
    expect(requiredBuild(release, [offer("1.6.0", "160"), offer("1.6.0-beta.1", null)])).toBe("160");
  });

  it("is the version itself where that is what is compared", () => {
    expect(requiredBuild(release, [offer("1.5.0", null)])).toBe("1.5.0");
  });

  it("is nothing where no program runs enough, or nothing is required", () => {
    expect(
      requiredBuild(release, [offer("2.1.0", "210"), offer("2.0.0", "200"), offer("1.4.0", "140")]),
    ).toBeNull();
    expect(requiredBuild(anOffer("2.0.0", []).release, [offer("1.5.0", "150")])).toBeNull();
  });
});

it.each([
  ["Example/1.0 Sparkle/2.9.0", true],
  ["Example/1.0 Sparkle/2.10.1", true],
  ["Example Updater/1.0 Sparkle/3.0", true],
  ["Example/1.0 Sparkle/2.8.1", false],
  // Before 2.1 it was the number of the build.
  ["Example/1.0 Sparkle/2035", false],
  ["Example/1.0 Sparkle/1.27.3", false],
  ["Homebrew/4.0", false],
  [null, false],
])("%s leaves out what requires a newer version: %s", (userAgent, expected) => {
  expect(readsRequiredBuild(userAgent)).toBe(expected);
});
