import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import type { Application } from "@/lib/domain/applications/find";
import { type RotatedKey, rotationStep } from "@/lib/domain/applications/rotation-step";
import { lastReleaseTime, listSigningKeyUse } from "@/lib/domain/applications/signing-key-use";
import {
  activateSigningKey,
  createSigningKey,
  withdrawSigningKey,
} from "@/lib/domain/applications/signing-keys";
import { activateAndResign } from "@/lib/domain/publishing/rotate-release-key";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import {
  aKey,
  anActivation,
  anApplication,
  aPlan,
  contextAt,
  DAY_MS,
  HOUR_MS,
} from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

const START = Date.parse("2030-01-01T00:00:00Z");
const day = (days: number) => new Date(START + days * DAY_MS);

/** Nothing signs before the test says so: times of activation are the test's own. */
async function aSeller() {
  const application = await anApplication({ withSigningKeys: false });
  await aPlan(application, { maxActivations: null });
  const { key } = await aKey(application, { now: day(0) });
  return {
    application,
    newKey: async (days: number) =>
      (await createSigningKey(contextAt(day(days)), application, "license")).kid,
    activateKey: (kid: string, days: number) => activateSigningKey(contextAt(day(days)), application, kid),
    device: (name: string, days: number) => anActivation(application, key, name, { now: day(days) }),
  };
}

async function counted(application: Application, days: number) {
  const { keys } = await listSigningKeyUse(contextAt(day(days)), application);
  return Object.fromEntries(keys.map(({ kid, liveTokens, devices }) => [kid, [liveTokens, devices]]));
}

describe("live tokens of a license key", () => {
  it("are those of devices last seen while it signed, within seven days", async () => {
    const { application, newKey, activateKey, device } = await aSeller();
    const [former, next] = [await newKey(0), await newKey(0)];
    await activateKey(former, 1);
    await device("one", 2);
    await device("two", 9);
    await device("three", 9.5);
    await activateKey(next, 10);
    await device("three", 11);
    expect(await counted(application, 11)).toEqual({ [former]: [1, 2], [next]: [1, 1] });
    expect(await counted(application, 17)).toEqual({ [former]: [0, 2], [next]: [1, 1] });
    // Of the day before the change by then nobody knows the hours.
    expect(await counted(application, 20)).toEqual({ [former]: [0, 2], [next]: [0, 2] });
  });

  it("are counted for both keys where the device was seen less than an hour before the change", async () => {
    const { application, newKey, activateKey, device } = await aSeller();
    const [former, next] = [await newKey(0), await newKey(0)];
    await activateKey(former, 1);
    await device("either", 10 - HOUR_MS / 2 / DAY_MS);
    await device("former only", 10 - (2 * HOUR_MS) / DAY_MS);
    await activateKey(next, 10);
    expect(await counted(application, 11)).toEqual({ [former]: [2, 2], [next]: [1, 1] });
  });

  it("are not known while nothing was counted since it was replaced", async () => {
    const { application, newKey, activateKey, device } = await aSeller();
    const [former, next] = [await newKey(0), await newKey(0)];
    await activateKey(former, 1);
    await device("one", 2);
    expect(await counted(application, 3)).toEqual({ [former]: [1, 1], [next]: [0, 0] });
    await activateKey(next, 4);
    const busy = "UPDATE censuses SET started_at = $1 WHERE application_id = $2";
    await databasePool().query(busy, [day(4), application.id]);
    expect(await counted(application, 4.001)).toEqual({ [former]: [null, null], [next]: [0, 0] });
    expect(await counted(application, 5)).toEqual({ [former]: [1, 1], [next]: [0, 0] });
  });

  it("of a key that was taken back include those of its first time", async () => {
    const { application, newKey, activateKey, device } = await aSeller();
    const [former, mistaken, last] = [await newKey(0), await newKey(0), await newKey(0)];
    await activateKey(former, 1);
    await device("early", 2);
    await activateKey(mistaken, 3);
    await activateKey(former, 4);
    await activateKey(last, 5);
    expect(await counted(application, 6)).toEqual({ [former]: [1, 1], [mistaken]: [0, 0], [last]: [0, 0] });
  });

  it("are none of a key that never signed, nor of devices of other applications", async () => {
    const [seller, other] = [await aSeller(), await aSeller()];
    for (const { newKey, activateKey } of [seller, other]) await activateKey(await newKey(0), 0);
    await other.device("elsewhere", 1);
    const spare = await seller.newKey(1);
    const { keys } = await listSigningKeyUse(contextAt(day(2)), seller.application);
    expect(keys.map(({ liveTokens, devices }) => [liveTokens, devices])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(keys[1]).toMatchObject({ kid: spare, state: "published", activatedAt: null, replacedAt: null });
    expect(keys[0]).not.toHaveProperty("sealedPrivateKey");
  });
});

describe("a release key", () => {
  it("has the published releases that carry it, also after everything is signed anew", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0");
    await aRelease(application, "1.1.0");
    await aRelease(application, "1.2.0", { publish: false });
    const { id } = await aRelease(application, "1.3.0");
    await withdrawRelease(contextAt(), application, id, "broken");
    const releasedBefore = await lastReleaseTime(contextAt(), application);
    const { kid } = await createSigningKey(contextAt(), application, "release");
    const releases = async () => {
      const { keys } = await listSigningKeyUse(contextAt(), application);
      return keys.filter(({ purpose }) => purpose === "release").map((key) => [key.state, key.releases]);
    };
    expect(await releases()).toEqual([
      ["active", 2],
      ["published", 0],
    ]);
    await activateAndResign(contextAt(), application, kid);
    expect(await releases()).toEqual([
      ["published", 0],
      ["active", 2],
    ]);
    expect(releasedBefore).not.toBeNull();
    expect(await lastReleaseTime(contextAt(), application)).toEqual(releasedBefore);
  });
});

