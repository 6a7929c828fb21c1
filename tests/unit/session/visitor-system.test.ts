import { describe, expect, it } from "vitest";
import { visitorSystemOf } from "@/lib/session/visitor-system";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const NOTHING = { userAgent: null, platform: null, arch: null, bitness: null };

function systemOf(sent: Partial<typeof NOTHING | Record<keyof typeof NOTHING, string>>): string {
  const { platform, arch } = visitorSystemOf({ ...NOTHING, ...sent });
  return [platform, arch].join(" ");
}

describe("a visitor's system", () => {
  it.each([
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}`, "macos "],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, "windows x64"],
    ["Mozilla/5.0 (Windows NT 6.1; rv:115.0) Gecko/20100101 Firefox/115.0", "windows "],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "linux x64"],
    ["Mozilla/5.0 (X11; Ubuntu; Linux aarch64; rv:133.0) Gecko/20100101 Firefox/133.0", "linux arm64"],
    ["Mozilla/5.0 (X11; Linux i686; rv:115.0) Gecko/20100101 Firefox/115.0", "linux x86"],
  ])("is read from the user agent: %s", (userAgent, expected) => {
    expect(systemOf({ userAgent })).toBe(expected);
  });

  it("is that of the hints where a browser sends them", () => {
    const userAgent = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}`;
    const hints = { platform: '"macOS"', bitness: '"64"' };
    expect(systemOf({ userAgent, ...hints, arch: '"arm"' })).toBe("macos arm64");
    expect(systemOf({ userAgent, ...hints, arch: '"x86"' })).toBe("macos x64");
    expect(systemOf({ userAgent: "x", platform: '"Windows"', arch: '"x86"', bitness: '"32"' })).toBe(
      "windows x86",
    );
    expect(systemOf({ userAgent: "x", platform: '"Windows"' })).toBe("windows ");
  });

  it.each([
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1",
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`,
    "curl/8.11.0",
    "",
  ])("is none where no program is for it: %s", (userAgent) => {
    expect(systemOf({ userAgent })).toBe(" ");
  });
});
