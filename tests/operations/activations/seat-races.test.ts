import { beforeAll, describe, expect, it } from "vitest";
import { deactivate } from "@/lib/domain/activations/deactivate";
import { parseLicenseKey } from "@/lib/domain/keys/license-key";
import { aKey, anActivation, aShop, contextAt } from "@/tests/support/factories";
import { outcomesOf, seatsOf } from "./counts";

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});

const crowd = <T>(count: number, call: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, index) => call(index));

function free(key: string, machineId: string) {
  const parsed = parseLicenseKey(key);
  if (!parsed) throw new Error("not a license key");
  return deactivate(contextAt(), shop.application.slug, { identity: { key: parsed }, machineId });
}

describe("machines that race for seats", () => {
  it.each([
    [1, 30],
    [3, 40],
    [100, 140],
  ])("of a key with %i get exactly that many when %i ask at once", async (devices, machines) => {
    const { id, key } = await aKey(shop.application, { devices });
    const calls = crowd(machines, (index) => anActivation(shop.application, key, `machine-${index}`));
    expect(await outcomesOf(calls)).toEqual({ done: devices, limit_reached: machines - devices });
    expect(await seatsOf(id)).toEqual({ counted: devices, held: devices, taken: devices, freed: 0 });
  });

  it("of a key without a limit all get one", async () => {
    const { id, key } = await aKey(shop.application, { devices: null });
    const calls = crowd(40, (index) => anActivation(shop.application, key, `machine-${index}`));
    expect(await outcomesOf(calls)).toEqual({ done: 40 });
    expect(await seatsOf(id)).toEqual({ counted: 40, held: 40, taken: 40, freed: 0 });
  });
});

describe("one machine that races itself", () => {
  it("gets one seat, one log entry and only successes, all of them for the same activation", async () => {
    const { id, key } = await aKey(shop.application, { devices: 1 });
    const calls = crowd(30, () => anActivation(shop.application, key, "machine-1"));
    expect(await outcomesOf(calls)).toEqual({ done: 30 });
    expect(await seatsOf(id)).toEqual({ counted: 1, held: 1, taken: 1, freed: 0 });
    const ids = (await Promise.all(calls)).map(({ token }) => {
      const payload = Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
      return JSON.parse(payload).jti;
    });
    expect(new Set(ids).size).toBe(1);
  });

  it("frees its seat once when it deactivates many times at once", async () => {
    const { id, key } = await aKey(shop.application, { devices: 2 });
    await anActivation(shop.application, key, "machine-1");
    await anActivation(shop.application, key, "machine-2");
    expect(await outcomesOf(crowd(20, () => free(key, "machine-1")))).toEqual({ done: 20 });
    expect(await seatsOf(id)).toEqual({ counted: 1, held: 1, taken: 2, freed: 1 });
  });
});

describe("activate against deactivate", () => {
  it("never loses or doubles a seat, however machines come and go", async () => {
    const { id, key } = await aKey(shop.application, { devices: 3 });
    const machines = crowd(8, async (index) => {
      for (let round = 0; round < 8; round++) {
        const machineId = `machine-${index}`;
        const taken = await outcomesOf([anActivation(shop.application, key, machineId)]);
        expect(Object.keys(taken)).toEqual([expect.stringMatching(/^(done|limit_reached)$/)]);
        const { counted, held } = await seatsOf(id);
        expect(counted).toBe(held);
        expect(counted).toBeLessThanOrEqual(3);
        if (taken.done) await free(key, machineId);
      }
    });
    await Promise.all(machines);
    const { taken, freed, ...left } = await seatsOf(id);
    expect(left).toEqual({ counted: 0, held: 0 });
    expect(taken).toBe(freed);
    expect(taken).toBeGreaterThan(8);
  });

  it("of one machine at once ends with a seat or without, and the counter agrees", async () => {
    const { id, key } = await aKey(shop.application, { devices: 1 });
    for (let round = 0; round < 8; round++) {
      await anActivation(shop.application, key, "machine-1");
      const calls = crowd<unknown>(10, (index) =>
        index % 2 ? free(key, "machine-1") : anActivation(shop.application, key, "machine-1"),
      );
      expect(await outcomesOf(calls)).toEqual({ done: 10 });
      const { counted, held, taken, freed } = await seatsOf(id);
      expect(counted).toBe(held);
      expect(counted).toBe(taken - freed);
    }
  });
});
