import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aLicense } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";
import { hostileObjects, NOT_AN_OBJECT } from "../bad-bodies";
import { said, signedLicense } from "../read";

const VERBS = ["activate", "validate", "deactivate"] as const;
const invalid = { status: 400, body: { error: "invalid_request" } };

let license: Awaited<ReturnType<typeof aLicense>>;
let token: string;
let device: ReturnType<typeof anonymous>;

beforeAll(async () => {
  license = await aLicense({ devices: 1 });
  device = anonymous(license.application.slug);
  ({ token } = signedLicense(await device.activate({ key: license.key, machineId: "machine-1" })));
});

/** Machines and what is known of them, to see that nothing was changed. */
async function stored() {
  const { rows } = await databasePool().query(
    "SELECT machine_id, name, version, released_at FROM activations",
  );
  return rows;
}

async function expectRefusal(verb: (typeof VERBS)[number], body: unknown) {
  expect(said(await device[verb](body))).toEqual(invalid);
  expect(await stored()).toEqual([{ machine_id: "machine-1", name: null, version: null, released_at: null }]);
}

describe.each(VERBS)("POST %s 400", (verb) => {
  beforeAll(() => {
    device = anonymous(license.application.slug);
  });

  it.each([["no body", undefined], ["an empty body", ""], ["an empty object", {}], ...NOT_AN_OBJECT])(
    "%s",
    (_title, body) => expectRefusal(verb, body),
  );

  it.each([
    ["absent", undefined],
    ["null", null],
    ["a number", 12345],
    ["a list", ["machine-1"]],
    ["an object", { id: "machine-1" }],
    ["empty", ""],
    ["3 characters", "abc"],
    ["201 characters", "x".repeat(201)],
    ["with a space", "machine 1"],
    ["with a slash", "machine/1"],
    ["with a letter beyond ASCII", "maschine-ä"],
    ["with digits beyond ASCII", "machine-١"],
    ["with a line end", "machine-1\n"],
    ["with NUL", "machine-1\0"],
    ["with half a surrogate pair", "machine-\ud800"],
  ])("machineId %s", (_title, machineId) => expectRefusal(verb, { key: license.key, machineId }));

  it.each([
    ["absent", undefined],
    ["a number", 12345],
    ["a list", ["00000-00000-00000-00000-00000"]],
    ["empty", ""],
    ["too short", "00000-00000-00000-00000-0000"],
    ["too long", "00000-00000-00000-00000-000000"],
    ["in other groups", "0000-000000-00000-00000-00000"],
    ["with a letter of no key", "00000-00000-00000-00000-0000U"],
    ["with NUL", "00000-00000-00000-00000-0000\0"],
    ["beyond ASCII", "００000-00000-00000-00000-00000"],
    ["a management code", "VC-00000-00000-00000-00000"],
    ["60 000 letters", "0".repeat(60_000)],
  ])("key %s", (_title, key) => expectRefusal(verb, { key, machineId: "machine-1" }));
});

describe.each(["validate", "deactivate"] as const)("POST %s 400: key and token", (verb) => {
  beforeAll(() => {
    device = anonymous(license.application.slug);
  });

  it.each([
    ["both", () => ({ key: license.key, token })],
    ["both null", () => ({ key: null, token: null })],
    ["an empty token", () => ({ token: "" })],
    ["a key and an empty token", () => ({ key: license.key, token: "" })],
    ["a malformed key beside a token", () => ({ key: "x", token })],
    ["a token that is a number", () => ({ token: 1 })],
    ["a token that is a list", () => ({ token: [token] })],
  ])("%s", (_title, identity) => expectRefusal(verb, { ...identity(), machineId: "machine-1" }));
});

describe("POST activate 400", () => {
  beforeAll(() => {
    device = anonymous(license.application.slug);
  });

  it.each([
    ["a token instead of a key", () => ({ key: undefined, token })],
    ["name of 201 characters", () => ({ name: "n".repeat(201) })],
    ["name with NUL", () => ({ name: "a\0" })],
    ["name with half a surrogate pair", () => ({ name: "\udfff" })],
    ["name a number", () => ({ name: 1 })],
    ["version of 65 characters", () => ({ version: "1".repeat(65) })],
    ["version with NUL", () => ({ version: "1.0\0" })],
    ["version a number", () => ({ version: 1.5 })],
  ])("%s", (_title, more) =>
    expectRefusal("activate", { key: license.key, machineId: "machine-1", ...more() }),
  );
});

describe("POST validate 400", () => {
  it.each([["1".repeat(65)], ["1.0\0"], ["\ud800"], [2], [{}]])("version %j", (version) =>
    expectRefusal("validate", { key: license.key, machineId: "machine-1", version }),
  );
});

describe.each(VERBS)("POST %s", (verb) => {
  it("413 for more than 64 KiB", async () => {
    const answer = await anonymous(license.application.slug)[verb](" ".repeat(64 * 1024 + 1));
    expect(said(answer)).toEqual({ status: 413, body: { error: "too_large" } });
  });
});

describe("fields nobody knows, 200", () => {
  it.each(hostileObjects('"machineId":"machine-1","name":null'))("are ignored: %s", async (_title, body) => {
    const withKey = body.replace("{", `{"key":"${license.key}",`);
    signedLicense(await anonymous(license.application.slug).validate(withKey));
    expect(Object.prototype).not.toHaveProperty("admin");
  });
});
