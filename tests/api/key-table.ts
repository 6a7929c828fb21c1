/**
 * Every endpoint of the key issuing interface with every status it can answer, the body written out. Runs through
 * any transport: the exported handlers, or a server whose database is this process's own.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { ago, aKey, aShop, aToken, DAY_MS } from "@/tests/support/factories";
import { type Answer, newAddress, serviceToken, type Transport } from "@/tests/support/personas";
import { KEY, said, TIMESTAMP, UUID_V7 } from "./read";

type Shop = Awaited<ReturnType<typeof aShop>>;
type Seller = ReturnType<typeof serviceToken>;
type World = {
  shop: Shop;
  seller: Seller;
  stranger: Seller;
  /** A key of its own, for a call that changes it. */
  fresh: () => Promise<string>;
  active: string;
  suspended: string;
  revoked: string;
  over: string;
};
type Row = [call: string, status: number, send: (world: World) => Promise<Answer>, body: unknown];

const record = (status: string) => ({
  id: expect.stringMatching(UUID_V7),
  lastFour: expect.stringMatching(/^[0-9A-Z]{4}$/),
  plan: "pro",
  status,
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
});
const refusal = (error: string, message: string) => ({ error, message });
const unauthorized = refusal(
  "unauthorized",
  "The service token is missing, revoked or of another application.",
);
const noPath = refusal("not_found", "There is nothing at this address.");
const noKey = refusal("not_found", "There is no key with this id.");
const notAnObject = refusal("invalid_json", "The body must be a JSON object.");
const tooLarge = refusal("too_large", "The body may have at most 65536 bytes.");
const unknownPlan = refusal("invalid_request", "There is no plan with this code.");
const oneParameter = refusal(
  "invalid_request",
  'Give "email" or "key", once, or at least one of "orderId", "plan", "status", "source", "createdAfter", "updatedAfter".',
);
const isRevoked = refusal("invalid_request", "A revoked key cannot be reactivated; issue a new one.");
const use = (allow: string) => refusal("method_not_allowed", `Use ${allow}.`);
const large = " ".repeat(64 * 1024 + 1);

const ROWS: Row[] = [
  [
    "POST /keys",
    201,
    ({ seller }) => seller.issue({ plan: "pro" }),
    { keys: [{ id: expect.stringMatching(UUID_V7), key: expect.stringMatching(KEY) }] },
  ],
  ["POST /keys", 400, ({ seller }) => seller.issue({ plan: "none" }), unknownPlan],
  ["POST /keys", 400, ({ seller }) => seller.issue("[]"), notAnObject],
  ["POST /keys", 401, ({ stranger }) => stranger.issue({ plan: "pro" }), unauthorized],
  ["POST /keys", 413, ({ seller }) => seller.issue(large), tooLarge],
  [
    "GET /keys",
    200,
    ({ seller }) => seller.lookUp({ email: "nobody@example.com" }),
    { keys: [], next: null },
  ],
  ["GET /keys", 400, ({ seller }) => seller.lookUp({}), oneParameter],
  ["GET /keys", 401, ({ stranger }) => stranger.lookUp({ email: "a@example.com" }), unauthorized],
  ["DELETE /keys", 405, ({ seller }) => seller.call("DELETE", "/keys"), use("GET, HEAD, POST")],
  ["OPTIONS /keys", 405, ({ stranger }) => stranger.call("OPTIONS", "/keys"), use("GET, HEAD, POST")],
  ["suspend", 200, async ({ seller, fresh }) => seller.suspend(await fresh()), record("suspended")],
  ["suspend", 400, ({ seller, active }) => seller.suspend(active, "[]"), notAnObject],
  ["suspend", 401, ({ stranger, active }) => stranger.suspend(active), unauthorized],
  ["suspend", 404, ({ seller }) => seller.suspend("x"), noKey],
  ["suspend", 405, ({ seller, active }) => seller.call("GET", `/keys/${active}/suspend`), use("POST")],
  ["suspend", 413, ({ seller, active }) => seller.suspend(active, large), tooLarge],
  [
    "reactivate",
    200,
    async ({ seller, fresh }) => {
      const id = await fresh();
      await seller.suspend(id);
      return seller.reactivate(id, { reason: "paid" });
    },
    record("active"),
  ],
  ["reactivate", 400, ({ seller, revoked }) => seller.reactivate(revoked), isRevoked],
  ["reactivate", 401, ({ stranger, suspended }) => stranger.reactivate(suspended), unauthorized],
  ["reactivate", 404, ({ seller }) => seller.reactivate("a%2Fb"), noKey],
  ["revoke", 200, async ({ seller, fresh }) => seller.revoke(await fresh(), {}), record("revoked")],
  [
    "revoke",
    400,
    ({ seller, over }) => seller.revoke(over, { reason: 1 }),
    refusal("invalid_request", '"reason" must be a string.'),
  ],
  ["revoke", 401, ({ stranger, over }) => stranger.revoke(over), unauthorized],
  ["revoke", 404, ({ seller }) => seller.revoke("0197a000-0000-7000-8000-000000000000"), noKey],
  ["GET /keys/<id>", 200, ({ seller, active }) => seller.show(active), record("active")],
  ["GET /keys/<id>", 401, ({ stranger, active }) => stranger.show(active), unauthorized],
  ["GET /keys/<id>", 404, ({ seller }) => seller.show("x"), noKey],
  [
    "PATCH /keys/<id>",
    200,
    async ({ seller, fresh }) => seller.change(await fresh(), { note: "paid", metadata: { seats: 2 } }),
    { ...record("active"), note: "paid", metadata: { seats: 2 } },
  ],
  ["PATCH /keys/<id>", 400, ({ seller, active }) => seller.change(active, "[]"), notAnObject],
  ["PATCH /keys/<id>", 401, ({ stranger, active }) => stranger.change(active, { note: "x" }), unauthorized],
  ["PATCH /keys/<id>", 404, ({ seller }) => seller.change("x", { note: "x" }), noKey],
  [
    "DELETE /keys/<id>",
    405,
    ({ seller, active }) => seller.call("DELETE", `/keys/${active}`),
    use("GET, HEAD, PATCH"),
  ],
  [
    "replace",
    200,
    async ({ seller, fresh }) => seller.replace(await fresh()),
    { id: expect.stringMatching(UUID_V7), key: expect.stringMatching(KEY) },
  ],
  [
    "replace",
    400,
    ({ seller, revoked }) => seller.replace(revoked),
    refusal("invalid_request", "A revoked key cannot be replaced; issue a new one."),
  ],
  ["replace", 401, ({ stranger, active }) => stranger.replace(active), unauthorized],
  ["replace", 404, ({ seller }) => seller.replace("x"), noKey],
  ["devices", 200, ({ seller, active }) => seller.devices(active), { devices: [], next: null }],
  ["devices", 401, ({ stranger, active }) => stranger.devices(active), unauthorized],
  ["devices", 404, ({ seller }) => seller.devices("x"), noKey],
  [
    "a device",
    404,
    ({ seller, active }) => seller.call("DELETE", `/keys/${active}/devices/x`),
    refusal("not_found", "The key has no such device."),
  ],
  [
    "GET /plans",
    200,
    ({ seller }) => seller.call("GET", "/plans"),
    {
      plans: [
        {
          code: "pro",
          name: "Pro",
          status: "public",
          maxActivations: 3,
          features: expect.any(Object),
          variants: [],
          plugins: [],
          durationDays: null,
          durationFrom: "issue",
          updatesDays: null,
          trialDays: null,
          releaseAfterDays: null,
          renewUrl: null,
        },
      ],
    },
  ],
  ["GET /plans", 401, ({ stranger }) => stranger.call("GET", "/plans"), unauthorized],
  [
    "POST /keys again under another body",
    409,
    async ({ seller }) => {
      const sent = { headers: { "idempotency-key": "order-1" } };
      await seller.issue({ plan: "pro" }, sent);
      return seller.issue({ plan: "pro", count: 2 }, sent);
    },
    refusal(
      "idempotency_conflict",
      "This Idempotency-Key was used for another request. Use a new one for each new request.",
    ),
  ],
  ["an unknown path", 404, ({ seller }) => seller.call("GET", "/nothing"), noPath],
  ["an unknown path", 404, ({ stranger }) => stranger.call("POST", "/other", { body: {} }), noPath],
];

