/** `POST trial` (docs/contract.md D10). */
import { beforeEach, describe, expect, it } from "vitest";
import { catchUp } from "@/lib/db/change-feed";
import { updatePlan } from "@/lib/domain/applications/save-plan";
import { aPlan, aShop, contextAt } from "@/tests/support/factories";
import { anonymous, serviceToken } from "@/tests/support/personas";

type Shop = Awaited<ReturnType<typeof aShop>>;

let shop: Shop;
let client: ReturnType<typeof anonymous>;
let seller: ReturnType<typeof serviceToken>;

beforeEach(async () => {
  shop = await aShop({}, { trialDays: 14, maxActivations: 5 });
  client = anonymous(shop.application.slug);
  seller = serviceToken(shop.application.slug, shop.service.token);
});

const trials = async () =>
  ((await seller.list({ plan: "pro" })).body as { keys: Record<string, unknown>[] }).keys;

describe("POST trial", () => {
  it("gives a token and a license with one seat, and is listed with its source", async () => {
    const { status, body } = await client.trial({ machineId: "laptop", name: "Laptop", version: "1.0.0" });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: "active", token: expect.any(String), license: { plan: "pro", maxActivations: 1 } },
    });
    const { token } = body as { token: string };
    expect(await client.validate({ token, machineId: "laptop" })).toMatchObject({ status: 200 });
    expect(await trials()).toMatchObject([
      { source: "trial", activeDevices: 1, email: null, maxActivations: 1 },
    ]);
  });

  it("is one, however many calls ask at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.trial({ machineId: "laptop" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ends = answers.map(({ body }) => (body as { license: { expiresAt: string } }).license.expiresAt);
    expect(new Set(ends).size).toBe(1);
    expect(await trials()).toHaveLength(1);
  });

  it("belongs to a machine: another one has its own", async () => {
    await client.trial({ machineId: "laptop" });
    await client.trial({ machineId: "desktop" });
    expect(await trials()).toHaveLength(2);
  });

  it("is refused while it is suspended or after it was revoked", async () => {
    await client.trial({ machineId: "laptop" });
    const [{ id } = {}] = await trials();
    await seller.suspend(String(id), { reason: "no" });
    expect(await client.trial({ machineId: "laptop" })).toMatchObject({
      status: 403,
      body: { error: "suspended" },
    });
    await seller.revoke(String(id), { reason: "no" });
    expect(await client.trial({ machineId: "laptop" })).toMatchObject({
      status: 403,
      body: { error: "revoked" },
    });
  });

  it("takes the first public plan that has trials, or the one that is named", async () => {
    await aPlan(shop.application, { code: "hidden", name: "Hidden", status: "hidden", trialDays: 3 });
    await aPlan(shop.application, { code: "draft", name: "Draft", status: "draft", trialDays: 3 });
    await aPlan(shop.application, { code: "none", name: "None" });
    const planOf = async (machineId: string, plan?: string) => {
      const { status, body } = await client.trial({ machineId, ...(plan && { plan }) });
      return status === 200 ? (body as { license: { plan: string } }).license.plan : status;
    };
    expect(await planOf("mac-1")).toBe("pro");
    expect(await planOf("mac-2", "hidden")).toBe("hidden");
    for (const plan of ["draft", "none", "nothing", "a\u0000b"])
      expect([400, 404]).toContain(await planOf("mac-3", plan));
    await updatePlan(contextAt(), shop.application, "pro", { trialDays: null });
    await catchUp();
    expect(await planOf("mac-4")).toBe(404);
    // It began when there were some.
    expect(await planOf("mac-1")).toBe("pro");
  });

  it("refuses what is no request, and an application that is none", async () => {
    for (const body of [{}, { machineId: 1 }, { machineId: "" }, { machineId: "laptop", plan: 7 }, []])
      expect(await client.trial(body)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    expect(await anonymous("nobody").trial({ machineId: "laptop" })).toMatchObject({ status: 404 });
  });

  it("begins twenty times an hour for an address, and goes on for those that began", async () => {
    for (let n = 0; n < 20; n++)
      expect(await client.trial({ machineId: `box-${n}` })).toMatchObject({ status: 200 });
    expect(await client.trial({ machineId: "box-20" })).toMatchObject({
      status: 429,
      body: { error: "rate_limited" },
    });
    expect(await client.trial({ machineId: "box-3" })).toMatchObject({ status: 200 });
    expect(await trials()).toHaveLength(20);
  });
});
