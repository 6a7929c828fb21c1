import { describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { type EndNotice, forEndingKeys } from "@/lib/domain/keys/ending-keys";
import { updateKey } from "@/lib/domain/keys/update";
import { aKey, aShop, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";

const START = new Date("2027-03-01T12:00:00.000Z");
const WEEK: EndNotice = { name: "test.7", daysBefore: 7 };
const END: EndNotice = { name: "test.0", daysBefore: 0 };

const inDays = (days: number) => new Date(START.getTime() + days * DAY_MS);

/** All that are due at that time, to the end. */
async function handled(shop: Application, notice: EndNotice, now: Date): Promise<string[]> {
  const ids: string[] = [];
  const take = () =>
    forEndingKeys(contextAt(now), shop, notice, async (_, keys) => {
      ids.push(...keys.map(({ id }) => id));
    });
  while (await take());
  return ids;
}

describe("keys that come near their end", () => {
  it("are handled once, in the order of their ends, and those that were near before are not", async () => {
    const { application } = await aShop();
    const [, far, near] = [
      await aKey(application, { now: START, expiresAt: inDays(3) }),
      await aKey(application, { now: START, expiresAt: inDays(9) }),
      await aKey(application, { now: START, expiresAt: inDays(8) }),
    ];
    expect(await handled(application, WEEK, START)).toEqual([]);
    expect(await handled(application, WEEK, inDays(2.1))).toEqual([near.id, far.id]);
    expect(await handled(application, WEEK, inDays(2.1))).toEqual([]);
    expect(await handled(application, WEEK, inDays(3))).toEqual([]);
  });

  it("are handled later if no server ran, unless they have ended meanwhile", async () => {
    const { application } = await aShop();
    const ended = await aKey(application, { now: START, expiresAt: inDays(8) });
    const goesOn = await aKey(application, { now: START, expiresAt: inDays(12) });
    await handled(application, WEEK, START);
    await handled(application, END, START);
    expect(await handled(application, WEEK, inDays(10))).toEqual([goesOn.id]);
    expect(await handled(application, END, inDays(10))).toEqual([ended.id]);
  });

  it("are handled again for a new end, and not for one that is nearer than the notice", async () => {
    const { application } = await aShop();
    const key = await aKey(application, { now: START, expiresAt: inDays(8) });
    await handled(application, WEEK, START);
    expect(await handled(application, WEEK, inDays(2))).toEqual([key.id]);
    await updateKey(contextAt(inDays(2)), application, key.id, { expiresAt: inDays(30) });
    expect(await handled(application, WEEK, inDays(10))).toEqual([]);
    expect(await handled(application, WEEK, inDays(24))).toEqual([key.id]);
    await updateKey(contextAt(inDays(24)), application, key.id, { expiresAt: inDays(26) });
    expect(await handled(application, WEEK, inDays(25))).toEqual([]);
  });

  it("are handled at their time, though a clock was ahead when others were, or for a second time", async () => {
    const { application } = await aShop();
    const early = await aKey(application, { now: START, expiresAt: inDays(8) });
    await handled(application, WEEK, START);
    expect(await handled(application, WEEK, inDays(3))).toEqual([early.id]);
    expect(await handled(application, WEEK, START)).toEqual([]);
    const later = await aKey(application, { now: START, expiresAt: inDays(9) });
    expect(await handled(application, WEEK, inDays(2.5))).toEqual([early.id, later.id]);
  });

  it("are left out while they are suspended or revoked", async () => {
    const { application } = await aShop();
    const key = await aKey(application, { now: START, expiresAt: inDays(8) });
    await handled(application, WEEK, START);
    await changeKeyState(contextAt(START), application, key.id, "suspend", null);
    expect(await handled(application, WEEK, inDays(2))).toEqual([]);
  });

  it("are handled once by two servers at the same moment, and again if handling failed", async () => {
    const { application } = await aShop();
    const ids = [];
    for (let n = 0; n < 5; n++)
      ids.push((await aKey(application, { now: START, expiresAt: inDays(8 + n / 24) })).id);
    await handled(application, WEEK, START);
    const now = new Date(inDays(2).getTime() + HOUR_MS);
    const fails = forEndingKeys(contextAt(now), application, WEEK, () => Promise.reject(new Error("no")));
    await expect(fails).rejects.toThrow("no");
    const both = await Promise.all([handled(application, WEEK, now), handled(application, WEEK, now)]);
    const rest = await handled(application, WEEK, inDays(3));
    expect([...both.flat(), ...rest]).toEqual(ids);
  });
});
