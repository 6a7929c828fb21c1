import { beforeAll, describe, expect, it, vi } from "vitest";
import { aKey, aLicense, anActivation, aShop } from "@/tests/support/factories";
import { type Answer, anonymous, newAddress } from "@/tests/support/personas";
import { said, signedLicense } from "../read";
import { signedByStranger, tampered } from "./forge";

const UNKNOWN = "00000-00000-00000-00000-00000";
const MACHINE = "machine-1";
const unknownKey = { status: 404, body: { error: "invalid_key" } };

let license: Awaited<ReturnType<typeof aLicense>>;
let token: string;

beforeAll(async () => {
  // No window ends, however long its calls take.
  vi.useFakeTimers({ toFake: ["performance"] });
  license = await aLicense();
  ({ token } = await anActivation(license.application, license.key, MACHINE));
});

const at = (address: string, slug = license.application.slug) => anonymous(slug, { address });

/** Twenty keys nobody has, by every endpoint in turn. */
async function guess(address: string, times = 20) {
  const device = at(address);
  const verbs = [device.activate, device.validate, device.deactivate];
  for (let time = 0; time < times; time++) {
    const answer = await verbs[time % 3]?.({ key: UNKNOWN, machineId: `machine-${time}` });
    expect(answer && said(answer)).toEqual(unknownKey);
  }
}

function expectBlocked(answer: Answer) {
  expect(said(answer)).toEqual({ status: 429, body: { error: "rate_limited" } });
  const retryAfter = Number(answer.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThan(14 * 60);
  expect(retryAfter).toBeLessThanOrEqual(15 * 60);
}

async function blockedAddress() {
  const address = newAddress();
  await guess(address);
  expectBlocked(await at(address).activate({ key: UNKNOWN, machineId: MACHINE }));
  return address;
}

describe("unknown keys from one address", () => {
  it("are counted for all networks of an IPv6 site together, too: sixteen times as many", async () => {
    const network = (n: number) => `2001:db8:48:${n.toString(16)}::1`;
    for (let n = 0; n < 16; n += 1) await guess(network(n));
    const fresh = await at(network(99)).activate({ key: UNKNOWN, machineId: MACHINE });
    expect(said(fresh)).toEqual({ status: 429, body: { error: "rate_limited" } });
    expectBlocked(await at(network(100)).validate({ key: license.key, machineId: MACHINE }));
    expect((await at(network(100)).validate({ token, machineId: MACHINE })).status).toBe(200);
    expect((await at("2001:db8:49::1").validate({ key: license.key, machineId: MACHINE })).status).toBe(200);
  });

  it("are answered 404 twenty times, and the 21st is 429 with a quarter of an hour to wait", async () => {
    await blockedAddress();
  });

  it("do not disturb a known key before the 21st, nor other addresses after it", async () => {
    const address = newAddress();
    await guess(address);
    signedLicense(await at(address).validate({ key: license.key, machineId: MACHINE }));
    expectBlocked(await at(address).validate({ key: UNKNOWN, machineId: MACHINE }));
    signedLicense(await at(newAddress()).validate({ key: license.key, machineId: MACHINE }));
  });

  it("of another application count as unknown", async () => {
    const address = newAddress();
    const { key } = await aKey((await aShop()).application);
    for (let time = 0; time < 20; time++)
      expect(said(await at(address).validate({ key, machineId: MACHINE }))).toEqual(unknownKey);
    expectBlocked(await at(address).validate({ key, machineId: MACHINE }));
  });

  it("are counted in parallel as well: of forty at once twenty are 404", async () => {
    const device = at(newAddress());
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        device.validate({ key: UNKNOWN, machineId: `machine-${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it("are not broken tokens, malformed keys or known keys in a wrong state", async () => {
    const address = newAddress();
    const device = at(address);
    for (let time = 0; time < 25; time++) {
      await device.validate({ token: "a.b", machineId: MACHINE });
      await device.validate({ key: "malformed", machineId: MACHINE });
      await device.validate({ key: license.key, machineId: "machine-never-seen" });
    }
    await guess(address);
  });
});

describe("a blocked address", () => {
  let blocked: string;
  beforeAll(async () => {
    blocked = await blockedAddress();
  });

  it("is refused for known keys too, by every endpoint and in every application", async () => {
    const other = await aLicense();
    for (const { application, key } of [license, other]) {
      const device = at(blocked, application.slug);
      for (const post of [device.activate, device.validate, device.deactivate])
        expectBlocked(await post({ key, machineId: MACHINE }));
    }
    expectBlocked(
      await at(blocked, "no-such-application").validate({ key: license.key, machineId: MACHINE }),
    );
  });

  it("is served when it holds a token that verifies, by validate and deactivate", async () => {
    const { application, key } = await aLicense();
    const own = await anActivation(application, key, MACHINE);
    const device = at(blocked, application.slug);
    signedLicense(await device.validate({ token: own.token, machineId: MACHINE }));
    expect(said(await device.validate({ token: own.token, machineId: "machine-2" }))).toEqual({
      status: 403,
      body: { error: "not_activated" },
    });
    expect(said(await device.deactivate({ token: own.token, machineId: MACHINE }))).toEqual({
      status: 200,
      body: { ok: true },
    });
  });

  it("is not served with a forged, tampered or foreign token", async () => {
    const other = await aLicense();
    const foreign = await anActivation(other.application, other.key, MACHINE);
    for (const forged of ["a.b", signedByStranger(token), tampered(token, { plan: "x" }), foreign.token]) {
      expectBlocked(await at(blocked).validate({ token: forged, machineId: MACHINE }));
      expectBlocked(await at(blocked).deactivate({ token: forged, machineId: MACHINE }));
    }
  });

  it("still reads the public keys", async () => {
    expect(await at(blocked).publicKey()).toMatchObject({ status: 200 });
  });

  it("is refused before its body is judged", async () => {
    expectBlocked(await at(blocked).validate({}));
  });

  it("does not escape by sending forwarded addresses", async () => {
    const headers = { "x-forwarded-for": "203.0.113.77", forwarded: "for=203.0.113.77" };
    const disguised = anonymous(license.application.slug, { address: blocked, headers });
    expectBlocked(await disguised.validate({ key: license.key, machineId: MACHINE }));
  });
});
