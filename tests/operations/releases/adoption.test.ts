import { describe, expect, it } from "vitest";
import { countActivity } from "@/lib/domain/applications/activity-counts";
import { takeUsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { type AdoptionFilter, adoption, adoptionOfEach } from "@/lib/domain/release-lists/read-adoption";
import { aKey, anActivation, aPlan, contextAt, DAY_MS } from "@/tests/support/factories";
import { aPluginRelease, aPublisher, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

describe("adoption", () => {
  it("is read from what was counted of checks and devices", async () => {
    const { application } = await aPublisher();
    await aPlan(application, { maxActivations: 9 });
    await aRelease(application, "1.0.0", { ctx: contextAt(daysAgo(20)) });
    await aRelease(application, "1.1.0", { ctx: contextAt(daysAgo(13)) });
    await aRelease(application, "1.2.0", { publish: false });
    await aPluginRelease(application, { pluginId: "helper", version: "9.0.0" });
    const count = (days: number, counts: Record<string, number>) => {
      for (const [version, times] of Object.entries(counts)) {
        for (let time = 0; time < times; time += 1) {
          countActivity(application.id, "update_check", daysAgo(days), version);
        }
      }
    };
    count(31, { "1.0.0": 9 });
    count(29, { "1.0.0": 1 });
    count(7, { "1.0.0": 1, "1.1.0": 1 });
    count(0, { "1.0.0": 1, "1.1.0": 3, "": 1 });
    const { key } = await aKey(application);
    for (const [machineId, version] of [
      ["a", "v1.0.0"],
      ["b", "1.0.0"],
      ["c", "1.1.0"],
    ] as const) {
      await anActivation(application, key, `machine-${machineId}`, { version });
    }
    await takeUsageSnapshot(contextAt(NOW), application);

    const { versions, newest, isToday } = await adoption(contextAt(NOW), application);
    expect(versions).toMatchObject([
      { version: "1.1.0", variants: ["basic"], daysOut: 13, share: 0.6, shareWeekAgo: 0.5, devices: 1 },
      { version: "1.0.0", variants: ["basic"], daysOut: 20, share: 0.2, shareWeekAgo: 0.5, devices: 2 },
    ]);
    expect(versions[1]?.shares).toHaveLength(30);
    expect(versions[1]?.shares[0]).toBe(1);
    expect(versions[1]?.shares[1]).toBeNull();
    expect([newest?.version, isToday]).toEqual(["1.1.0", true]);
  });

  it("does not know versions that were withdrawn before they were out", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0");
    const { id } = await aRelease(application, "1.1.0", { publish: false });
    await withdrawRelease(contextAt(), application, id, "broken");
    const { versions, newest } = await adoption(contextAt(), application);
    expect(versions.map(({ version }) => version)).toEqual(["1.0.0"]);
    expect(newest?.version).toBe("1.0.0");
  });

  it("lists versions by variant and channel, with one line for what both variants have", async () => {
    const { application } = await aPublisherOfTwo();
    await aRelease(application, "1.0.0");
    await aRelease(application, "1.0.0", { variant: "unlimited" });
    await aRelease(application, "1.1.0-beta.1", { channel: "beta" });
    const { id } = await aRelease(application, "1.1.0");
    await withdrawRelease(contextAt(), application, id, "broken");
    const listed = async (filter: AdoptionFilter = {}) =>
      (await adoption(contextAt(), application, filter)).versions.map(({ version, variants }) => [
        version,
        ...variants,
      ]);
    expect(await listed()).toEqual([
      ["1.1.0", "basic"],
      ["1.1.0-beta.1", "basic"],
      ["1.0.0", "basic", "unlimited"],
    ]);
    expect(await listed({ variant: "unlimited" })).toEqual([["1.0.0", "unlimited"]]);
    expect(await listed({ channel: "beta" })).toEqual([["1.1.0-beta.1", "basic"]]);
  });

  it("is told of many applications at once, each by its own checks", async () => {
    const [one, other, idle] = await Promise.all([aPublisher(), aPublisher(), aPublisher()]);
    for (const { application } of [one, other]) await aRelease(application, "1.0.0");
    countActivity(one.application.id, "update_check", NOW, "1.0.0");
    countActivity(other.application.id, "update_check", NOW, "");
    const all = [one, other, idle].map(({ application }) => application);
    const found = await adoptionOfEach(contextAt(NOW), all);
    expect(all.map(({ id }) => found.get(id)?.newest?.share)).toEqual([1, 0, undefined]);
    expect(await adoptionOfEach(contextAt(NOW), [])).toEqual(new Map());
  });
});
