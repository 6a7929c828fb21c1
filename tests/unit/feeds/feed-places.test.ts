import { describe, expect, it } from "vitest";
import { offeredVersion } from "@/lib/domain/feeds/feed-places";

describe("the version that an answer offers", () => {
  it.each([
    [
      "sparkle",
      "<sparkle:version>12</sparkle:version><sparkle:shortVersionString>1.2.0</sparkle:shortVersionString>",
      "1.2.0",
    ],
    ["electron", 'version: "1.2.0-beta.1"\nfiles: []', "1.2.0-beta.1"],
    ["tauri", '{"version":"1.2.0","url":"x"}', "1.2.0"],
    ["squirrel", '{"url":"x","name":"1.2.0"}', "1.2.0"],
    ["squirrel", "AB12 App-1.2.0-full.nupkg 12", "1.2.0"],
    ["velopack", '{"Assets":[{"PackageId":"App","Version":"1.2.0"}]}', "1.2.0"],
    ["velopack", '{"Assets":[]}', null],
    ["wordpress", '{"name":"Charts","slug":"charts","version":"0.3.0"}', "0.3.0"],
    ["sparkle", "<rss/>", null],
  ] as const)("of %s is read: %s", (format, answer, version) => {
    expect(offeredVersion(format, answer)).toBe(version);
  });
});
