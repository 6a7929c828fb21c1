/** As `key-table.ts`, for the license interface. A server must run with TRUSTED_PROXIES=1 to tell personas apart. */
import { beforeAll, describe, expect, it } from "vitest";
import { ago, aKey, anActivation, anApplication, aShop, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { type Answer, anonymous, newAddress, serviceToken, type Transport } from "@/tests/support/personas";
import { said, TIMESTAMP } from "./read";

type Device = ReturnType<typeof anonymous>;
type World = {
  slug: string;
  device: Device;
  /** Of an application without a signing key, without license keys, and of none. */
  unsigned: Device;
  updates: Device;
  nobody: Device;
  /** Keys by their state; `active` has three seats, of which machine-2 and machine-3 have one each; `full` has one seat, taken by machine-0, whose token is `token`. */
  keys: Record<"active" | "full" | "suspended" | "revoked" | "over", string>;
  token: string;
};
type Row = [
  call: string,
  status: number,
  code: string,
  send: (world: World) => Promise<Answer>,
  body: unknown,
];

const success = {
  status: "active",
  token: expect.stringMatching(/^[\w-]+\.[\w-]{86}$/),
  license: {
    plan: "pro",
    planName: "Pro",
    features: { export: true },
    expiresAt: null,
    updatesUntil: null,
    tokenExpiresAt: expect.stringMatching(TIMESTAMP),
    maxActivations: 3,
    manageUrl: expect.stringMatching(/^https?:\/\/.+\/manage$/),
  },
};
const UNKNOWN = "00000-00000-00000-00000-00000";
const machineId = "machine-1";
const large = " ".repeat(64 * 1024 + 1);

function refused(call: string, status: number, code: string, send: Row[3]): Row {
  return [call, status, code, send, { error: code }];
}

const ROWS: Row[] = [
  ["activate", 200, "", ({ device, keys }) => device.activate({ key: keys.active, machineId }), success],
  [
    "validate",
    200,
    "by key",
    ({ device, keys }) => device.validate({ key: keys.active, machineId: "machine-2" }),
    success,
  ],
  [
    "validate",
    200,
    "by token",
    ({ device, token }) => device.validate({ token, machineId: "machine-0" }),
    { ...success, license: { ...success.license, maxActivations: 1 } },
  ],
  [
    "deactivate",
    200,
    "",
    ({ device, keys }) => device.deactivate({ key: keys.active, machineId: "machine-3" }),
    { ok: true },
  ],
  [
    "public-key",
    200,
    "",
    ({ device }) => device.publicKey(),
    {
      algorithm: "Ed25519",
      keys: [{ publicKey: expect.any(String), active: true, kid: expect.any(String) }],
    },
  ],
  ["public-key", 304, "", ({ device }) => device.publicKey({ headers: { "if-none-match": "*" } }), null],
  ["preflight", 204, "", ({ device }) => device.call("OPTIONS", "/activate"), null],
  refused("public-key", 404, "not_found", ({ nobody }) => nobody.publicKey()),
  refused("public-key", 503, "not_configured", ({ unsigned }) => unsigned.publicKey()),
  refused("an unknown path", 404, "not_found", ({ device }) => device.call("GET", "/nothing")),
  refused("activate", 403, "limit_reached", ({ device, keys }) =>
    device.activate({ key: keys.full, machineId }),
  ),
  refused("validate", 403, "not_activated", ({ device, token }) => device.validate({ token, machineId })),
  refused("deactivate", 403, "not_activated", ({ device, token }) => device.deactivate({ token, machineId })),
  refused("validate", 404, "invalid_key", ({ device, token }) =>
    device.validate({ token: `${token}x`, machineId }),
  ),
  refused("deactivate", 404, "invalid_key", ({ device }) => device.deactivate({ key: UNKNOWN, machineId })),
  refused("validate", 400, "invalid_request", ({ device, keys, token }) =>
    device.validate({ key: keys.full, token, machineId }),
  ),
  ...(["activate", "validate"] as const).flatMap((verb) => [
    refused(verb, 503, "not_configured", ({ unsigned }) => unsigned[verb]({ key: UNKNOWN, machineId })),
    refused(verb, 404, "invalid_key", ({ device }) => device[verb]({ key: UNKNOWN, machineId })),
    refused(verb, 403, "revoked", ({ device, keys }) => device[verb]({ key: keys.revoked, machineId })),
    refused(verb, 403, "suspended", ({ device, keys }) => device[verb]({ key: keys.suspended, machineId })),
    refused(verb, 403, "expired", ({ device, keys }) => device[verb]({ key: keys.over, machineId })),
  ]),
  ...(["activate", "validate", "deactivate"] as const).flatMap((verb) => [
    refused(verb, 400, "invalid_request", ({ device }) => device[verb]({ key: UNKNOWN, machineId: "abc" })),
    refused(verb, 404, "not_found", ({ nobody }) => nobody[verb]({ key: UNKNOWN, machineId })),
    refused(verb, 404, "not_found", ({ updates }) => updates[verb]({ key: UNKNOWN, machineId })),
    refused(verb, 405, "method_not_allowed", ({ device }) => device.call("GET", `/${verb}`)),
    refused(verb, 413, "too_large", ({ device }) => device[verb](large)),
  ]),
];

export function describeLicenseEndpoints(transport: () => Transport): void {
  describe("license interface", () => {
    let world: World;
    beforeAll(async () => {
      world = await build(transport());
    });

    it.each(ROWS)("%s %i %s", async (_call, status, _code, send, body) => {
      const answer = await send(world);
      expect(said(answer)).toEqual({ status, body });
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    });

    it("429 for the 21st unknown key of an address, while a genuine token is served", async () => {
      const guesser = anonymous(world.slug, { transport: transport(), address: newAddress() });
      for (let guess = 0; guess < 20; guess++)
        expect(await guesser.activate({ key: UNKNOWN, machineId })).toMatchObject({ status: 404 });
      const blocked = await guesser.activate({ key: UNKNOWN, machineId });
      expect(said(blocked)).toEqual({ status: 429, body: { error: "rate_limited" } });
      expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(800);
      const { token } = world;
      expect(await guesser.validate({ token, machineId: "machine-0" })).toMatchObject({ status: 200 });
    });
  });
}

async function build(transport: Transport): Promise<World> {
  const { application, service } = await aShop({ manageCodes: true }, { features: { export: true } });
  const seller = serviceToken(application.slug, service.token, { transport });
  const keyOf = async (input: Parameters<typeof aKey>[1] = {}) => aKey(application, input);
  const [active, full, suspended, revoked, over] = await Promise.all([
    keyOf(),
    keyOf({ devices: 1 }),
    keyOf(),
    keyOf(),
    keyOf({ expiresAt: ago(HOUR_MS), now: ago(DAY_MS) }),
  ]);
  await seller.suspend(suspended.id);
  await seller.revoke(revoked.id);
  const { token } = await anActivation(application, full.key, "machine-0");
  for (const machine of ["machine-2", "machine-3"]) await anActivation(application, active.key, machine);
  const at = (slug: string) => anonymous(slug, { transport });
  const device = at(application.slug);
  return {
    slug: application.slug,
    device,
    unsigned: at((await anApplication({ withSigningKeys: false })).slug),
    updates: at((await anApplication({ kind: "updates_only" })).slug),
    nobody: at("no-such-application"),
    keys: {
      active: active.key,
      full: full.key,
      suspended: suspended.key,
      revoked: revoked.key,
      over: over.key,
    },
    token,
  };
}
