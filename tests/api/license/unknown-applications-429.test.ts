import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { aLicense } from "@/tests/support/factories";
import { type Answer, anonymous, newAddress } from "@/tests/support/personas";

const ALLOWED = 120;

it.each<[string, (device: ReturnType<typeof anonymous>) => Promise<Answer>]>([
  ["activate", (device) => device.activate({ key: "00000-00000-00000-00000-00000", machineId: "machine-1" })],
  ["validate", (device) => device.validate({ key: "00000-00000-00000-00000-00000", machineId: "machine-1" })],
  ["deactivate", (device) => device.deactivate({ token: "a.b", machineId: "machine-1" })],
  ["trial", (device) => device.trial({ machineId: "machine-1" })],
  ["public-key", (device) => device.publicKey()],
])("names of applications that do not exist are looked up 120 times a minute: %s", async (_name, call) => {
  const [address, none] = [newAddress(), randomUUID().slice(0, 8)];
  const statusOf = async (slug: string) => (await call(anonymous(slug, { address }))).status;
  const { application, key } = await aLicense();
  for (let n = 0; n < ALLOWED; n += 1) expect(await statusOf(`no-${none}-${n}`)).toBe(404);
  expect(await statusOf(`no-${none}`)).toBe(429);
  // One that others use is known.
  const validate = (from: string) =>
    anonymous(application.slug, { address: from }).activate({ key, machineId: "machine-1" });
  expect((await validate(newAddress())).status).toBe(200);
  expect((await validate(address)).status).toBe(200);
});