describe("the step that a rotation is at", () => {
  const active: RotatedKey = {
    state: "active",
    createdAt: day(0),
    activatedAt: day(10),
    liveTokens: 9,
  };
  const next: RotatedKey = {
    state: "published",
    createdAt: day(20),
    activatedAt: null,
    liveTokens: 0,
  };
  const former: RotatedKey = {
    state: "published",
    createdAt: day(0),
    activatedAt: day(0),
    liveTokens: 1,
  };
  const ended: RotatedKey = { ...former, liveTokens: 0 };
  const gone: RotatedKey = { ...former, state: "withdrawn" };
  const at = (now: number, released: number | null = null) => ({
    now: day(now),
    lastReleasedAt: released === null ? null : day(released),
  });

  it.each([
    ["nothing is there", [], at(0), 1],
    ["nothing signs yet", [next], at(20), 3],
    ["one signs alone", [gone, active], at(20), 1],
    ["the next was created less than seven days ago", [active, next], at(26.9), 2],
    ["the next was created seven days ago", [active, next], at(27), 3],
    ["a former one has live tokens", [former, active, next], at(27), 4],
    ["a former one is not counted yet", [{ ...former, liveTokens: null }, active], at(27), 4],
    ["a former one has none", [ended, active], at(27), 5],
  ] as const)("for licenses, when %s", (_, keys, when, step) => {
    expect(rotationStep("license", keys, when)).toBe(step);
  });

  it.each([
    ["nothing was released since the next was created", [active, next], at(40, 19), 2],
    ["something was released since the next was created", [active, next], at(40, 21), 3],
    ["nothing was released since the former was replaced", [ended, active], at(40, 9), 4],
    ["something was released since the former was replaced", [former, active], at(40, 11), 5],
  ] as const)("for releases, when %s", (_, keys, when, step) => {
    expect(rotationStep("release", keys, when)).toBe(step);
  });

  it("is the first again once the former is withdrawn", async () => {
    const { application, newKey, activateKey } = await aSeller();
    const step = async (days: number) =>
      rotationStep("license", (await listSigningKeyUse(contextAt(day(days)), application)).keys, at(days));
    const [one, two] = [await newKey(0), await newKey(1)];
    await activateKey(one, 0);
    expect(await step(1)).toBe(2);
    await activateKey(two, 8);
    expect(await step(8)).toBe(5);
    await withdrawSigningKey(contextAt(day(9)), application, one);
    expect(await step(9)).toBe(1);
  });
});
