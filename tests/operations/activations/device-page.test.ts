import { beforeAll, describe, expect, it } from "vitest";
import { describeLicense, type LicenseView } from "@/lib/domain/activations/describe-license";
import { devicePage } from "@/lib/domain/activations/device-page";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { aKey, anActivation, aShop, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";

const NOW = new Date();
const past = (ms: number) => new Date(NOW.getTime() - ms);
const ahead = (ms: number) => new Date(NOW.getTime() + ms);
const ALL = { search: "", page: 1 };

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop({}, { maxActivations: null });
});

async function viewOf(keyId: string): Promise<LicenseView> {
  const license = await describeLicense(contextAt(NOW), keyId);
  if (!license) throw new Error("no such license");
  return license;
}

/** A license with one device, seen last at `seenAt`. */
async function aLicenseWith(
  seenAt: Date,
  machineId = "machine-with-a-long-id",
  expiresAt: Date | null = null,
) {
  const { id, key } = await aKey(shop.application, { expiresAt });
  await anActivation(shop.application, key, machineId, { name: "Laptop", version: "1.2.3", now: seenAt });
  return id;
}

async function untilOf(keyId: string): Promise<Date | null | undefined> {
  const { devices } = await devicePage(contextAt(NOW), await viewOf(keyId), ALL);
  return devices[0]?.runsUntil;
}

describe("a device on a page", () => {
  it("has what the list knows, a short id, and how long it could run were it deregistered now", async () => {
    const keyId = await aLicenseWith(NOW);
    expect(await devicePage(contextAt(NOW), await viewOf(keyId), ALL)).toEqual({
      devices: [
        {
          activationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          machineId: "machine-with-a-long-id",
          shortId: "…-long-id",
          name: "Laptop",
          version: "1.2.3",
          firstSeenAt: NOW,
          lastSeenAt: NOW,
          isLikelyDuplicate: false,
          runsUntil: ahead(7 * DAY_MS),
        },
      ],
      total: 1,
      duplicates: 0,
    });
  });

  it("keeps a machine id of eight characters whole", async () => {
    const keyId = await aLicenseWith(NOW, "12345678");
    const { devices } = await devicePage(contextAt(NOW), await viewOf(keyId), ALL);
    expect(devices).toMatchObject([{ shortId: "12345678" }]);
  });

  it("seen two hours ago may have a token from an hour after that, and no younger", async () => {
    expect(await untilOf(await aLicenseWith(past(2 * HOUR_MS)))).toEqual(ahead(7 * DAY_MS - HOUR_MS));
  });

  it("cannot run on when it was not seen for longer than a token lasts", async () => {
    expect(await untilOf(await aLicenseWith(past(7 * DAY_MS + HOUR_MS)))).toBeNull();
  });

  it("runs no longer than its license", async () => {
    const keyId = await aLicenseWith(NOW, "machine-1", ahead(DAY_MS));
    expect(await untilOf(keyId)).toEqual(ahead(DAY_MS));
  });
});

describe("the devices of a license", () => {
  it("are listed while it is suspended, and not once it is revoked", async () => {
    const keyId = await aLicenseWith(NOW);
    await changeKeyState(contextAt(NOW), shop.application, keyId, "suspend", null);
    expect(await devicePage(contextAt(NOW), await viewOf(keyId), ALL)).toMatchObject({ total: 1 });
    await changeKeyState(contextAt(NOW), shop.application, keyId, "revoke", null);
    const none = { devices: [], total: 0, duplicates: 0 };
    expect(await devicePage(contextAt(NOW), await viewOf(keyId), ALL)).toEqual(none);
  });

  it("are those that the search and the page ask for, with the count of all that match", async () => {
    const { id, key } = await aKey(shop.application);
    for (const [index, name] of ["desk 1", "desk 2", "lab"].entries())
      await anActivation(shop.application, key, `machine-${index}`, { name, now: past(index * HOUR_MS) });
    const query = { search: "desk", page: 2, take: 1 };
    expect(await devicePage(contextAt(NOW), await viewOf(id), query)).toMatchObject({
      devices: [{ name: "desk 2" }],
      total: 2,
    });
  });
});
