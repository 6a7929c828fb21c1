import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareVersions, isPrerelease, parseVersion } from "@/lib/domain/releases/version";
import { invalidInput } from "@/tests/support/refusal";

/** The examples of semver.org's own regular expression. */
const VALID = [
  "0.0.4",
  "1.2.3",
  "10.20.30",
  "1.1.2-prerelease+meta",
  "1.1.2+meta",
  "1.1.2+meta-valid",
  "1.0.0-alpha",
  "1.0.0-beta",
  "1.0.0-alpha.beta",
  "1.0.0-alpha.beta.1",
  "1.0.0-alpha.1",
  "1.0.0-alpha0.valid",
  "1.0.0-alpha.0valid",
  "1.0.0-alpha-a.b-c-somethinglong+build.1-aef.1-its-okay",
  "1.0.0-rc.1+build.1",
  "2.0.0-rc.1+build.123",
  "1.2.3-beta",
  "10.2.3-DEV-SNAPSHOT",
  "1.2.3-SNAPSHOT-123",
  "2.0.0+build.1848",
  "2.0.1-alpha.1227",
  "1.0.0-alpha+beta",
  "1.2.3----RC-SNAPSHOT.12.9.1--.12+788",
  "1.2.3----R-S.12.9.1--.12+meta",
  "1.2.3----RC-SNAPSHOT.12.9.1--.12",
  "1.0.0+0.build.1-rc.10000aaa-kk-0.1",
  "1.0.0-0A.is.legal",
  "1.0.0+001",
];

const INVALID = [
  "",
  "v",
  "1",
  "1.2",
  "1.2.3-0123",
  "1.2.3-0123.0123",
  "1.1.2+.123",
  "+invalid",
  "-invalid",
  "-invalid+invalid",
  "alpha",
  "alpha.beta.1",
  "1.0.0-alpha_beta",
  "1.0.0-alpha..",
  "1.0.0-alpha..1",
  "01.1.1",
  "1.01.1",
  "1.1.01",
  "1.2.3.DEV",
  "1.2-SNAPSHOT",
  "1.2.31.2.3----RC-SNAPSHOT.12.09.1--..12+788",
  "1.2-RC-SNAPSHOT",
  "-1.0.3-gamma+b7718",
  "+justmeta",
  "9.8.7+meta+meta",
  "1.2.3-",
  "1.2.3+",
  "1.2.3-+build",
  "vv1.2.3",
  "V1.2.3",
  "v v1.2.3",
  "=1.2.3",
  "v=1.2.3",
  " 1.2.3",
  "1.2.3 ",
  "1.2.3\n",
  "1. 2.3",
  "1.2.3\0",
  "1.2.3-béta",
  "１.2.3",
  "1.2.x",
  "^1.2.3",
  "latest",
  "1.2.3/../../etc",
];

const GRAMMAR =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/;

const refused = invalidInput(/^version must be a version in the form of SemVer 2, like /);

function reading(text: string): string | null {
  try {
    return parseVersion("version", text);
  } catch {
    return null;
  }
}

describe("reading a version", () => {
  it.each(VALID)("takes %s as it is", (text) => {
    expect(parseVersion("version", text)).toBe(text);
  });

  it.each(VALID)("drops one leading v of v%s", (text) => {
    expect(parseVersion("version", `v${text}`)).toBe(text);
  });

  it.each(INVALID)("refuses %j", (text) => {
    expect(() => parseVersion("version", text)).toThrow(refused);
  });

  it("names the field that was wrong", () => {
    expect(() => parseVersion("minCoreVersion", "x")).toThrow(invalidInput(/^minCoreVersion must be /));
  });

  it("refuses numbers too big to be compared", () => {
    expect(() => parseVersion("version", "99999999999999999999.0.0")).toThrow(refused);
    expect(reading("20261121.140000.9007199254740991")).toBe("20261121.140000.9007199254740991");
  });

  it("takes 64 characters and no more", () => {
    const long = `1.0.0-${"a".repeat(58)}`;
    expect(reading(long)).toBe(long);
    expect(reading(`${long}a`)).toBeNull();
  });

  it("takes whatever the grammar makes, whole, and never anything else", () => {
    const number = fc.nat({ max: 2_000 }).map(String);
    const word = fc.string({ unit: fc.constantFrom(..."09aZ-"), minLength: 1, maxLength: 5 });
    const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join("."));
    const made = fc
      .tuple(
        fc.constantFrom("", "v"),
        fc.array(number, { minLength: 3, maxLength: 3 }),
        fc.option(words),
        fc.option(words),
      )
      .map(
        ([v, core, pre, build]) =>
          `${v}${core.join(".")}${pre === null ? "" : `-${pre}`}${build === null ? "" : `+${build}`}`,
      );
    const typed = fc.string({ unit: fc.constantFrom(..."0129.-+vabZ =\n"), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(made, typed, fc.string({ unit: "binary" })), (text) => {
        const read = reading(text);
        const bare = text.replace(/^v/, "");
        const isVersion = GRAMMAR.test(bare) && text.length <= 64 && !/\d{16}/.test(bare);
        if (isVersion) expect(read).toBe(bare);
        else if (!GRAMMAR.test(bare)) expect(read).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the order of versions", () => {
  const RISING = [
    "0.0.1",
    "0.9.0",
    "0.10.0",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
    "1.0.1-0",
    "1.0.1",
    "2.0.0",
    "10.0.0",
  ];

  it("is that of SemVer 2, section 11", () => {
    for (const [place, version] of RISING.entries()) {
      for (const [otherPlace, other] of RISING.entries()) {
        const sign = Math.sign(compareVersions(version, other));
        expect(sign, `${version} and ${other}`).toBe(Math.sign(place - otherPlace));
      }
    }
  });

  it("does not look at build metadata", () => {
    expect(compareVersions("1.0.0+b", "1.0.0+a")).toBe(0);
    expect(compareVersions("1.0.0+b", "1.0.0")).toBe(0);
  });
});

describe("a prerelease", () => {
  it.each(["1.0.0-alpha", "1.0.0-0", "1.0.0-rc.1+build"])("is %s", (version) => {
    expect(isPrerelease(version)).toBe(true);
  });

  it.each(["1.0.0", "0.0.0", "1.0.0+build-1"])("is not %s", (version) => {
    expect(isPrerelease(version)).toBe(false);
  });
});
