import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { ago, ahead, aKey, anActivation, aShop, aToken, DAY_MS } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { said, TIMESTAMP } from "../read";

let shop: Awaited<ReturnType<typeof aShop>>;
let seller: ReturnType<typeof serviceToken>;

beforeAll(async () => {
  shop = await aShop();
});

beforeEach(async () => {
  const { token } = await aToken(shop.application);
  seller = serviceToken(shop.application.slug, token);
});

type Verb = "suspend" | "revoke" | "reactivate";
type State = "active" | "suspended" | "revoked";

const TO_STATE: Record<State, Verb[]> = { active: [], suspended: ["suspend"], revoked: ["revoke"] };

async function keyIn(state: State, expiresAt: Date | null) {
  const made = await aKey(shop.application, { expiresAt });
  for (const verb of TO_STATE[state]) await seller[verb](made.id);
  return made;
}

const FOREVER = () => null;
const RUNNING = () => ahead(DAY_MS);
const OVER = () => ago(DAY_MS);
const NO_SUSPEND = "A revoked key cannot be suspended; issue a new one.";
const NO_REACTIVATE = "A revoked key cannot be reactivated; issue a new one.";
const EXPIRED = "The key has expired, and reactivating does not extend it; change its end instead.";

/** The whole table of docs/contract.md D3: state, end, call, and the status after it or the refusal. */
const TABLE: [State, string, () => Date | null, Verb, string | { refused: string }][] = [
  ["active", "endless", FOREVER, "suspend", "suspended"],
  ["active", "endless", FOREVER, "revoke", "revoked"],
  ["active", "endless", FOREVER, "reactivate", "active"],
  ["active", "not yet over", RUNNING, "suspend", "suspended"],
  ["active", "not yet over", RUNNING, "revoke", "revoked"],
  ["active", "not yet over", RUNNING, "reactivate", "active"],
  ["active", "over", OVER, "suspend", "suspended"],
  ["active", "over", OVER, "revoke", "revoked"],
  ["active", "over", OVER, "reactivate", { refused: EXPIRED }],
  ["suspended", "endless", FOREVER, "suspend", "suspended"],
  ["suspended", "endless", FOREVER, "revoke", "revoked"],
  ["suspended", "endless", FOREVER, "reactivate", "active"],
  ["suspended", "not yet over", RUNNING, "reactivate", "active"],
  ["suspended", "over", OVER, "suspend", "suspended"],
  ["suspended", "over", OVER, "revoke", "revoked"],
  ["suspended", "over", OVER, "reactivate", "expired"],
  ["revoked", "endless", FOREVER, "suspend", { refused: NO_SUSPEND }],
  ["revoked", "endless", FOREVER, "revoke", "revoked"],
  ["revoked", "endless", FOREVER, "reactivate", { refused: NO_REACTIVATE }],
  ["revoked", "over", OVER, "suspend", { refused: NO_SUSPEND }],
  ["revoked", "over", OVER, "revoke", "revoked"],
  ["revoked", "over", OVER, "reactivate", { refused: NO_REACTIVATE }],
];

describe.each(TABLE)("a key that is %s and whose end is %s", (state, _end, expiresAt, verb, outcome) => {
  const title = typeof outcome === "string" ? `is ${outcome}` : "is refused, 400, and nothing changes";
  it(`after ${verb} ${title}`, async () => {
    const end = expiresAt();
    const { id, key } = await keyIn(state, end);
    const before = (await seller.lookUp({ key })).body;
    const answer = await seller[verb](id);
    if (typeof outcome !== "string") {
      expect(said(answer)).toEqual({
        status: 400,
        body: { error: "invalid_request", message: outcome.refused },
      });
      expect((await seller.lookUp({ key })).body).toEqual(before);
      return;
    }
    expect(said(answer)).toEqual({
      status: 200,
      body: {
        id,
        lastFour: key.slice(-4),
        plan: "pro",
        status: outcome,
        email: null,
        name: null,
        maxActivations: 3,
        activeDevices: 0,
        expiresAt: end?.toISOString() ?? null,
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
    });
    expect((await seller.lookUp({ key })).body).toEqual({ keys: [answer.body], next: null });
  });
});

describe("POST /keys/<id>/suspend, revoke and reactivate 200", () => {
  it.each([
    ["no body", undefined],
    ["an empty body", ""],
    ["an empty object", {}],
    ["a null reason", { reason: null }],
    ["a reason of 1 000 characters", { reason: "ü".repeat(1000) }],
    ["fields nobody knows", { reason: "x", order: 4711, __proto__: null }],
  ])("accept %s", async (_title, body) => {
    const { id } = await aKey(shop.application);
    for (const [verb, status] of [
      ["suspend", "suspended"],
      ["reactivate", "active"],
      ["revoke", "revoked"],
    ] as const) {
      expect(await seller[verb](id, body)).toMatchObject({ status: 200, body: { id, status } });
    }
  });

  it("keep the devices through suspension, and count them no more after revocation", async () => {
    const { id, key } = await aKey(shop.application);
    await anActivation(shop.application, key, "machine-1");
    await anActivation(shop.application, key, "machine-2");
    expect(await seller.suspend(id)).toMatchObject({ body: { activeDevices: 2 } });
    expect(await seller.reactivate(id)).toMatchObject({ body: { activeDevices: 2 } });
    expect(await seller.revoke(id)).toMatchObject({ body: { activeDevices: 0 } });
    expect(await seller.lookUp({ key })).toMatchObject({
      body: { keys: [{ status: "revoked", activeDevices: 0, maxActivations: 3 }] },
    });
    const { rows } = await databasePool().query(
      "SELECT machine_id, released_at FROM activations WHERE key_id = $1 ORDER BY machine_id",
      [id],
    );
    expect(rows).toEqual([
      { machine_id: "machine-1", released_at: null },
      { machine_id: "machine-2", released_at: null },
    ]);
  });
});
