import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "@/lib/db/transaction";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import type { KeyTransition } from "@/lib/domain/keys/status";
import { updateKey } from "@/lib/domain/keys/update";
import { aKey, anActivation, aShop, contextAt } from "@/tests/support/factories";
import { untilWaiting } from "@/tests/support/until-waiting";
import { outcomesOf, seatsOf } from "./counts";

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});

const change = (id: string, verb: KeyTransition) =>
  changeKeyState(contextAt(), shop.application, id, verb, null);
const activate = (key: string, index: number) => anActivation(shop.application, key, `machine-${index}`);

describe.each([
  ["revoke", "revoked"],
  ["suspend", "suspended"],
] as const)("activate against %s", (verb, status) => {
  it("counts exactly the machines that were told they are activated, whoever came first", async () => {
    for (let round = 0; round < 6; round++) {
      const { id, key } = await aKey(shop.application, { devices: 5 });
      const calls = Array.from({ length: 12 }, (_, index) => activate(key, index));
      const changed = change(id, verb);
      const { done = 0, limit_reached = 0, ...refused } = await outcomesOf(calls);
      await expect(changed).resolves.toMatchObject({ status });
      expect(Object.keys(refused).filter((code) => code !== status)).toEqual([]);
      expect(done + limit_reached + (refused[status] ?? 0)).toBe(12);
      expect(await seatsOf(id)).toEqual({ counted: done, held: done, taken: done, freed: 0 });
      expect(await outcomesOf([activate(key, 99)])).toEqual({ [status]: 1 });
    }
  });

  it("refuses every machine that waited while the key's state changed", async () => {
    const { id, key } = await aKey(shop.application);
    const waited = await inTransaction(contextAt(), async (tx) => {
      await changeKeyState(tx, shop.application, id, verb, null);
      const calls = [0, 1, 2].map((index) => outcomesOf([activate(key, index)]));
      await untilWaiting(3);
      return { calls };
    });
    expect(await Promise.all(waited.calls)).toEqual([{ [status]: 1 }, { [status]: 1 }, { [status]: 1 }]);
    expect(await seatsOf(id)).toEqual({ counted: 0, held: 0, taken: 0, freed: 0 });
  });
});

describe("activate against a change of the key that is undone", () => {
  it("goes on as if nothing had been", async () => {
    const { id, key } = await aKey(shop.application);
    let activation: Promise<unknown> | undefined;
    const undone = inTransaction(contextAt(), async (tx) => {
      await changeKeyState(tx, shop.application, id, "revoke", null);
      activation = activate(key, 1);
      await untilWaiting(1);
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await expect(activation).resolves.toHaveProperty("token");
    expect(await seatsOf(id)).toEqual({ counted: 1, held: 1, taken: 1, freed: 0 });
  });
});

describe("activate against a lowered number of seats", () => {
  it("never takes a seat that was no longer there", async () => {
    const { id, key } = await aKey(shop.application, { devices: 5 });
    const waited = await inTransaction(contextAt(), async (tx) => {
      await updateKey(tx, shop.application, id, { devices: 1 });
      const calls = [0, 1, 2].map((index) => activate(key, index));
      const outcomes = outcomesOf(calls);
      await untilWaiting(3);
      return { outcomes };
    });
    expect(await waited.outcomes).toEqual({ done: 1, limit_reached: 2 });
    expect(await seatsOf(id)).toMatchObject({ counted: 1, held: 1 });
  });
});
