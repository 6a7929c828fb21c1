import { expect, it } from "vitest";
import { reloadConfig } from "@/lib/config";
import { database } from "@/lib/db/client";
import { forgetDeviceNames, sweepExpired } from "@/lib/domain/erasure/sweep-expired";
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
  await forgetDeviceNames(later);
  expect(await names()).toEqual(["gone", "there"]);
  process.env.DEVICE_NAMES_DAYS = "30";
  reloadConfig();
  await forgetDeviceNames(contextAt(ahead(29 * DAY_MS)));
  expect(await names()).toEqual(["gone", "there"]);
  await forgetDeviceNames(later);
  expect(await names()).toEqual([null, "there"]);
  delete process.env.DEVICE_NAMES_DAYS;
  reloadConfig();
});
