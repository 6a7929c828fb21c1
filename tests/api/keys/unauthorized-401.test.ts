import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { revokeCredential } from "@/lib/domain/credentials/revoke";
import { aLicense, anApplication, aToken, contextAt } from "@/tests/support/factories";
import { persona } from "@/tests/support/personas";
import { said } from "../read";

let license: Awaited<ReturnType<typeof aLicense>>;
let base: string;

beforeAll(async () => {
  license = await aLicense({}, { kind: "licensed_updates" });
  base = `/${license.application.slug}/keys/v1`;
});

const unauthorized = {
  status: 401,
  body: {
    error: "unauthorized",
    message: "The service token is missing, revoked or of another application.",
  },
};

const ENDPOINTS: [method: string, path: () => string, body?: unknown][] = [
  ["POST", () => "/keys", { plan: "pro" }],
  ["POST", () => "/keys", "not even JSON"],
  ["GET", () => "/keys?email=ada@example.com"],
  ["GET", () => "/keys"],
  ["POST", () => `/keys/${license.id}/suspend`],
  ["POST", () => `/keys/${license.id}/revoke`],
  ["POST", () => `/keys/${license.id}/reactivate`],
  ["POST", () => "/keys/no-such-id/suspend"],
];

async function expectUnauthorizedEverywhere(authorization: string | undefined) {
  const headers = authorization === undefined ? {} : { authorization };
  const stranger = persona();
  for (const [method, path, body] of ENDPOINTS) {
    const answer = await stranger.call(method, base + path(), { body, headers });
    expect(said(answer), `${method} ${path()}`).toEqual(unauthorized);
    expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="key issuing"');
  }
  const { rows } = await databasePool().query(
    "SELECT id, state FROM license_keys WHERE application_id = $1",
    [license.application.id],
  );
  expect(rows, "nothing was changed").toEqual([{ id: license.id, state: "active" }]);
}

describe("every call 401", () => {
  it("without a token", () => expectUnauthorizedEverywhere(undefined));

  it.each([
    ["empty", "Bearer "],
    ["malformed", "Bearer 12345"],
    ["of the right shape, but unknown", `Bearer lk_svc_${"A".repeat(43)}`],
    ["with something behind it", () => `Bearer ${license.service.token} x`],
    ["with a letter more", () => `Bearer ${license.service.token}x`],
    ["in other case", () => `Bearer ${license.service.token.toUpperCase()}`],
    ["without a scheme", () => license.service.token],
    ["of the scheme Basic", () => `Basic ${Buffer.from(`x:${license.service.token}`).toString("base64")}`],
    ["of the scheme Token", () => `Token ${license.service.token}`],
    ["that is the license key", () => `Bearer ${license.key}`],
  ])("with a token %s", (_title, authorization) =>
    expectUnauthorizedEverywhere(typeof authorization === "string" ? authorization : authorization()),
  );

  it("with a revoked token, from the next call on", async () => {
    const { token, id } = await aToken(license.application);
    const headers = { authorization: `Bearer ${token}` };
    const caller = persona();
    const lookUp = `${base}/keys?email=ada@example.com`;
    expect(await caller.call("GET", lookUp, { headers })).toMatchObject({ status: 200 });
    await revokeCredential(contextAt(), license.application, id);
    await expectUnauthorizedEverywhere(headers.authorization);
  });

  it("with a token of another application", async () => {
    const { token } = await aToken(await anApplication());
    await expectUnauthorizedEverywhere(`Bearer ${token}`);
  });

  it.each(["ci", "update"] as const)("with a token of the purpose %s", async (purpose) => {
    const { token } = await aToken(license.application, purpose);
    await expectUnauthorizedEverywhere(`Bearer ${token}`);
    const dressedUp = token.replace(/^lk_[a-z]+_/, "lk_svc_");
    await expectUnauthorizedEverywhere(`Bearer ${dressedUp}`);
  });

  it.each([
    ["unknown", "no-such-application"],
    ["malformed", "No_Such"],
    ["with NUL", "a%00b"],
    ["with an encoded slash", "a%2Fb"],
    ["with broken encoding", "%E0%A4%A"],
  ])("for an application that is %s", async (_title, slug) => {
    const headers = { authorization: `Bearer ${license.service.token}` };
    expect(said(await persona().call("GET", `/${slug}/keys/v1/keys`, { headers }))).toEqual(unauthorized);
  });

  it("not when the scheme is written in other case, or more spaces follow", async () => {
    for (const scheme of ["bearer", "BEARER", "Bearer  "]) {
      const headers = { authorization: `${scheme} ${license.service.token}` };
      const answer = await persona().call("GET", `${base}/keys?email=ada@example.com`, { headers });
      expect(said(answer), scheme).toEqual({ status: 200, body: { keys: [], next: null } });
    }
  });
});
