import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { aLicense } from "@/tests/support/factories";
import { type Answer, anonymous, newAddress, type PersonaOptions } from "@/tests/support/personas";
import { said } from "../read";

let license: Awaited<ReturnType<typeof aLicense>>;

beforeAll(async () => {
  // No window ends, however long its calls take.
  vi.useFakeTimers({ toFake: ["performance"] });
  license = await aLicense();
});

afterEach(() => {
  delete process.env.TRUSTED_PROXIES;
  reloadConfig();
});

function trustProxies(count: number) {
  process.env.TRUSTED_PROXIES = String(count);
  reloadConfig();
}

/** The cheapest call that is counted. */
function call(options: PersonaOptions, slug = license.application.slug): Promise<Answer> {
  return anonymous(slug, options).validate("[");
}

/** 300 calls, which are all answered. `options` is asked anew for each. */
async function spend(options: () => PersonaOptions) {
  const statuses = new Set<number>();
  for (let sent = 0; sent < 300; sent++) statuses.add((await call(options())).status);
  expect(statuses).toEqual(new Set([400]));
}

async function expectRefused(options: PersonaOptions) {
  const answer = await call(options);
  expect(said(answer)).toEqual({ status: 429, body: { error: "rate_limited" } });
  const retryAfter = Number(answer.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(60);
}

async function expectAnswered(options: PersonaOptions, slug?: string) {
  expect(said(await call(options, slug))).toEqual({ status: 400, body: { error: "invalid_request" } });
}

describe("300 calls a minute, address and application", () => {
  it("are answered over all endpoints together, the 301st is 429; other applications and addresses go on", async () => {
    const address = newAddress();
    const device = anonymous(license.application.slug, { address });
    const { key } = license;
    for (let round = 0; round < 75; round++) {
      expect((await device.activate({ key, machineId: "machine-1" })).status).toBe(200);
      expect((await device.validate({ key, machineId: "machine-1" })).status).toBe(200);
      expect((await device.deactivate({ key, machineId: "machine-1" })).status).toBe(200);
      expect((await device.publicKey()).status).toBe(200);
    }
    await expectRefused({ address });
    expect(await device.publicKey()).toMatchObject({ status: 429 });
    await expectAnswered({ address }, "another-application");
    await expectAnswered({ address: newAddress() });
  });

  it("are shared by an IPv6 network of 64 bits, and not by two of them", async () => {
    let host = 0;
    await spend(() => ({ address: `2001:db8:1:1::${(host++).toString(16)}` }));
    await expectRefused({ address: "2001:db8:1:1:ffff:ffff:ffff:ffff" });
    await expectRefused({ address: "2001:0DB8:0001:0001:0:0:0:1" });
    await expectAnswered({ address: "2001:db8:1:2::1" });
  });

  it("are the same for an IPv4 address however the socket writes it", async () => {
    await spend(() => ({ address: "192.0.2.7" }));
    await expectRefused({ address: "::ffff:192.0.2.7" });
    await expectAnswered({ address: "::ffff:192.0.2.8" });
  });
});

describe("forwarded headers", () => {
  const headers = (forwarded: string) => ({ "x-forwarded-for": forwarded });

  it("count for nothing without a trusted proxy: whoever sends them stays who he is", async () => {
    const address = newAddress();
    let sent = 0;
    await spend(() => ({ address, headers: headers(`203.0.113.${sent++ % 250}`) }));
    await expectRefused({ address, headers: headers("203.0.113.251") });
    await expectRefused({
      address,
      headers: { forwarded: "for=203.0.113.252", "x-real-ip": "203.0.113.253" },
    });
  });

  it("tell the client behind one trusted proxy, which is the last entry: what stands before it is the client's own", async () => {
    trustProxies(1);
    const address = newAddress();
    let sent = 0;
    await spend(() => ({ address, headers: headers(`203.0.113.${sent++ % 250}, 198.51.100.1`) }));
    await expectRefused({ address, headers: headers("198.51.100.1") });
    await expectRefused({ address, headers: headers("198.51.100.2, 198.51.100.1:4711") });
    await expectAnswered({ address, headers: headers("198.51.100.1, 198.51.100.2") });
  });

  it("tell the client behind two trusted proxies, which is the last entry but one", async () => {
    trustProxies(2);
    const address = newAddress();
    let sent = 0;
    await spend(() => ({ address, headers: headers(`9.9.9.9, 198.51.100.3, 10.1.1.${sent++ % 250}`) }));
    await expectRefused({ address, headers: headers("198.51.100.3, 10.1.1.1") });
    await expectAnswered({ address, headers: headers("198.51.100.3, 198.51.100.4, 10.1.1.1") });
  });

  it("that are missing or no address leave the socket's address", async () => {
    trustProxies(1);
    const address = newAddress();
    let sent = 0;
    await spend(() => ({
      address,
      headers: headers(["unknown", "", "nonsense,", "1.2.3"][sent++ % 4] ?? ""),
    }));
    await expectRefused({ address });
    await expectRefused({ address, headers: headers("198.51.100.9, unknown") });
  });
});
