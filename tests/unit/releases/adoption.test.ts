import { describe, expect, it } from "vitest";
import { adoptionOf, mostDevicesBelow, type ReleasedVersion } from "@/lib/domain/release-lists/adoption";

const NOW = new Date("2027-05-20T15:00:00.000Z");

const released = (version: string, day: string, more: Partial<ReleasedVersion> = {}): ReleasedVersion => ({
  version,
  variants: ["basic"],
  isStable: true,
  isWithdrawn: false,
  releasedAt: new Date(`2027-${day}T12:00:00.000Z`),
  ...more,
});

/** Nine days; all but the last two and the first are like the day before them. */
const checksOf = (counts: Record<string, [weekAgo: number, yesterday: number, today: number]>) =>
  new Map(
    Object.entries(counts).map(([version, [weekAgo, yesterday, today]]) => [
      version,
      [weekAgo, weekAgo, yesterday, yesterday, yesterday, yesterday, yesterday, yesterday, today],
    ]),
  );

const sharesOf = (checks: ReturnType<typeof checksOf>, versions = [released("2.0.0", "05-01")]) => {
  const { day, isToday, versions: judged } = adoptionOf(NOW, versions, checks, null);
  return { day: day.toISOString().slice(0, 10), isToday, ...judged[0] };
};

describe("the adoption of a version", () => {
  it("is its share of all checks of the running day and of the same day a week before", () => {
    const checks = checksOf({ "2.0.0": [2, 3, 6], "1.0.0": [7, 4, 1], "": [1, 1, 1] });
    expect(sharesOf(checks)).toMatchObject({
      day: "2027-05-20",
      isToday: true,
      share: 0.75,
      shareWeekAgo: 0.2,
      daysOut: 19,
      shares: [0.2, 0.2, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.75],
    });
  });

  it("is that of the day before, until the running day has half as many checks", () => {
    const checks = checksOf({ "2.0.0": [2, 3, 0], "1.0.0": [8, 5, 3] });
    expect(sharesOf(checks)).toMatchObject({
      day: "2027-05-19",
      isToday: false,
      share: 0.375,
      shareWeekAgo: 0.2,
    });
    expect(sharesOf(checks).shares).toHaveLength(8);
    const enough = checksOf({ "2.0.0": [2, 3, 0], "1.0.0": [8, 5, 4] });
    expect(sharesOf(enough)).toMatchObject({ day: "2027-05-20", share: 0, shareWeekAgo: 0.2 });
  });

  it("is unknown where nothing was asked, and a week ago where it was not out yet", () => {
    expect(sharesOf(new Map())).toMatchObject({ share: null, shareWeekAgo: null, shares: [] });
    expect(sharesOf(checksOf({ "2.0.0": [0, 0, 4] }))).toMatchObject({ share: 1, shareWeekAgo: null });
    const checks = checksOf({ "2.0.0": [1, 1, 1] });
    expect(sharesOf(checks, [released("2.0.0", "05-13")])).toMatchObject({ shareWeekAgo: 1, daysOut: 7 });
    expect(sharesOf(checks, [released("2.0.0", "05-14")])).toMatchObject({ shareWeekAgo: null, daysOut: 6 });
  });

  it("knows the devices of versions that were counted, and none of a version that was not", () => {
    const versions = [released("1.0.0", "01-01"), released("2.0.0", "05-01")];
    const counted = new Map([["1.0.0", 420]]);
    const devicesIn = (isCutOff: boolean) =>
      adoptionOf(NOW, versions, new Map(), { counted, isCutOff }).versions.map(({ devices }) => devices);
    expect(devicesIn(false)).toEqual([0, 420]);
    expect(devicesIn(true)).toEqual([null, 420]);
  });
});

describe("the versions", () => {
  const versions = [
    released("1.9.0", "01-01"),
    released("1.10.0", "02-01"),
    released("2.0.0", "03-01", { isWithdrawn: true }),
    released("2.1.0-beta.1", "04-01", { isStable: false }),
  ];
  const devices = {
    counted: new Map([
      ["1.9.0", 3],
      ["1.10.0", 2],
      ["2.0.0", 9],
    ]),
    isCutOff: false,
  };

  it("stand in their order; the newest is the highest stable one that is offered", () => {
    const judged = adoptionOf(NOW, versions, new Map(), null);
    expect(judged.versions.map(({ version }) => version)).toEqual([
      "2.1.0-beta.1",
      "2.0.0",
      "1.10.0",
      "1.9.0",
    ]);
    expect(judged.newest?.version).toBe("1.10.0");
    const unstable = versions.filter(({ isStable, isWithdrawn }) => !isStable || isWithdrawn);
    expect(adoptionOf(NOW, unstable, new Map(), null).newest?.version).toBe("2.1.0-beta.1");
    expect(adoptionOf(NOW, [], new Map(), null).newest).toBeNull();
  });

  it("tell on which older one most devices still are", () => {
    const judged = adoptionOf(NOW, versions, new Map(), devices);
    expect(mostDevicesBelow(judged, "2.1.0-beta.1")?.version).toBe("2.0.0");
    expect(mostDevicesBelow(judged, "2.0.0")?.version).toBe("1.9.0");
    expect(mostDevicesBelow(judged, "1.9.0")).toBeNull();
  });
});
