import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { deregisterDevice, freedDevice } from "@/lib/domain/activations/deregister";
import { noteHeartbeat } from "@/lib/domain/activations/heartbeats";
import { listDevices } from "@/lib/domain/activations/list-devices";
import { releaseDevice } from "@/lib/domain/activations/release";
import type { Actor } from "@/lib/domain/context";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { CODE_HOLDER } from "@/lib/domain/people/code-holders";
import { customerActor } from "@/lib/domain/people/customers";
import { aKey, anActivation, aShop, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { entriesAbout } from "../people/log-entries";
import { seatsOf } from "./counts";

const NOW = new Date("2030-06-15T12:00:00.000Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const ahead = (ms: number) => ago(-ms);
const ANNA = customerActor("anna@example.com", "0197a000-0000-7000-8000-000000000001");

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});

type Device = { name?: string | null; seenAt?: Date; expiresAt?: Date | null };

/** A key with one device, last seen at `seenAt`. */
async function aDevice({ name = "Laptop", seenAt = NOW, expiresAt = null }: Device = {}) {
  const { id, key } = await aKey(shop.application, { expiresAt });
  await anActivation(shop.application, key, "machine-1", { name, now: seenAt });
  const { devices } = await listDevices(contextAt(NOW), id, { search: "", page: 1 });
  return { keyId: id, key, activationId: devices[0]?.activationId ?? "" };
}

const deregister = (keyId: string, activationId: string, actor: Actor = ANNA, now = NOW) =>
  deregisterDevice({ ...contextAt(now), actor }, keyId, activationId);

const freed = (keyId: string, activationId: string, now = NOW) =>
  freedDevice(contextAt(now), { id: keyId }, activationId);

const freeingEntries = (keyId: string) => entriesAbout(keyId, "device.deregistered", "device.deactivated");

describe("a person who deregisters a device", () => {
  it("frees its seat, and is told its name and how long its token may keep it running", async () => {
    const { keyId, activationId } = await aDevice({ seenAt: ago(3 * HOUR_MS) });
    expect(await deregister(keyId, activationId)).toBe("deregistered");
    expect(await seatsOf(keyId)).toMatchObject({ counted: 0, held: 0 });
    expect(await freed(keyId, activationId)).toEqual({
      name: "Laptop",
      shortId: "…achine-1",
      runsUntil: ahead(7 * DAY_MS - 2 * HOUR_MS),
    });
  });

  it("is told how long from the last heartbeat, also when that still waits to be written", async () => {
    const { keyId, activationId } = await aDevice({ seenAt: ago(2 * DAY_MS) });
    noteHeartbeat(activationId, ago(DAY_MS));
    await deregister(keyId, activationId);
    const { rows } = await databasePool().query("SELECT last_seen_at FROM activations WHERE id = $1", [
      activationId,
    ]);
    expect(rows).toEqual([{ last_seen_at: ago(DAY_MS) }]);
    expect(await freed(keyId, activationId)).toMatchObject({ runsUntil: ahead(6 * DAY_MS + HOUR_MS) });
  });

  it("does so once: the second time it is gone, and still the page can say until when it may run", async () => {
    const { keyId, activationId } = await aDevice();
    await deregister(keyId, activationId);
    expect(await deregister(keyId, activationId)).toBe("gone");
    expect(await seatsOf(keyId)).toMatchObject({ counted: 0, held: 0 });
    expect(await freeingEntries(keyId)).toHaveLength(1);
    expect(await freed(keyId, activationId, ahead(DAY_MS))).toMatchObject({ runsUntil: ahead(7 * DAY_MS) });
  });

  it("makes room for another device", async () => {
    const { keyId, key, activationId } = await aDevice();
    await databasePool().query("UPDATE license_keys SET max_activations = 1 WHERE id = $1", [keyId]);
    const other = () => anActivation(shop.application, key, "machine-2", { now: NOW });
    await expect(other()).rejects.toMatchObject({ code: "limit_reached" });
    await deregister(keyId, activationId);
    await expect(other()).resolves.toHaveProperty("token");
  });

  it.each(["suspend", "revoke"] as const)(
    "may do so after %s, which does not stop tokens that are out there",
    async (verb) => {
      const { keyId, activationId } = await aDevice({ seenAt: ago(DAY_MS) });
      await changeKeyState(contextAt(NOW), shop.application, keyId, verb, null);
      expect(await deregister(keyId, activationId)).toBe("deregistered");
      expect(await freed(keyId, activationId)).toMatchObject({ runsUntil: ahead(6 * DAY_MS + HOUR_MS) });
      expect(await seatsOf(keyId)).toMatchObject({ counted: 0, held: 0 });
    },
  );

  it("may do so after the license's end, when no token works any more", async () => {
    const { keyId, activationId } = await aDevice({ seenAt: ago(2 * DAY_MS), expiresAt: ago(DAY_MS) });
    expect(await deregister(keyId, activationId)).toBe("deregistered");
    expect(await freed(keyId, activationId)).toMatchObject({ runsUntil: null });
  });

  it("is told of no end when the device was not seen for longer than a token lasts", async () => {
    const { keyId, activationId } = await aDevice({ seenAt: ago(7 * DAY_MS + HOUR_MS) });
    await deregister(keyId, activationId);
    expect(await freed(keyId, activationId)).toMatchObject({ runsUntil: null });
  });

  it("is told a moment no later than seven days from now, since no token is made from now on", async () => {
    const { keyId, activationId } = await aDevice({ seenAt: ago(HOUR_MS / 2) });
    const runsUntil = ahead(7 * DAY_MS);
    await deregister(keyId, activationId);
    expect(await freed(keyId, activationId)).toMatchObject({ runsUntil });
    expect(await freed(keyId, activationId, ahead(DAY_MS))).toMatchObject({ runsUntil });
  });

  it("is told the license's end when tokens cannot last longer", async () => {
    const { keyId, activationId } = await aDevice({ expiresAt: ahead(DAY_MS) });
    await deregister(keyId, activationId);
    expect(await freed(keyId, activationId)).toMatchObject({ runsUntil: ahead(DAY_MS) });
  });
});

