import { expect, it } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { database, databasePool } from "@/lib/db/client";
import { forgetDevices, sweepExpired } from "@/lib/domain/erasure/sweep-expired";
import { ahead, aKey, anActivation, aShop, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { aLink, anAddress, countOf } from "../session/customer";

it("deletes links a day after they ended, and none that hold", async () => {
  const { email } = await aLink(anAddress());
  const there = () => countOf("verification_tokens", "identifier = $1", [email]);
  await sweepExpired(contextAt(ahead(HOUR_MS)));
  expect(await there()).toBe(1);
  await sweepExpired(contextAt(ahead(3 * DAY_MS)));
  expect(await there()).toBe(0);
});

it("forgets names of devices without a seat, once they were not seen for as long as is configured", async () => {
  const { application } = await aShop();
  const { key, id } = await aKey(application);
  for (const machine of ["gone", "there"]) await anActivation(application, key, machine, { name: machine });
  const { prisma } = database();
  await prisma.activation.updateMany({
    where: { keyId: id, machineId: "gone" },
    data: { releasedAt: new Date() },
  });
  const names = async () =>
    (await prisma.activation.findMany({ where: { keyId: id }, orderBy: { machineId: "asc" } })).map(
      ({ name }) => name,
    );
  const later = contextAt(ahead(31 * DAY_MS));
  await forgetDevices(later);
  expect(await names()).toEqual(["gone", "there"]);
  process.env.DEVICE_NAMES_DAYS = "30";
  reloadConfig();
  await forgetDevices(contextAt(ahead(29 * DAY_MS)));
  expect(await names()).toEqual(["gone", "there"]);
  await forgetDevices(later);
  expect(await names()).toEqual([null, "there"]);
  delete process.env.DEVICE_NAMES_DAYS;
  reloadConfig();
});

it("forgets devices that gave their seat back, once that is as long ago as is configured, and none that comes back", async () => {
  const { application } = await aShop();
  const { key, id } = await aKey(application);
  const { prisma } = database();
  const machines = ["gone", "returned", "there"];
  for (const machine of machines) await anActivation(application, key, machine);
  await prisma.activation.updateMany({
    where: { keyId: id, machineId: { in: ["gone", "returned"] } },
    data: { releasedAt: new Date() },
  });
  await prisma.licenseKey.update({ where: { id }, data: { activeDevices: 1 } });
  const left = async () =>
    (await prisma.activation.findMany({ where: { keyId: id } })).map(({ machineId }) => machineId).sort();
  process.env.RELEASED_DEVICES_DAYS = "30";
  reloadConfig();
  await forgetDevices(contextAt(ahead(29 * DAY_MS)));
  expect(await left()).toEqual(machines);
  const later = contextAt(ahead(31 * DAY_MS));
  const holding = await databasePool().connect();
  await holding.query("BEGIN");
  await holding.query("SELECT 1 FROM license_keys WHERE id = $1 FOR UPDATE", [id]);
  await forgetDevices(later);
  expect(await left()).toEqual(machines);
  await holding.query("COMMIT");
  holding.release();
  await Promise.all([anActivation(application, key, "returned"), forgetDevices(later)]);
  // Rows of a key that an activation held are left to the next round.
  await forgetDevices(later);
  expect(await left()).toEqual(["returned", "there"]);
  delete process.env.RELEASED_DEVICES_DAYS;
  reloadConfig();
});
