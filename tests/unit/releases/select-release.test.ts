import { describe, expect, it } from "vitest";
import { type CheckQuery, selectRelease } from "@/lib/domain/updates/select-release";
import { aQuery, aRelease, aVariant } from "./some-catalogue";

const CATALOGUE = aVariant([
  aRelease("1.0.0"),
  aRelease("1.1.0", { critical: true }),
  aRelease("1.2.0-beta.1", { channel: "beta", manual: true }),
  aRelease("1.2.0"),
  aRelease("1.3.0", { channel: "beta", critical: true }),
  aRelease("2.0.0", { manual: true }),
  aRelease("2.1.0-beta.1", { channel: "beta" }),
  aRelease("2.1.0-beta.2", { channel: "beta" }),
]);

function selection(query: Partial<CheckQuery>, variant = CATALOGUE) {
  const { latest, changelog, ...rest } = selectRelease(variant, aQuery(query));
  return {
    latest: latest?.release.version ?? null,
    ...rest,
    changelog: changelog.map(({ version }) => version),
  };
}

const STABLE = ["2.0.0", "1.2.0", "1.1.0", "1.0.0"];
const BETA = ["2.1.0-beta.2", "2.1.0-beta.1", "2.0.0", "1.3.0", "1.2.0", "1.2.0-beta.1", "1.1.0", "1.0.0"];

/** Channel, the client's version, then what it is told. */
const TABLE: [
  channel: CheckQuery["channel"],
  version: string | null,
  latest: string,
  update: boolean,
  critical: boolean,
  manual: boolean,
  changelog: string[],
][] = [
  ["stable", null, "2.0.0", true, false, true, STABLE],
  ["stable", "0.1.0", "2.0.0", true, true, true, STABLE],
  ["stable", "1.0.0", "2.0.0", true, true, true, STABLE.slice(0, 3)],
  ["stable", "1.1.0-rc.1", "2.0.0", true, true, true, STABLE.slice(0, 3)],
  ["stable", "1.1.0", "2.0.0", true, false, true, STABLE.slice(0, 2)],
  ["stable", "1.3.0", "2.0.0", true, false, true, ["2.0.0"]],
  ["stable", "2.0.0-rc.1", "2.0.0", true, false, true, ["2.0.0"]],
  ["stable", "2.0.0", "2.0.0", false, false, false, []],
  ["stable", "2.0.0+local", "2.0.0", false, false, false, []],
  ["stable", "2.1.0-beta.1", "2.0.0", false, false, false, []],
  ["stable", "9.0.0", "2.0.0", false, false, false, []],
  ["beta", null, "2.1.0-beta.2", true, false, false, BETA],
  ["beta", "1.0.0", "2.1.0-beta.2", true, true, true, BETA.slice(0, 7)],
  ["beta", "1.2.0", "2.1.0-beta.2", true, true, true, BETA.slice(0, 4)],
  ["beta", "1.3.0", "2.1.0-beta.2", true, false, true, BETA.slice(0, 3)],
  ["beta", "2.0.0", "2.1.0-beta.2", true, false, false, BETA.slice(0, 2)],
  ["beta", "2.1.0-beta.2", "2.1.0-beta.2", false, false, false, []],
  ["beta", "2.1.0", "2.1.0-beta.2", false, false, false, []],
];

describe("the release a client is told of", () => {
  it.each(TABLE)("%s, version %s: %s, update %s, critical %s, manual %s", (...row) => {
    const [channel, version, latest, updateAvailable, critical, manual, changelog] = row;
    expect(selection({ channel, version })).toEqual({ latest, updateAvailable, critical, manual, changelog });
  });

  it("is none where nothing is published that it may see", () => {
    const none = { latest: null, updateAvailable: false, critical: false, manual: false, changelog: [] };
    const onlyBeta = aVariant([aRelease("1.0.0", { channel: "beta" })]);
    for (const version of [null, "0.1.0", "1.0.0"]) {
      expect(selection({ channel: "stable", version }, aVariant([]))).toEqual(none);
      expect(selection({ channel: "beta", version }, aVariant([]))).toEqual(none);
      expect(selection({ channel: "stable", version }, onlyBeta)).toEqual(none);
    }
  });

  it("for beta is a stable one that is higher than every beta", () => {
    const variant = aVariant([aRelease("3.0.0"), aRelease("3.0.0-rc.1", { channel: "beta" })]);
    expect(selection({ channel: "beta", version: "2.0.0" }, variant)).toMatchObject({ latest: "3.0.0" });
  });

  it("without a version has the marks of the newest alone", () => {
    const variant = aVariant([
      aRelease("1.0.0", { critical: true, manual: true }),
      aRelease("1.1.0", { critical: false, manual: false }),
    ]);
    expect(selection({ channel: "stable", version: null }, variant)).toMatchObject({
      critical: false,
      manual: false,
    });
  });
});

describe("the changelog", () => {
  const many = aVariant(Array.from({ length: 60 }, (_, minor) => aRelease(`1.${minor}.0`)));
  const newest = (count: number) => Array.from({ length: count }, (_, index) => `1.${59 - index}.0`);

  it("has the newest 50 of those above the client's version", () => {
    expect(selection({ channel: "stable", version: "1.0.0" }, many).changelog).toEqual(newest(50));
    expect(selection({ channel: "stable", version: "1.9.0" }, many).changelog).toEqual(newest(50));
    expect(selection({ channel: "stable", version: "1.10.0" }, many).changelog).toEqual(newest(49));
  });

  it("has the newest 20 for a client that does not tell its version", () => {
    expect(selection({ channel: "stable", version: null }, many).changelog).toEqual(newest(20));
  });

  it("ends at 50 also where a release beyond makes the update critical", () => {
    const variant = aVariant([aRelease("1.0.0", { critical: true }), ...many.releases.slice(0, 55)]);
    const { critical, changelog } = selection({ channel: "stable", version: "0.9.0" }, variant);
    expect(critical).toBe(true);
    expect(changelog).not.toContain("1.0.0");
  });
});
