import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { DEVICES_PER_PAGE, type DeviceQuery, listDevices } from "@/lib/domain/activations/list-devices";
import { releaseDevice } from "@/lib/domain/activations/release";
import { aKey, anActivation, aShop, contextAt, DAY_MS } from "@/tests/support/factories";

const NOW = new Date("2030-06-15T12:00:00.000Z");
const daysAgo = (days: number, ms = 0) => new Date(NOW.getTime() - days * DAY_MS - ms);

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop({}, { maxActivations: null });
});

type Seat = { machineId?: string; name?: string | null; version?: string; now?: Date };

/** A key with these devices, activated one after the other. */
async function aKeyWith(seats: Seat[]): Promise<string> {
  const { id, key } = await aKey(shop.application);
  for (const { machineId = `machine-${randomUUID()}`, now = NOW, ...seat } of seats)
    await anActivation(shop.application, key, machineId, { now, ...seat });
  return id;
}

const list = (keyId: string, query: Partial<DeviceQuery> = {}) =>
  listDevices(contextAt(NOW), keyId, { search: "", page: 1, ...query });

async function namesOf(keyId: string, query: Partial<DeviceQuery> = {}) {
  const { devices } = await list(keyId, query);
  return devices.map(({ name }) => name);
}

describe("what is shown of a device", () => {
  it("is its label, id, version, and when it was first and last seen", async () => {
    const { id, key } = await aKey(shop.application);
    const seat = { name: " Büro ", version: "1.0.0" };
    await anActivation(shop.application, key, "machine-1", { ...seat, now: daysAgo(3) });
    await anActivation(shop.application, key, "machine-1", { version: "1.1.0", now: daysAgo(1) });
    expect(await list(id)).toEqual({
      devices: [
        {
          activationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          machineId: "machine-1",
          name: " Büro ",
          version: "1.1.0",
          firstSeenAt: daysAgo(3),
          lastSeenAt: daysAgo(1),
          isLikelyDuplicate: false,
        },
      ],
      total: 1,
      duplicates: 0,
    });
  });

  it("does not include devices that gave up their seat, nor those of other keys", async () => {
    const id = await aKeyWith([
      { machineId: "stays", name: "stays" },
      { machineId: "goes", name: "goes" },
    ]);
    await aKeyWith([{ name: "of another key" }]);
    await releaseDevice(contextAt(NOW), id, "goes", null);
    expect(await namesOf(id)).toEqual(["stays"]);
  });

  it("is nothing for a key without devices", async () => {
    expect(await list(await aKeyWith([]))).toEqual({ devices: [], total: 0, duplicates: 0 });
  });
});

describe("paging through 120 devices", () => {
  let id: string;
  beforeAll(async () => {
    // Four by four at one moment, so that the order needs its tie-break.
    const seats = Array.from({ length: 120 }, (_, index) => ({
      name: `device ${index}`,
      now: daysAgo(Math.floor(index / 4)),
    }));
    id = await aKeyWith(seats);
  });

  it("shows each once, most recently seen first, by id where that is equal", async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(id, { page })));
    expect(pages.map(({ devices }) => devices.length)).toEqual([50, 50, 20]);
    expect(DEVICES_PER_PAGE).toBe(50);
    for (const { total } of pages) expect(total).toBe(120);
    const places = pages
      .flatMap(({ devices }) => devices)
      .map(
        ({ lastSeenAt, activationId }) => `${NOW.getTime() - lastSeenAt.getTime() + 1e12} ${activationId}`,
      );
    expect(new Set(places).size).toBe(120);
    expect(places).toEqual(places.toSorted());
  });

  it.each([4, 1_000_000, Number.MAX_VALUE])(
    "is empty on page %d, beyond the end, and says the total",
    async (page) => {
      expect(await list(id, { page })).toMatchObject({ devices: [], total: 120 });
    },
  );

  it.each([0, -5, Number.NaN])("takes page %d for the first", async (page) => {
    expect(await list(id, { page })).toEqual(await list(id));
  });

  it("goes by what matches when there is a search", async () => {
    expect(await list(id, { search: "device 1", page: 1, take: 15 })).toMatchObject({ total: 31 });
    const last = await list(id, { search: "device 1", page: 3, take: 15 });
    expect(last.devices.map(({ name }) => name)).toEqual(["device 119"]);
  });
});

