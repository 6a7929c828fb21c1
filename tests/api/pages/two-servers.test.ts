import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { aSignedInBrowser } from "@/tests/operations/session/customer";
import { aKey, anActivation, aShop } from "@/tests/support/factories";
import { stopServers } from "@/tests/support/server-process";
import { cookieOf, type PageServer, sharedPageServer, startPageServer } from "./page-server";

/** The first of them is killed in the end. */
let servers: [PageServer, PageServer];
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  servers = await Promise.all([startPageServer(), sharedPageServer()]);
  shop = await aShop({ manageCodes: true }, { maxActivations: null });
});
afterAll(stopServers);

const EMAIL = "anna@example.test";

async function aLicenseWith(names: string[]) {
  const { id, key, manageCode } = await aKey(shop.application, { email: parseEmail(EMAIL) });
  for (const name of names) await anActivation(shop.application, key, `machine of ${name}`, { name });
  return { id, code: manageCode ?? "" };
}

async function seats(keyId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await databasePool().query<{ id: string; name: string }>(
    "SELECT id, name FROM activations WHERE key_id = $1 AND released_at IS NULL ORDER BY name",
    [keyId],
  );
  return rows;
}

// The last of them kills one.
describe("two servers on one database", { shuffle: false }, () => {
  it("know each other's open licenses and what was freed", async () => {
    const [one, other] = servers;
    const { id, code } = await aLicenseWith(["Desk", "Lab"]);
    const cookie = cookieOf(await one.act("/manage", "openLicense", { code }));
    expect((await other.get("/manage", { cookie })).text).toContain("Desk");
    const [desk] = await seats(id);
    const freed = await other.act("/manage", "freeDevice", { device: desk?.id ?? "" }, { cookie });
    const page = await one.get("/manage", { cookie: `${cookie}; ${cookieOf(freed)}` });
    expect(page.text).toContain("Desk was removed");
    expect(page.text).not.toContain(`id="device-${desk?.id}"`);
    expect((await seats(id)).map(({ name }) => name)).toEqual(["Lab"]);
    await one.act("/manage", "closeLicense", {}, { cookie });
    expect((await other.get("/manage", { cookie })).text).not.toContain("Lab");
  });

  it("know each other's customers, and who signed out everywhere", async () => {
    const [one, other] = servers;
    const [cookie, elsewhere] = [await aSignedInBrowser(EMAIL), await aSignedInBrowser(EMAIL)];
    for (const { get } of servers) expect((await get("/account", { cookie })).text).toContain(EMAIL);
    await one.act("/account", "signOutEverywhere", {}, { cookie });
    expect((await other.get("/account", { cookie: elsewhere })).text).not.toContain(EMAIL);
  });

  it("free a device once, whoever of twenty asks which", async () => {
    const { id, code } = await aLicenseWith(["Desk", "Lab"]);
    const cookie = cookieOf(await servers[0].act("/manage", "openLicense", { code }));
    const [desk] = await seats(id);
    const asked = Array.from({ length: 20 }, (_, index) =>
      servers[index % 2 ? 1 : 0].act("/manage", "freeDevice", { device: desk?.id ?? "" }, { cookie }),
    );
    const told = (await Promise.all(asked)).map(cookieOf);
    expect(told.filter((flash) => flash.endsWith(`flash=done.freed.${desk?.id}`))).toHaveLength(1);
    expect(told.filter((flash) => flash.endsWith("flash=done.gone"))).toHaveLength(19);
    expect(await seats(id)).toHaveLength(1);
  });

  it("of which one is killed have kept what it answered: each device whose deregistering was answered is free", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `Device ${index}`);
    const { id, code } = await aLicenseWith(names);
    const [victim, other] = servers;
    const cookie = cookieOf(await victim.act("/manage", "openLicense", { code }));
    const answered: string[] = [];
    const calls = (await seats(id)).map(async ({ id: device }) => {
      const answer = await victim.act("/manage", "freeDevice", { device }, { cookie });
      answered.push(device);
      if (answered.length === 5) await victim.kill();
      return answer.status;
    });
    await Promise.allSettled(calls);
    expect(answered.length).toBeGreaterThanOrEqual(5);
    const held = new Set((await seats(id)).map((seat) => seat.id));
    expect(answered.filter((device) => held.has(device))).toEqual([]);
    expect((await other.get("/manage", { cookie })).status).toBe(200);
  });
});
