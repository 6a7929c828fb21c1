import { describe, expect, it } from "vitest";
import {
  paceOf,
  type Sample,
  withSample,
} from "@/app/console/(signed-in)/applications/[slug]/upload/upload-pace";
import { versionInName } from "@/app/console/(signed-in)/applications/[slug]/upload/version-in-name";

describe("the version in a file's name", () => {
  it.each([
    ["Studio-2.4.2.dmg", "2.4.2"],
    ["studio_2.4.2_amd64.deb", "2.4.2"],
    ["Studio Setup 2.4.2.exe", "2.4.2"],
    ["Studio-v2.4.2-arm64.dmg", "2.4.2"],
    ["app-1.5.0.tar.gz", "1.5.0"],
    ["app-1.6.0-beta.1.zip", "1.6.0-beta.1"],
    ["app-1.6.0-rc2-win.zip", "1.6.0-rc2"],
    ["app-2.0.0-alpha.zip", "2.0.0-alpha"],
    ["app-1.5.0+27.zip", "1.5.0+27"],
    ["app-10.20.30", "10.20.30"],
  ])("%s is %s", (name, version) => expect(versionInName(name)).toBe(version));

  it.each(["Studio.dmg", "studio-2.4.dmg", "app-1.2.3.4.zip", "app-01.2.3.zip", "1.0.0-to-1.1.0.patch", ""])(
    "is not guessed: %j",
    (name) => expect(versionInName(name)).toBeNull(),
  );
});

describe("how fast an upload is", () => {
  const every = (seconds: number, bytesPerSecond: number, count: number): Sample[] =>
    Array.from({ length: count }, (_, index) => ({
      atMs: 1000 * seconds * index,
      sent: bytesPerSecond * seconds * index,
    }));

  it("is what was sent in the last seconds, and so is the time left", () => {
    expect(paceOf(every(1, 500, 5), 10_000)).toEqual({ bytesPerSecond: 500, secondsLeft: 16 });
    const slowed = [...every(1, 1000, 10), { atMs: 30_000, sent: 9500 }].reduce<readonly Sample[]>(
      withSample,
      [],
    );
    expect(slowed).toHaveLength(1);
  });

  it("is not known at the beginning, nor while nothing moves", () => {
    expect(paceOf([], 100)).toBeNull();
    expect(paceOf(every(0.5, 500, 2), 10_000)).toBeNull();
    expect(
      paceOf(
        [
          { atMs: 0, sent: 5 },
          { atMs: 5000, sent: 5 },
        ],
        10,
      ),
    ).toBeNull();
  });
});