describe("what is no device of the key", () => {
  it("is gone and nothing changes, also when it is a device of somebody else's key", async () => {
    const mine = await aDevice();
    const theirs = await aDevice();
    for (const id of [theirs.activationId, "0197a000-0000-7000-8000-000000000000", "x", "", "\0"]) {
      expect(await deregister(mine.keyId, id)).toBe("gone");
      expect(await freed(mine.keyId, id)).toBeNull();
    }
    for (const { keyId } of [mine, theirs]) {
      expect(await seatsOf(keyId)).toMatchObject({ counted: 1, held: 1 });
      expect(await freeingEntries(keyId)).toEqual([]);
    }
    await deregister(theirs.keyId, theirs.activationId);
    expect(await freed(mine.keyId, theirs.activationId)).toBeNull();
  });
});

describe("freedDevice", () => {
  it("knows devices that freed their seat themselves, and none that holds one", async () => {
    const { keyId, key, activationId } = await aDevice();
    expect(await freed(keyId, activationId)).toBeNull();
    await releaseDevice(contextAt(NOW), keyId, "machine-1", null);
    expect(await freed(keyId, activationId)).toMatchObject({ name: "Laptop" });
    await anActivation(shop.application, key, "machine-1", { now: NOW });
    expect(await freed(keyId, activationId)).toBeNull();
  });

  it("says no end any more once it has come", async () => {
    const { keyId, activationId } = await aDevice();
    await deregister(keyId, activationId);
    expect(await freed(keyId, activationId, ahead(7 * DAY_MS - 1))).toMatchObject({ name: "Laptop" });
    expect(await freed(keyId, activationId, ahead(7 * DAY_MS))).toMatchObject({ runsUntil: null });
  });
});

describe("people who deregister at the same moment", () => {
  it("free one device once: one of twenty did it, for the others it is gone", async () => {
    const { keyId, key, activationId } = await aDevice();
    await anActivation(shop.application, key, "machine-2", { now: NOW });
    const calls = Array.from({ length: 20 }, (_, index) =>
      deregister(keyId, activationId, index % 2 ? ANNA : CODE_HOLDER),
    );
    const outcomes = (await Promise.all(calls)).toSorted();
    expect(outcomes).toEqual(["deregistered", ...Array.from({ length: 19 }, () => "gone")]);
    expect(await seatsOf(keyId)).toMatchObject({ counted: 1, held: 1 });
    expect(await freeingEntries(keyId)).toHaveLength(1);
  });
});

describe("the log entry", () => {
  const byAnna = (key: string, activationId: string) => ({
    at: NOW,
    applicationId: shop.application.id,
    actorKind: "customer",
    actorId: ANNA.id,
    actorName: "anna@example.com",
    action: "device.deregistered",
    target: `device "Laptop" of key …${key.slice(-4)}`,
    reason: null,
    detail: { activationId },
  });

  it("of a customer names the customer and the device", async () => {
    const { keyId, key, activationId } = await aDevice();
    await deregister(keyId, activationId);
    expect(await freeingEntries(keyId)).toEqual([byAnna(key, activationId)]);
  });

  it("of a code holder says no more of who it was than that, and gives no id", async () => {
    const { keyId, key, activationId } = await aDevice();
    await deregister(keyId, activationId, CODE_HOLDER);
    const actor = { actorKind: "code_holder", actorId: null, actorName: "holder of the management code" };
    expect(await freeingEntries(keyId)).toEqual([{ ...byAnna(key, activationId), ...actor }]);
  });

  it.each([null, "", "  "])("names a device whose label is %j by its machine id", async (name) => {
    const { keyId, key, activationId } = await aDevice({ name });
    await deregister(keyId, activationId);
    expect(await freeingEntries(keyId)).toMatchObject([
      { target: `device "machine-1" of key …${key.slice(-4)}` },
    ]);
  });

  it("of a device that frees its own seat names it as the one who did, and the key alone as what changed", async () => {
    const { keyId, key, activationId } = await aDevice();
    await releaseDevice(contextAt(NOW), keyId, "machine-1", null);
    const own = { actorKind: "device", actorId: activationId, actorName: "Laptop", detail: null };
    expect(await freeingEntries(keyId)).toEqual([
      { ...byAnna(key, activationId), ...own, action: "device.deactivated", target: `key …${key.slice(-4)}` },
    ]);
  });
});
