import { beforeAll, describe, expect, it } from "vitest";
import { aKey, aLicense, anActivation, aShop } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { onlyIssuedKey, said, TIMESTAMP } from "../read";

let license: Awaited<ReturnType<typeof aLicense>>;
let seller: ReturnType<typeof serviceToken>;

beforeAll(async () => {
  license = await aLicense();
  seller = serviceToken(license.application.slug, license.service.token);
});

const nothing = { status: 200, body: { keys: [], next: null } };
const ids = (keys: string[]) => ({
  status: 200,
  body: { keys: keys.map((id) => expect.objectContaining({ id })), next: null },
});

describe("GET /keys?key= 200", () => {
  it("tells everything about the key but the key, with its devices counted", async () => {
    await anActivation(license.application, license.key, "machine-1");
    await anActivation(license.application, license.key, "machine-2");
    expect(said(await seller.lookUp({ key: license.key }))).toEqual({
      status: 200,
      body: {
        keys: [
          {
            id: license.id,
            lastFour: license.key.slice(-4),
            plan: "pro",
            status: "active",
            email: null,
            name: null,
            maxActivations: 3,
            activeDevices: 2,
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
      },
    });
  });

  it("reads the key however it was typed", async () => {
    const { key, id } = license;
    for (const typed of [
      key.toLowerCase(),
      key.replaceAll("-", ""),
      ` ${key.replaceAll("-", " – ")}\n`,
      key.replaceAll("0", "o").replaceAll("1", "l"),
      key.replaceAll("0", "O").replaceAll("1", "I"),
    ]) {
      expect(said(await seller.lookUp({ key: typed })), typed).toEqual(ids([id]));
    }
  });

  it("finds nothing for a key nobody has, and nothing of another application", async () => {
    const other = await aLicense();
    expect(said(await seller.lookUp({ key: "00000-00000-00000-00000-00000" }))).toEqual(nothing);
    expect(said(await seller.lookUp({ key: other.key }))).toEqual(nothing);
  });
});

describe("GET /keys?email= 200", () => {
  it("finds all keys of the customer, newest first, without regard to case and white space", async () => {
    const first = onlyIssuedKey(await seller.issue({ plan: "pro", email: "Grace@Example.com" }));
    const second = onlyIssuedKey(await seller.issue({ plan: "pro", email: "grace@example.com" }));
    const expected = ids([second.id, first.id]);
    for (const email of ["grace@example.com", " GRACE@EXAMPLE.COM "]) {
      expect(said(await seller.lookUp({ email }))).toEqual(expected);
    }
  });

  it("keeps a plus and letters beyond ASCII", async () => {
    for (const email of ["ada+shop@example.com", "jörg@müller.example"]) {
      const { id } = onlyIssuedKey(await seller.issue({ plan: "pro", email }));
      expect(said(await seller.lookUp({ email: email.toUpperCase() }))).toEqual(ids([id]));
    }
  });

  it("takes no part of an address and no pattern for the address", async () => {
    await aKey(license.application, { email: { address: "a_b@example.com", folded: "a_b@example.com" } });
    for (const email of ["b@example.com", "axb@example.com", "%@example.com"]) {
      expect(said(await seller.lookUp({ email })), email).toEqual(nothing);
    }
  });

  it("finds nothing for a stranger, and nothing of another application", async () => {
    const { application, service } = await aShop();
    const other = serviceToken(application.slug, service.token);
    onlyIssuedKey(await other.issue({ plan: "pro", email: "theirs@example.com" }));
    expect(said(await seller.lookUp({ email: "theirs@example.com" }))).toEqual(nothing);
    expect(said(await seller.lookUp({ email: "nobody@example.com" }))).toEqual(nothing);
  });
});

describe("GET /keys 400", () => {
  const exactlyOne =
    'Give "email" or "key", once, or at least one of "orderId", "plan", "status", "source", "createdAfter", "updatedAfter".';
  const shape = '"key" must have five groups of five letters and digits.';
  const email = '"email" must be an e-mail address, like name@example.com.';

  it.each([
    ["neither parameter", "", exactlyOne],
    ["an unknown one", "?id=1", exactlyOne],
    ["both", "?email=a@example.com&key=00000-00000-00000-00000-00000", exactlyOne],
    ["one twice", "?email=a@example.com&email=b@example.com", exactlyOne],
    ["other case", "?Email=a@example.com", exactlyOne],
    ["an empty key", "?key=", shape],
    ["a key too short", "?key=00000-00000-00000-00000-0000", shape],
    ["a key with a letter of no key", "?key=00000-00000-00000-00000-0000U", shape],
    ["a key in other groups", "?key=0000-000000-00000-00000-00000", shape],
    ["a management code", "?key=VC-00000-00000-00000-00000", shape],
    ["an empty e-mail", "?email=", email],
    ["no e-mail", "?email=ada", email],
    ["NUL", "?email=a%00@example.com", email],
    [
      "a plus that was not encoded",
      "?email=ada+shop@example.com",
      `${email} In a query, write a plus sign as %2B.`,
    ],
  ])("%s", async (_title, query, message) => {
    expect(said(await seller.call("GET", `/keys${query}`))).toEqual({
      status: 400,
      body: { error: "invalid_request", message },
    });
  });
});
