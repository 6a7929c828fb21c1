import { describe, expect, it } from "vitest";
import type { PlainSecret } from "@/lib/crypto/secret";
import { deactivate } from "@/lib/domain/activations/deactivate";
import { validate } from "@/lib/domain/activations/validate";
import { lastDays, recentActivity } from "@/lib/domain/applications/activity";
import { countActivity, flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import type { Application } from "@/lib/domain/applications/find";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { parseLicenseKey } from "@/lib/domain/keys/license-key";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { mostDownloaded, updateUptake } from "@/lib/domain/release-lists/update-activity";
import { activityOf, sum } from "@/tests/support/activity";
import { aLicense, anActivation, contextAt, DAY_MS } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

const secretOf = (key: string) => ({ key: parseLicenseKey(key) as PlainSecret });

/** Also of yesterday: midnight, in UTC, may have come into the test. */
async function lately(application: Application) {
  const { total } = await recentActivity(contextAt(), application, 2);
  return { activations: sum(total("activation")), validations: sum(total("validation")) };
}

describe("what is counted", () => {
  it("is an activation when a seat is taken, not when a device is in it already", async () => {
    const { application, key } = await aLicense();
    await anActivation(application, key, "machine-one");
    await anActivation(application, key, "machine-one");
    expect(await lately(application)).toEqual({ activations: 1, validations: 0 });
    await deactivate(contextAt(), application.slug, { identity: secretOf(key), machineId: "machine-one" });
    await anActivation(application, key, "machine-one");
    await anActivation(application, key, "machine-two");
    expect(await lately(application)).toEqual({ activations: 3, validations: 0 });
  });

  it("is a validation that was granted, and none that was refused", async () => {
    const { application, key, id } = await aLicense();
    await anActivation(application, key, "machine-one");
    const ask = (machineId: string) =>
      validate(contextAt(), application.slug, { identity: secretOf(key), machineId, version: null });
    await ask("machine-one");
    await ask("machine-one");
    await expect(ask("machine-two")).rejects.toThrow();
    await changeKeyState(contextAt(), application, id, "suspend", null);
    await expect(ask("machine-one")).rejects.toThrow();
    expect(await lately(application)).toEqual({ activations: 1, validations: 2 });
  });

  it("is shown also while it is being written", async () => {
    const { application, key } = await aLicense();
    for (let device = 1; device <= 5; device += 1) {
      await anActivation(application, key, "machine-one");
      await deactivate(contextAt(), application.slug, { identity: secretOf(key), machineId: "machine-one" });
      const writing = flushActivityCounts();
      expect((await lately(application)).activations).toBe(device);
      await writing;
    }
  });

  it("is a check by the version it came from, also one that is withdrawn, and under no name else", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0");
    const second = await aRelease(application, "1.1.0");
    await withdrawRelease(contextAt(), application, second.id, "broken");
    const { check } = program(application.slug);
    for (const version of ["1.0.0", "v1.0.0", "1.1.0", "9.9.9"]) await check({ version });
    await check();
    expect((await check({ version: "not a version" })).status).toBe(400);
    expect(await activityOf(application, "update_check")).toEqual({ "1.0.0": 2, "1.1.0": 1, "": 2 });
  });

  it("stands at its day in UTC; days before and after are not shown", async () => {
    const { application } = await aLicense();
    const now = new Date("2027-03-31T00:00:00.000Z");
    const times = ["03-28T23:59:59.999", "03-29T00:00:00.000", "03-30T23:59:59.999", "04-01T00:00:00.000"];
    for (const time of times) countActivity(application.id, "validation", new Date(`2027-${time}Z`));
    const { days, total } = await recentActivity(contextAt(now), application, 3);
    expect(days.map((day) => day.toISOString())).toEqual([
      "2027-03-29T00:00:00.000Z",
      "2027-03-30T00:00:00.000Z",
      "2027-03-31T00:00:00.000Z",
    ]);
    expect(total("validation")).toEqual([1, 1, 0]);
    expect(total("download")).toEqual([0, 0, 0]);
  });
});

describe("what is shown of update checks and downloads", () => {
  it("are the versions most asked from, the newest first, and all others together", async () => {
    const { application } = await aPublisher();
    const now = new Date();
    const counts = { "1.0.0": 1, "1.9.0": 5, "1.10.0": 3, "": 2 };
    for (const [version, count] of Object.entries(counts)) {
      for (let time = 0; time < count; time += 1) countActivity(application.id, "update_check", now, version);
    }
    countActivity(application.id, "update_check", new Date(now.getTime() - DAY_MS), "1.9.0");
    const activity = await recentActivity(contextAt(now), application, 2);
    expect(updateUptake(activity, 2)).toEqual({
      versions: [
        { subject: "1.10.0", counts: [0, 3] },
        { subject: "1.9.0", counts: [1, 5] },
      ],
      others: [0, 3],
    });
    expect(updateUptake(activity, 2, "1.0.0")).toEqual({
      versions: [
        { subject: "1.0.0", counts: [0, 1] },
        { subject: "1.9.0", counts: [1, 5] },
      ],
      others: [0, 5],
    });
    expect(updateUptake(activity, 1, "2.0.0")).toEqual({
      versions: [{ subject: "2.0.0", counts: [0, 0] }],
      others: [1, 11],
    });
    expect(updateUptake(lastDays(activity, 1), 1)).toEqual({
      versions: [{ subject: "1.9.0", counts: [5] }],
      others: [6],
    });
    const none = await recentActivity(contextAt(new Date(now.getTime() + 9 * DAY_MS)), application, 2);
    expect(updateUptake(none, 2, "2.0.0")).toEqual({ versions: [], others: null });
  });

  it("are the releases downloaded most, by variant and plugin", async () => {
    const { application } = await aPublisher();
    const [first, second, third] = await Promise.all(
      ["1.0.0", "2.0.0", "3.0.0"].map((version) => aRelease(application, version)),
    );
    const now = new Date();
    for (const id of [first?.id, second?.id, second?.id, third?.id, third?.id, third?.id]) {
      countActivity(application.id, "download", now, id);
    }
    const activity = await recentActivity(contextAt(now), application, 30);
    expect(activity.total("download").at(-1)).toBe(6);
    expect(await mostDownloaded(contextAt(), activity, 2)).toEqual([
      { id: third?.id, version: "3.0.0", of: "basic", downloads: 3 },
      { id: second?.id, version: "2.0.0", of: "basic", downloads: 2 },
    ]);
  });
});