describe("searching", () => {
  let id: string;
  beforeAll(async () => {
    id = await aKeyWith([
      { machineId: "AA:bb:01", name: "100% sure", version: "2.0.0-rc_1" },
      { machineId: "cc.dd_02", name: "C:\\lab", version: "1.5" },
      { machineId: "ee-ff-03", name: "Ärger's PC" },
      { machineId: "gg-hh-04", name: null, version: "1x5" },
    ]);
  });

  it.each([
    ["a part of the label in any case", "SURE", ["100% sure"]],
    ["letters beyond ASCII in any case", "äRGER'S", ["Ärger's PC"]],
    ["the version", "1.5", ["C:\\lab"]],
    ["the machine id in any case", "aa:BB", ["100% sure"]],
    ["a device without a label by its machine id", "gg-hh", [null]],
    ["a percent sign as itself", "%", ["100% sure"]],
    ["an underscore as itself", "_", ["100% sure", "C:\\lab"]],
    ["a backslash as itself", "\\", ["C:\\lab"]],
    ["a backslash at the end as itself", "C:\\", ["C:\\lab"]],
    ["all of these in a row as themselves", "\\%_", []],
    ["without the white space around it", "  sure\t", ["100% sure"]],
    ["quotation marks as themselves", "'; --", []],
  ])("finds %s", async (_title, search, names) => {
    const found = await list(id, { search });
    expect(found.devices.map(({ name }) => name).toSorted()).toEqual(names);
    expect(found.total).toBe(names.length);
  });

  it("for nothing but white space lists all", async () => {
    expect(await list(id, { search: "  " })).toEqual(await list(id));
    expect((await list(id)).total).toBe(4);
  });

  it.each([
    ["NUL", "\0"],
    ["half a character", "\ud83d"],
    ["more than 200 characters", "s".repeat(201)],
  ])("for %s matches nothing and is no error", async (_title, search) => {
    expect(await list(id, { search })).toEqual({ devices: [], total: 0, duplicates: 0 });
  });

  it("takes 200 characters", async () => {
    const name = "n".repeat(200);
    expect(await namesOf(await aKeyWith([{ name }]), { search: name })).toEqual([name]);
  });
});

describe("a likely duplicate", () => {
  const flagged = async (seats: Seat[]) => {
    const { devices, duplicates } = await list(await aKeyWith(seats));
    const found = devices.filter(({ isLikelyDuplicate }) => isLikelyDuplicate);
    expect(duplicates).toBe(found.length);
    return found.map(({ lastSeenAt }) => lastSeenAt);
  };

  it("was not seen for forty days, while one of its label was seen since", async () => {
    expect(await flagged([{ name: "PC", now: daysAgo(40) }, { name: "PC" }])).toEqual([daysAgo(40)]);
    const almost = daysAgo(40, -1);
    expect(await flagged([{ name: "PC", now: almost }, { name: "PC" }])).toEqual([]);
  });

  it("may have its label in other letters and with white space around", async () => {
    expect(await flagged([{ name: "\tbüro pc ", now: daysAgo(50) }, { name: "BÜRO PC" }])).toEqual([
      daysAgo(50),
    ]);
    expect(await flagged([{ name: "büro", now: daysAgo(50) }, { name: "buero" }])).toEqual([]);
  });

  it("is not the last one of its label, however long ago that was, and not one of two at the same moment", async () => {
    const seats = [daysAgo(50), daysAgo(60), daysAgo(60)].map((now) => ({ name: "PC", now }));
    expect(await flagged(seats)).toEqual([daysAgo(60), daysAgo(60)]);
    expect(await flagged(seats.slice(1))).toEqual([]);
  });

  it.each([null, "", "   "])("needs a label, and %j is none", async (name) => {
    expect(await flagged([{ name, now: daysAgo(50) }, { name }])).toEqual([]);
  });

  it("is so by a device that holds a seat now, of the same key", async () => {
    const id = await aKeyWith([
      { name: "PC", now: daysAgo(50) },
      { name: "PC", machineId: "newer" },
    ]);
    await aKeyWith([{ name: "PC" }]);
    expect((await list(id)).duplicates).toBe(1);
    await releaseDevice(contextAt(NOW), id, "newer", null);
    expect((await list(id)).duplicates).toBe(0);
  });

  it("comes first, is told also when its newer life is on another page, and is counted also when it is not shown", async () => {
    const id = await aKeyWith([
      { name: "PC", now: daysAgo(50) },
      { name: "other", now: daysAgo(1) },
      { name: "PC" },
    ]);
    const first = await list(id, { page: 1, take: 1 });
    expect(first.devices).toMatchObject([{ name: "PC", isLikelyDuplicate: true }]);
    expect(await list(id, { search: "other" })).toMatchObject({ total: 1, duplicates: 1 });
    expect(await list(id, { search: "none" })).toMatchObject({ total: 0, duplicates: 1 });
  });

  it("is found among twenty thousand devices of one label", async () => {
    const id = await aKeyWith([]);
    await databasePool().query(
      `INSERT INTO activations (id, key_id, machine_id, name, created_at, last_seen_at)
       SELECT gen_random_uuid(), $1, 'machine-' || n, 'PC', $2::timestamptz - n * interval '1 hour',
              $2::timestamptz - n * interval '1 hour'
       FROM generate_series(1, 20000) n`,
      [id, NOW],
    );
    expect(await list(id)).toMatchObject({ total: 20_000, duplicates: 20_000 - 40 * 24 + 1 });
  });
});
