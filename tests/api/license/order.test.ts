import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import {
  ago,
  aKey,
  aLicense,
  anActivation,
  anApplication,
  aShop,
  DAY_MS,
  HOUR_MS,
} from "@/tests/support/factories";
import { anonymous, serviceToken } from "@/tests/support/personas";
import { said, signedLicense } from "../read";

const UNKNOWN_KEY = "00000-00000-00000-00000-00000";
const POSTS = ["activate", "validate", "deactivate"] as const;

const body = (machineId: string) => ({ key: UNKNOWN_KEY, machineId });
const error = (status: number, code: string) => ({ status, body: { error: code } });

describe.each(POSTS)("POST %s", (verb) => {
  it("judges the body before the application: 400, then 404 not_found", async () => {
    const device = anonymous("no-such-application");
    expect(said(await device[verb]({}))).toEqual(error(400, "invalid_request"));
    expect(said(await device[verb](body("machine-1")))).toEqual(error(404, "not_found"));
  });

  it("answers 404 not_found for an application without license keys", async () => {
    const { slug } = await anApplication({ kind: "updates_only" });
    expect(said(await anonymous(slug)[verb](body("machine-1")))).toEqual(error(404, "not_found"));
  });

  it.each(["a%00b", "a%2Fb", "%E0%A4%A", "UPPER", "x".repeat(41)])(
    "answers 404 not_found for an application that cannot be: %s",
    async (slug) => {
      expect(said(await anonymous(slug)[verb](body("machine-1")))).toEqual(error(404, "not_found"));
    },
  );
});

describe("without a signing key", () => {
  it("activate and validate answer 503 before they look for the key; deactivate looks", async () => {
    const { slug } = await anApplication({ withSigningKeys: false });
    const device = anonymous(slug);
    expect(said(await device.activate(body("machine-1")))).toEqual(error(503, "not_configured"));
    expect(said(await device.validate(body("machine-1")))).toEqual(error(503, "not_configured"));
    expect(said(await device.validate({ token: "a.b", machineId: "machine-1" }))).toEqual(
      error(503, "not_configured"),
    );
    expect(said(await device.deactivate(body("machine-1")))).toEqual(error(404, "invalid_key"));
    expect(said(await device.activate({ machineId: "machine-1" }))).toEqual(error(400, "invalid_request"));
  });
});

describe("a key whose only seat is taken", () => {
  let shop: Awaited<ReturnType<typeof aShop>>;
  beforeAll(async () => {
    shop = await aShop();
  });

  /** `ends`: before now, but after the machine took the seat. */
  async function fullKey(ends: boolean) {
    const taken = ago(2 * HOUR_MS);
    const made = await aKey(shop.application, {
      devices: 1,
      expiresAt: ends ? ago(HOUR_MS) : null,
      now: ago(DAY_MS),
    });
    await anActivation(shop.application, made.key, "machine-1", { now: taken });
    return made;
  }

  it.each([
    ["revoked and over", "revoke", true, "revoked"],
    ["revoked", "revoke", false, "revoked"],
    ["suspended and over", "suspend", true, "suspended"],
    ["suspended", "suspend", false, "suspended"],
    ["over", null, true, "expired"],
    ["active", null, false, "limit_reached"],
  ] as const)("and that is %s refuses a new machine for that reason", async (_title, verb, ends, code) => {
    const { id, key } = await fullKey(ends);
    if (verb) await serviceToken(shop.application.slug, shop.service.token)[verb](id);
    const device = anonymous(shop.application.slug);
    expect(said(await device.activate({ key, machineId: "machine-2" }))).toEqual(error(403, code));
    const validation = code === "limit_reached" ? "not_activated" : code;
    expect(said(await device.validate({ key, machineId: "machine-2" }))).toEqual(error(403, validation));
    if (code === "limit_reached") signedLicense(await device.activate({ key, machineId: "machine-1" }));
    else expect(said(await device.activate({ key, machineId: "machine-1" }))).toEqual(error(403, code));
  });
});

describe("the address limit", () => {
  it("comes before everything: 429 for bodies, applications and keys that would be refused", async () => {
    const { application, key } = await aLicense();
    const device = anonymous(application.slug);
    for (let call = 0; call < 300; call++) await device.call("POST", "/activate", { body: "[" });
    for (const sent of [undefined, "[", {}, body("machine-1"), { key, machineId: "machine-1" }]) {
      for (const verb of POSTS) expect(said(await device[verb](sent))).toEqual(error(429, "rate_limited"));
    }
    const { rows } = await databasePool().query(
      "SELECT count(*)::int AS n FROM activations x JOIN license_keys k ON k.id = x.key_id WHERE k.application_id = $1",
      [application.id],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});
