import { beforeAll, describe, expect, it } from "vitest";
import { updatePlan } from "@/lib/domain/applications/save-plan";
import { anApplication, aPlan, aShop, aToken, contextAt } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { issuedKeys, KEY, MANAGE_CODE, onlyIssuedKey, TIMESTAMP, UUID_V7 } from "../read";

let shop: Awaited<ReturnType<typeof aShop>>;
let seller: ReturnType<typeof serviceToken>;

beforeAll(async () => {
  shop = await aShop();
  seller = serviceToken(shop.application.slug, shop.service.token);
});

const recordOf = async (key: string) => (await seller.lookUp({ key })).body;

describe("POST /keys 201", () => {
  it("issues one key when only the plan is given, and tells its id and the key, nothing else", async () => {
    const answer = await seller.issue({ plan: "pro" });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      keys: [{ id: expect.stringMatching(UUID_V7), key: expect.stringMatching(KEY) }],
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("gives absent fields their defaults: no customer, the plan's devices, no end, source api", async () => {
    const { id, key } = onlyIssuedKey(await seller.issue({ plan: "pro" }));
    expect(await recordOf(key)).toEqual({
      keys: [
        {
          id,
          lastFour: key.slice(-4),
          plan: "pro",
          status: "active",
          email: null,
          name: null,
          maxActivations: 3,
          activeDevices: 0,
          expiresAt: null,
          source: "api",
          note: null,
          createdAt: expect.stringMatching(TIMESTAMP),
          planName: "Pro",
          orderId: null,
          updatesUntil: null,
          renewsAt: null,
          pendingDays: null,
          pendingUpdatesDays: null,
          metadata: {},
          language: null,
          updatedAt: expect.stringMatching(TIMESTAMP),
        },
      ],
      next: null,
    });
  });

  it("keeps every field that is given", async () => {
    const { id, key } = onlyIssuedKey(
      await seller.issue({
        plan: "pro",
        count: 1,
        email: "  Ada.Lovelace+tools@Example.com ",
        name: "Ada Lovelace 🦉",
        devices: 7,
        expiresAt: "2199-03-31",
        note: "order 4711\nsecond line",
      }),
    );
    expect(await recordOf(key)).toEqual({
      keys: [
        {
          id,
          lastFour: key.slice(-4),
          plan: "pro",
          status: "active",
          email: "Ada.Lovelace+tools@Example.com",
          name: "Ada Lovelace 🦉",
          maxActivations: 7,
          activeDevices: 0,
          expiresAt: "2199-03-31T23:59:59.999Z",
          source: "api",
          note: "order 4711\nsecond line",
          createdAt: expect.stringMatching(TIMESTAMP),
          planName: "Pro",
          orderId: null,
          updatesUntil: null,
          renewsAt: null,
          pendingDays: null,
          pendingUpdatesDays: null,
          metadata: {},
          language: null,
          updatedAt: expect.stringMatching(TIMESTAMP),
        },
      ],
      next: null,
    });
  });

  it("takes null for an optional field as absent", async () => {
    const body = { plan: "pro", count: null, email: null, name: null, expiresAt: null, note: null };
    const { key } = onlyIssuedKey(await seller.issue(body));
    expect(await recordOf(key)).toMatchObject({
      keys: [{ email: null, name: null, maxActivations: 3, expiresAt: null, note: null }],
    });
  });

  it.each([
    ["absent: the plan's", {}, 3],
    ["null: unlimited", { devices: null }, null],
    ["1", { devices: 1 }, 1],
    ["1 000 000", { devices: 1_000_000 }, 1_000_000],
  ])("sets the devices, %s", async (_title, devices, maxActivations) => {
    const { key } = onlyIssuedKey(await seller.issue({ plan: "pro", ...devices }));
    expect(await recordOf(key)).toMatchObject({ keys: [{ maxActivations }] });
  });

  it("sells unlimited devices of a plan without a limit, and a number when one is given", async () => {
    await aPlan(shop.application, { code: "open", maxActivations: null });
    const absent = onlyIssuedKey(await seller.issue({ plan: "open" }));
    const given = onlyIssuedKey(await seller.issue({ plan: "open", devices: 2 }));
    expect(await recordOf(absent.key)).toMatchObject({ keys: [{ maxActivations: null }] });
    expect(await recordOf(given.key)).toMatchObject({ keys: [{ maxActivations: 2 }] });
  });

  it("keeps the seats of a sold key when the plan's number changes later", async () => {
    await aPlan(shop.application, { code: "shrinking", maxActivations: 10 });
    const { key } = onlyIssuedKey(await seller.issue({ plan: "shrinking" }));
    await updatePlan(contextAt(), shop.application, "shrinking", { maxActivations: 1 });
    expect(await recordOf(key)).toMatchObject({ keys: [{ maxActivations: 10 }] });
  });

  it.each(["public", "hidden"] as const)("sells %s plans", async (status) => {
    await aPlan(shop.application, { code: `is-${status}`, status });
    const { key } = onlyIssuedKey(await seller.issue({ plan: `is-${status}` }));
    expect(await recordOf(key)).toMatchObject({ keys: [{ plan: `is-${status}`, status: "active" }] });
  });

  it("issues a hundred different keys with different ids in one call", async () => {
    const email = "hundred@example.com";
    const keys = issuedKeys(await seller.issue({ plan: "pro", count: 100, email }));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(100);
    expect(new Set(keys.map(({ id }) => id)).size).toBe(100);
    for (const { key } of keys) expect(key).toMatch(KEY);
    const found = (await seller.lookUp({ email })).body;
    expect(found).toMatchObject({
      keys: expect.arrayContaining([expect.objectContaining({ id: keys[99]?.id })]),
    });
    expect(found).toHaveProperty("keys.length", 100);
  });

  it("accepts the longest texts: plan 64, name 200, note 1 000 characters", async () => {
    const plan = "p".repeat(64);
    await aPlan(shop.application, { code: plan });
    const body = { plan, name: "ä".repeat(200), note: "n".repeat(1000) };
    const { key } = onlyIssuedKey(await seller.issue(body));
    expect(await recordOf(key)).toMatchObject({ keys: [body] });
  });
});

describe("POST /keys 201 with management codes", () => {
  it("gives each key a code of its own", async () => {
    const application = await anApplication({ manageCodes: true });
    await aPlan(application);
    const { token } = await aToken(application);
    const keys = issuedKeys(await serviceToken(application.slug, token).issue({ plan: "pro", count: 20 }));
    expect(keys).toEqual(
      keys.map(() => ({
        id: expect.stringMatching(UUID_V7),
        key: expect.stringMatching(KEY),
        manageCode: expect.stringMatching(MANAGE_CODE),
      })),
    );
    expect(new Set(keys.map(({ manageCode }) => manageCode)).size).toBe(20);
  });

  it("sends no manageCode field when the application uses none", async () => {
    expect(onlyIssuedKey(await seller.issue({ plan: "pro" }))).not.toHaveProperty("manageCode");
  });
});