export function describeKeyEndpoints(transport: () => Transport): void {
  describe("key issuing interface", () => {
    let world: World;
    beforeAll(async () => {
      world = await build(transport());
    });

    it.each(ROWS)("%s %i", async (_call, status, send, body) => {
      const answer = await send(world);
      expect(said(answer)).toEqual({ status, body });
      expect(answer.headers.get("ratelimit-limit")).toMatch(/^(120|60)$/);
      expect(answer.headers.has("access-control-allow-origin")).toBe(false);
    });

    it("429 for the 121st call of a token", async () => {
      const { application } = world.shop;
      const caller = serviceToken(application.slug, (await aToken(application)).token, {
        transport: transport(),
      });
      const statuses = await statusesOf(121, () => caller.lookUp({ email: "nobody@example.com" }));
      expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
    });

    it("429 for the 61st call of an address without a token", async () => {
      const caller = serviceToken(world.shop.application.slug, null, {
        transport: transport(),
        address: newAddress(),
      });
      const statuses = await statusesOf(61, () => caller.issue({ plan: "pro" }));
      expect(statuses).toEqual([...Array.from({ length: 60 }, () => 401), 429]);
    });
  });
}

/** Ten calls at a time, as a limit's minute is short on a busy machine; the last one by itself. */
async function statusesOf(count: number, call: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const size = Math.min(10, Math.max(count - 1 - statuses.length, 1));
    const answers = await Promise.all(Array.from({ length: size }, () => call()));
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
}

async function build(transport: Transport): Promise<World> {
  const shop = await aShop();
  const seller = serviceToken(shop.application.slug, shop.service.token, { transport });
  const stranger = serviceToken(shop.application.slug, null, { transport });
  const [active, suspended, revoked] = await Promise.all([1, 2, 3].map(() => aKey(shop.application)));
  const over = await aKey(shop.application, { expiresAt: ago(DAY_MS) });
  if (!active || !suspended || !revoked) throw new Error("no keys were made");
  await seller.suspend(suspended.id);
  await seller.revoke(revoked.id);
  return {
    shop,
    seller,
    stranger,
    fresh: async () => (await aKey(shop.application)).id,
    active: active.id,
    suspended: suspended.id,
    revoked: revoked.id,
    over: over.id,
  };
}
