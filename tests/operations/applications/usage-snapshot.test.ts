import { beforeEach, describe, expect, it } from "vitest";
import type { PlainSecret } from "@/lib/crypto/secret";
import { database, databasePool } from "@/lib/db/client";
import { deactivate } from "@/lib/domain/activations/deactivate";
import { recentActivity } from "@/lib/domain/applications/activity";
import { applicationFigures } from "@/lib/domain/applications/figures";
import type { Application } from "@/lib/domain/applications/find";
import { latestUsageSnapshot, takeUsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import type { Context } from "@/lib/domain/context";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { parseLicenseKey } from "@/lib/domain/keys/license-key";
import { takeDueSnapshots } from "@/lib/jobs/take-usage-snapshots";
import {
  ago,
  ahead,
  aKey,
  anActivation,
  aPlan,
  aShop,
  contextAt,
  DAY_MS,
  HOUR_MS,
} from "@/tests/support/factories";

const SECOND_MS = 1000;

/** Counted at that moment, whatever was counted before. */
async function countedAt(application: Application, now: Date) {
  await takeUsageSnapshot(contextAt(now), application);
  return latestUsageSnapshot(contextAt(now), application);
}

describe("a usage snapshot", () => {
  it("counts active keys by plan: neither suspended nor expired, and of no other application", async () => {
    const { application, plan } = await aShop();
    const other = await aPlan(application, { code: "other", name: "Other" });
    await aKey(application);
    await aKey(application, { expiresAt: ahead(HOUR_MS) });
    await aKey(application, { plan: other.code });
    await aKey(application, { expiresAt: ago(HOUR_MS), now: ago(2 * HOUR_MS) });
    const suspended = await aKey(application);
    await changeKeyState(contextAt(), application, suspended.id, "suspend", null);
    await aKey((await aShop()).application);
    expect(await applicationFigures(contextAt(), application)).toMatchObject({
      activeKeys: 3,
      plans: [
        { code: plan.code, name: plan.name, activeKeys: 2 },
        { code: "other", name: "Other", activeKeys: 1 },
      ],
    });
  });

  it("names the keys of several seats of which four in five are taken, and no expired one", async () => {
    const { application } = await aShop({}, { maxActivations: 5 });
    const seats = { crowded: 5, roomy: 5, single: 1, unlimited: null };
    const devices = { crowded: 4, roomy: 3, single: 1, unlimited: 9 };
    const ids: Record<string, string> = {};
    for (const name of ["crowded", "roomy", "single", "unlimited"] as const) {
      const { id, key } = await aKey(application, { devices: seats[name], name });
      ids[name] = id;
      for (let index = 0; index < devices[name]; index += 1) {
        await anActivation(application, key, `${name}-${index}`);
      }
    }
    const crowded = {
      id: ids.crowded,
      lastFour: expect.stringMatching(/^\w{4}$/),
      email: null,
      name: "crowded",
      activeDevices: 4,
      maxActivations: 5,
    };
    const figures = await applicationFigures(contextAt(), application);
    expect(figures).toMatchObject({ devices: 17, nearlyFull: 1, nearlyFullKeys: [crowded] });
    await databasePool().query(
      "UPDATE license_keys SET expires_at = now() - interval '1 second' WHERE id = $1",
      [ids.crowded],
    );
    const later = await countedAt(application, ahead(HOUR_MS));
    expect(later).toMatchObject({ devices: 17, nearlyFull: 0, nearlyFullKeys: [] });
  });

  it("counts devices by version: of those in a seat, seen in the last 30 days", async () => {
    const { application } = await aShop({}, { maxActivations: null });
    const { key } = await aKey(application);
    const versions = { one: "2.0.0", two: "2.0.0", three: "1.0.0", four: null, left: "1.0.0", idle: "1.0.0" };
    for (const [machineId, version] of Object.entries(versions)) {
      await anActivation(application, key, `machine-${machineId}`, { version });
    }
    const identity = { key: parseLicenseKey(key) as PlainSecret };
    await deactivate(contextAt(), application.slug, { identity, machineId: "machine-left" });
    await databasePool().query("UPDATE activations SET last_seen_at = $1 WHERE machine_id = 'machine-idle'", [
      ago(31 * DAY_MS),
    ]);
    expect(await applicationFigures(contextAt(), application)).toMatchObject({
      devices: 5,
      versions: [
        { version: "2.0.0", devices: 2 },
        { version: "1.0.0", devices: 1 },
        { version: null, devices: 1 },
      ],
    });
  });

  it("tells when devices were last seen: by the hour in the last nine days, else by the day", async () => {
    const now = new Date("2030-05-20T12:30:00.000Z");
    const { application } = await aShop({}, { maxActivations: null });
    const { key } = await aKey(application, { now: new Date("2030-05-01T00:00:00.000Z") });
    const seen = {
      one: ["2030-05-20T11:10:00.000Z", "1.0.0"],
      two: ["2030-05-20T11:50:00.000Z", "2.0.0"],
      long: ["2030-05-10T11:50:00.000Z", "2.0.0"],
    } as const;
    for (const [machineId, [time, version]] of Object.entries(seen)) {
      await anActivation(application, key, machineId, { version, now: new Date(time) });
    }
    expect((await countedAt(application, now))?.seen).toEqual([
      { from: Date.parse("2030-05-10"), until: Date.parse("2030-05-11"), devices: 1 },
      { from: Date.parse("2030-05-20T11:00:00Z"), until: Date.parse("2030-05-20T12:00:00Z"), devices: 2 },
    ]);
  });

  it("is all zeros where there is nothing", async () => {
    const { application } = await aShop();
    const now = new Date();
    expect(await applicationFigures(contextAt(now), application)).toEqual({
      countedAt: now,
      activeKeys: 0,
      plans: [],
      devices: 0,
      versions: [],
      nearlyFull: 0,
      nearlyFullKeys: [],
      seen: [],
    });
  });
});

describe("counting", () => {
  let application: Application;
  const start = new Date();
  const later = (ms: number) => new Date(start.getTime() + ms);

  beforeEach(async () => {
    ({ application } = await aShop());
  });

  /** Whatever the machine took for the last count. */
  const tookMs = (ms: number) =>
    databasePool().query("UPDATE censuses SET took_ms = $1 WHERE application_id = $2", [ms, application.id]);

  it("is not done again within ten seconds", async () => {
    await countedAt(application, start);
    await tookMs(1);
    await aKey(application);
    expect(await countedAt(application, later(9 * SECOND_MS))).toMatchObject({
      countedAt: start,
      activeKeys: 0,
    });
    const due = later(10 * SECOND_MS);
    expect(await countedAt(application, due)).toMatchObject({ countedAt: due, activeKeys: 1 });
  });

  it("is done at once for whoever needs a later one, but never twice at a time", async () => {
    await countedAt(application, start);
    await takeUsageSnapshot(contextAt(later(1)), application, { notBefore: start });
    expect((await latestUsageSnapshot(contextAt(), application))?.countedAt).toEqual(start);
    await takeUsageSnapshot(contextAt(later(2)), application, { notBefore: later(1) });
    expect((await latestUsageSnapshot(contextAt(), application))?.countedAt).toEqual(later(2));
    await databasePool().query("UPDATE censuses SET started_at = $1 WHERE application_id = $2", [
      later(3),
      application.id,
    ]);
    await takeUsageSnapshot(contextAt(later(5)), application, { notBefore: later(4) });
    expect((await latestUsageSnapshot(contextAt(), application))?.countedAt).toEqual(later(2));
  });

  it("is done the less often the longer it takes", async () => {
    await countedAt(application, start);
    await tookMs(1000);
    expect((await countedAt(application, later(199 * SECOND_MS)))?.countedAt).toEqual(start);
    expect((await countedAt(application, later(200 * SECOND_MS)))?.countedAt).toEqual(later(200 * SECOND_MS));
  });

  it("is done by one of many who ask at once", async () => {
    const counts: string[] = [];
    const noting = (ctx: Context): Context => {
      const run: Context["db"]["run"] = (statement, values) => {
        counts.push(statement.name);
        return ctx.db.run(statement, values);
      };
      return { ...ctx, db: { ...ctx.db, run } };
    };
    const ten = Array.from({ length: 10 }, () => takeUsageSnapshot(noting(contextAt(start)), application));
    await Promise.all(ten);
    expect(counts.filter((name) => name === "claim-usage-snapshot")).toHaveLength(10);
    expect(counts.filter((name) => name === "count-usage-snapshot")).toHaveLength(1);
  });

  it("is left to whoever began, for ten minutes", async () => {
    await databasePool().query("INSERT INTO censuses (application_id, started_at) VALUES ($1, $2)", [
      application.id,
      start,
    ]);
    expect(await countedAt(application, later(9 * 60 * SECOND_MS))).toBeNull();
    const due = later(10 * 60 * SECOND_MS);
    expect((await countedAt(application, due))?.countedAt).toEqual(due);
  });

  it("is not kept once another server has begun a later one", async () => {
    await countedAt(application, start);
    const before = await latestUsageSnapshot(contextAt(), application);
    await aKey(application);
    const ctx = contextAt(later(HOUR_MS));
    const run: Context["db"]["run"] = async (statement, values) => {
      if (statement.name === "count-usage-snapshot")
        await databasePool().query("UPDATE censuses SET started_at = $1 WHERE application_id = $2", [
          later(2 * HOUR_MS),
          application.id,
        ]);
      return ctx.db.run(statement, values);
    };
    await takeUsageSnapshot({ ...ctx, db: { ...ctx.db, run } }, application);
    expect(await latestUsageSnapshot(contextAt(), application)).toEqual(before);
  });

  it("is not waited for longer than a page may take, and the count before is shown", async () => {
    await countedAt(application, ago(HOUR_MS));
    const client = await databasePool().connect();
    await client.query("BEGIN");
    await client.query("LOCK TABLE license_keys IN ACCESS EXCLUSIVE MODE");
    try {
      const figures = await applicationFigures(contextAt(start), application, { waitMs: 100 });
      expect(figures?.countedAt).not.toEqual(start);
    } finally {
      await client.query("COMMIT");
      client.release();
    }
    await expect
      .poll(async () => (await latestUsageSnapshot(contextAt(), application))?.countedAt)
      .toEqual(start);
  });

  it("is broken off by its signal, and need not be waited for by the next", async () => {
    const stopping = new AbortController();
    const begun = { applicationId: application.id, startedAt: start };
    const client = await databasePool().connect();
    await client.query("BEGIN");
    await client.query("LOCK TABLE license_keys IN ACCESS EXCLUSIVE MODE");
    try {
      const counting = takeUsageSnapshot(contextAt(start), application, { signal: stopping.signal });
      const brokenOff = expect(counting).rejects.toThrow();
      await expect.poll(() => database().prisma.usageSnapshot.count({ where: begun })).toBe(1);
      stopping.abort();
      await brokenOff;
    } finally {
      await client.query("COMMIT");
      client.release();
    }
    const due = later(1);
    expect((await countedAt(application, due))?.countedAt).toEqual(due);
  });

  it("is taken again after a clock that was ahead, and not by servers whose clocks differ a little", async () => {
    const { application } = await aShop();
    const now = new Date("2027-03-20T12:00:00.000Z");
    await takeDueSnapshots(contextAt(new Date(now.getTime() + DAY_MS)));
    await takeDueSnapshots(contextAt(now));
    expect((await latestUsageSnapshot(contextAt(), application))?.countedAt).toEqual(now);
    expect((await countedAt(application, new Date(now.getTime() - 5 * SECOND_MS)))?.countedAt).toEqual(now);
  });

  it("goes on by itself where nobody looks, every six hours, and keeps the active keys of each day", async () => {
    const now = new Date("2027-03-05T23:00:00.000Z");
    await aKey(application, { now: new Date("2027-03-01T00:00:00.000Z") });
    await takeDueSnapshots(contextAt(now));
    await aKey(application, { now: new Date("2027-03-01T00:00:00.000Z") });
    await takeDueSnapshots(contextAt(new Date(now.getTime() + 5 * HOUR_MS)));
    const next = new Date(now.getTime() + 6 * HOUR_MS);
    await takeDueSnapshots(contextAt(next));
    const activity = await recentActivity(contextAt(next), application, 3);
    expect(activity.days.map((day) => day.toISOString().slice(0, 10))).toEqual([
      "2027-03-04",
      "2027-03-05",
      "2027-03-06",
    ]);
    expect(activity.total("active_keys")).toEqual([0, 1, 2]);
  });
});
