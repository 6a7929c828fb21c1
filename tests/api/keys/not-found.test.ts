import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aLicense, aShop } from "@/tests/support/factories";
import { persona, serviceToken } from "@/tests/support/personas";
import { said } from "../read";

let license: Awaited<ReturnType<typeof aLicense>>;
let seller: ReturnType<typeof serviceToken>;

beforeAll(async () => {
  license = await aLicense();
  seller = serviceToken(license.application.slug, license.service.token);
});

const noKey = { status: 404, body: { error: "not_found", message: "There is no key with this id." } };
const noPath = { status: 404, body: { error: "not_found", message: "There is nothing at this address." } };

describe.each(["suspend", "revoke", "reactivate"] as const)("POST /keys/<id>/%s 404", (verb) => {
  it.each([
    ["unknown", () => "0197a000-0000-7000-8000-000000000000"],
    ["not a UUID", () => "4711"],
    ["a UUID with something behind it", () => `${license.id}0`],
    ["a UUID without hyphens", () => license.id.replaceAll("-", "")],
    ["a UUID in braces", () => `%7B${license.id}%7D`],
    ["the key itself", () => license.key],
    ["with an encoded slash", () => `${license.id}%2Fx`],
    ["an encoded path upwards", () => "..%2F..%2Fkeys"],
    ["with NUL", () => `${license.id}%00`],
    ["with a line end", () => `${license.id}%0A`],
    ["with broken encoding", () => "%E0%A4%A"],
    ["10 000 letters", () => "a".repeat(10_000)],
    ["SQL", () => "'%20OR%20''='"],
    ["__proto__", () => "__proto__"],
  ])("for an id that is %s", async (_title, id) => {
    expect(said(await seller[verb](id()))).toEqual(noKey);
  });

  it("for a key of another application, which stays as it is", async () => {
    const other = await aLicense();
    expect(said(await seller[verb](other.id))).toEqual(noKey);
    const { rows } = await databasePool().query("SELECT state FROM license_keys WHERE id = $1", [other.id]);
    expect(rows).toEqual([{ state: "active" }]);
  });
});

describe("POST /keys/<id>/suspend 200", () => {
  it("takes the id in capitals for the same id", async () => {
    const { application, service, id } = await aLicense();
    const answer = await serviceToken(application.slug, service.token).suspend(id.toUpperCase());
    expect(answer).toMatchObject({ status: 200, body: { id, status: "suspended" } });
  });
});

describe("any other path below the prefix 404", () => {
  const PATHS = [
    "/",
    "/keys/",
    "/keys//suspend",
    "/keys/x/y",
    "/keys/x/",
    "/keys/x/suspend/",
    "/keys/x/suspend/y",
    "/keys/x/delete",
    "/keys/x/a%2Fb",
    "/Keys",
    "/plan",
    "/keys/x/devices/y/z",
    "/keys%2F",
    "/%00",
    "/%E0%A4%A",
    "/favicon.ico",
    "/_next/static/x.js",
    `/${"a".repeat(5_000)}`,
  ];

  it.each(PATHS.map((path) => [path.slice(0, 40), path]))(
    "%s, with a token and without",
    async (_title, path) => {
      for (const caller of [seller, serviceToken(license.application.slug, null)]) {
        expect(said(await caller.call("GET", path))).toEqual(noPath);
        expect(said(await caller.call("POST", path, { body: { plan: "pro" } }))).toEqual(noPath);
      }
    },
  );

  it.each(["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("by any method: %s", async (method) => {
    expect(said(await seller.call(method, "/nothing"))).toEqual(noPath);
  });

  it("in another version of the interface, and for an application nobody has", async () => {
    for (const path of [
      `/${license.application.slug}/keys/v2/keys`,
      `/${license.application.slug}/keys/v1`,
    ]) {
      expect(said(await persona().call("POST", path, { body: {} })), path).toEqual(noPath);
    }
    expect(said(await serviceToken("nobody", null).call("GET", "/nothing"))).toEqual(noPath);
  });
});

describe("every call 404", () => {
  it("for an application without license keys, once the token is right", async () => {
    const { application, service } = await aShop();
    // The operations make no such token: it can only be left over from another kind.
    await databasePool().query("UPDATE applications SET kind = 'updates_only' WHERE id = $1", [
      application.id,
    ]);
    const caller = serviceToken(application.slug, service.token);
    const refusal = {
      status: 404,
      body: { error: "not_found", message: "This application has no license keys." },
    };
    expect(said(await caller.issue({ plan: "pro" }))).toEqual(refusal);
    expect(said(await caller.issue("not even JSON"))).toEqual(refusal);
    expect(said(await caller.lookUp({ email: "a@example.com" }))).toEqual(refusal);
    expect(said(await caller.suspend(license.id))).toEqual(refusal);
    expect(await serviceToken(application.slug, null).issue({})).toMatchObject({ status: 401 });
  });
});
