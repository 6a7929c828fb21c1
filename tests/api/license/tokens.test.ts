import { beforeAll, describe, expect, it } from "vitest";
import { createSigningKey } from "@/lib/domain/applications/signing-keys";
import { ago, aLicense, anActivation, contextAt, DAY_MS } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";
import { claimsOf, publishedKeys, said, signedLicense, TIMESTAMP, UUID_V7 } from "../read";
import { signedAgain, signedByStranger, tampered } from "./forge";
import { verifiesOffline } from "./offline";

const MACHINE = "machine-1";
const unknown = { status: 404, body: { error: "invalid_key" } };

let license: Awaited<ReturnType<typeof aLicense>>;
let device: ReturnType<typeof anonymous>;
let token: string;

beforeAll(async () => {
  license = await aLicense(
    {},
    { kind: "licensed_updates" },
    { features: { export: true, seats: 5, x: null } },
  );
  device = anonymous(license.application.slug);
  token = signedLicense(await device.activate({ key: license.key, machineId: MACHINE })).token;
});

describe("a license token", () => {
  it("says all that the contract lists, and the activation's id", async () => {
    const { slug } = license.application;
    const [published] = publishedKeys(await device.publicKey());
    expect(claimsOf(token)).toEqual({
      v: 1,
      typ: "license_key",
      iss: `https://licenses.example.test/${slug}/license/v1`,
      app: slug,
      sub: MACHINE,
      kid: published?.kid,
      jti: expect.stringMatching(UUID_V7),
      plan: "pro",
      planName: "Pro",
      features: { export: true, seats: 5, x: null },
      status: "active",
      licenseExpiresAt: null,
      updatesUntil: null,
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
  });

  it("verifies offline with the published key, for its own machine, in time, and only then", async () => {
    const keys = publishedKeys(await device.publicKey());
    const other = await aLicense();
    const foreign = publishedKeys(await anonymous(other.application.slug).publicKey());
    const late = new Date(claimsOf(token).exp * 1000);
    expect(await verifiesOffline(token, keys, MACHINE)).toBe(true);
    expect(await verifiesOffline(token, keys, "machine-2")).toBe(false);
    expect(await verifiesOffline(token, keys, MACHINE, late)).toBe(false);
    expect(await verifiesOffline(token, foreign, MACHINE)).toBe(false);
    expect(await verifiesOffline(tampered(token, { plan: "enterprise" }), keys, MACHINE)).toBe(false);
  });

  it("proves identity for validate and deactivate after its exp", async () => {
    const { application, key } = await aLicense();
    const old = await anActivation(application, key, MACHINE, { now: ago(30 * DAY_MS) });
    expect(claimsOf(old.token).exp * 1000).toBeLessThan(Date.now());
    const owner = anonymous(application.slug);
    const fresh = signedLicense(await owner.validate({ token: old.token, machineId: MACHINE }));
    expect(claimsOf(fresh.token).exp * 1000).toBeGreaterThan(Date.now());
    expect(fresh.license.tokenExpiresAt).toEqual(expect.stringMatching(TIMESTAMP));
    expect(said(await owner.deactivate({ token: old.token, machineId: MACHINE }))).toEqual({
      status: 200,
      body: { ok: true },
    });
  });
});

describe("a token made under another BASE_URL", () => {
  it("proves identity for validate, which answers one of the present address, and for deactivate", async () => {
    const { application, key } = await aLicense();
    const owner = anonymous(application.slug);
    const present = signedLicense(await owner.activate({ key, machineId: MACHINE })).token;
    const iss = `https://former.example.test/${application.slug}/license/v1`;
    const former = await signedAgain(present, { iss });
    const fresh = signedLicense(await owner.validate({ token: former, machineId: MACHINE })).token;
    expect(claimsOf(fresh).iss).toBe(claimsOf(present).iss);
    expect(said(await owner.validate({ token: signedByStranger(former), machineId: MACHINE }))).toEqual(
      unknown,
    );
    expect(said(await owner.deactivate({ token: former, machineId: MACHINE }))).toEqual({
      status: 200,
      body: { ok: true },
    });
  });
});

/** Everything that is not exactly a token of ours. Each is a function, since the token is made before the tests. */
const BROKEN: [title: string, make: () => string | Promise<string>][] = [
  ["no token at all", () => "token"],
  ["two dots", () => "..."],
  ["a part too many", () => `${token}.x`],
  ["no signature", () => `${token.split(".")[0]}.`],
  ["no payload", () => `.${token.split(".")[1]}`],
  ["a short signature", () => token.slice(0, -4)],
  ["a space behind it", () => `${token} `],
  ["padding", () => `${token}==`],
  ["the signature of ordinary base64", () => `${token.split(".")[0]}.${"+/".repeat(43)}`],
  ["another plan and the old signature", () => tampered(token, { plan: "enterprise" })],
  ["a later exp and the old signature", () => tampered(token, { exp: 9_999_999_999 })],
  ["a stranger's signature", () => signedByStranger(token)],
  ["a stranger's signature and a stranger's kid", () => signedByStranger(token, { kid: "0123456789abcdef" })],
  ["a kid with NUL", () => signedByStranger(token, { kid: "0123456789abcde\0" })],
  ["a kid that is half a surrogate pair", () => signedByStranger(token, { kid: "\ud800" })],
  ["a kid of 20 000 letters", () => signedByStranger(token, { kid: "a".repeat(20_000) })],
  ["a kid that is no text", () => signedByStranger(token, { kid: 1 })],
  ["a jti with NUL", () => signedByStranger(token, { jti: "0197a000-0000-7000-8000-00000000000\0" })],
  ["another version, well signed", () => signedAgain(token, { v: 2 })],
  ["another type, well signed", () => signedAgain(token, { typ: "release" })],
  ["no issuer, well signed", () => signedAgain(token, { iss: undefined })],
  ["another application, well signed", () => signedAgain(token, { app: "other" })],
  [
    "an activation nobody has, well signed",
    () => signedAgain(token, { jti: "0197a000-0000-7000-8000-000000000000" }),
  ],
  ["no activation, well signed", () => signedAgain(token, { jti: undefined })],
  [
    "a payload that is no object, well signed",
    () => Buffer.from("null").toString("base64url") + token.slice(token.indexOf(".")),
  ],
  [
    "lists 10 000 deep",
    () => `${Buffer.from("[".repeat(10_000)).toString("base64url")}.${token.split(".")[1]}`,
  ],
  ["40 000 letters", () => "a".repeat(40_000)],
  ["NUL", () => "\0.\0"],
  ["half a surrogate pair", () => "\ud800.\ud800"],
];

describe.each(BROKEN)("a token with %s", (_title, make) => {
  it("is 404 invalid_key for validate and deactivate, and the device keeps its seat", async () => {
    const broken = await make();
    expect(said(await device.validate({ token: broken, machineId: MACHINE }))).toEqual(unknown);
    expect(said(await device.deactivate({ token: broken, machineId: MACHINE }))).toEqual(unknown);
    signedLicense(await device.validate({ key: license.key, machineId: MACHINE }));
  });
});

describe("a token signed by the application's release key", () => {
  it("is no license token", async () => {
    const { kid } = await createSigningKey(contextAt(), license.application, "release");
    for (const claims of [{}, { kid }]) {
      const made = await signedAgain(token, claims, kid);
      expect(said(await device.validate({ token: made, machineId: MACHINE }))).toEqual(unknown);
    }
  });
});

describe("a token of another application", () => {
  it("is foreign, also when it names the same machine, or is sent there with a changed address", async () => {
    const other = await aLicense();
    const foreign = anonymous(other.application.slug);
    const theirs = signedLicense(await foreign.activate({ key: other.key, machineId: MACHINE })).token;
    expect(said(await device.validate({ token: theirs, machineId: MACHINE }))).toEqual(unknown);
    expect(said(await foreign.validate({ token, machineId: MACHINE }))).toEqual(unknown);
    const crossed = await signedAgain(theirs, { jti: claimsOf(token).jti });
    expect(said(await foreign.validate({ token: crossed, machineId: MACHINE }))).toEqual(unknown);
    expect(said(await device.validate({ token: crossed, machineId: MACHINE }))).toEqual(unknown);
  });
});
