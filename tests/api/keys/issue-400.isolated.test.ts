import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { createPlan, updatePlan } from "@/lib/domain/applications/save-plan";
import { aPlan, aShop, contextAt } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { processorTime } from "@/tests/support/processor-time";
import { said } from "../read";

let seller: ReturnType<typeof serviceToken>;

beforeAll(async () => {
  const { application, service } = await aShop();
  seller = serviceToken(application.slug, service.token);
  await aPlan(application, { code: "drafted", status: "draft" });
  await aPlan(application, { code: "gone" });
  await updatePlan(contextAt(), application, "gone", { status: "archived" });
  const { application: other } = await aShop();
  await createPlan(contextAt(), other, { code: "theirs", name: "Theirs" });
});

afterAll(async () => {
  const { rows } = await databasePool().query("SELECT count(*)::int AS keys FROM license_keys");
  expect(rows, "a refused call stores nothing").toEqual([{ keys: 0 }]);
});

const COUNT = '"count" must be a whole number from 1 to 100.';
const DEVICES = '"devices" must be a whole number from 1 to 1000000.';
const EMAIL = '"email" must be an e-mail address, like name@example.com.';

async function expectRefusal(body: unknown, message: string) {
  expect(said(await seller.issue(body))).toEqual({
    status: 400,
    body: { error: "invalid_request", message },
  });
}

describe("POST /keys 400: fields nobody knows", () => {
  it.each([
    [
      "a mistyped name, which would sell an endless license",
      { expireAt: "2027-01-01" },
      '"expireAt" is not known here. Did you mean "expiresAt"?',
    ],
    ["a field of the answer", { id: "x" }, '"id" is not known here.'],
    ["other case", { Count: 2 }, '"Count" is not known here. Did you mean "count"?'],
    ["several", { source: "console", state: "active" }, '"source", "state" are not known here.'],
  ])("%s", (_title, more, message) => expectRefusal({ plan: "pro", ...more }, message));
});

describe("POST /keys 400: plan", () => {
  it.each([
    ["absent", {}, '"plan" is missing.'],
    ["null", { plan: null }, '"plan" must be a string.'],
    ["a number", { plan: 1 }, '"plan" must be a string.'],
    ["empty", { plan: "" }, '"plan" must not be empty.'],
    ["unknown", { plan: "enterprise" }, "There is no plan with this code."],
    ["of another application", { plan: "theirs" }, "There is no plan with this code."],
    ["in other case", { plan: "PRO" }, "There is no plan with this code."],
    ["a draft", { plan: "drafted" }, 'The plan "drafted" is draft; no keys are issued of it.'],
    ["archived", { plan: "gone" }, 'The plan "gone" is archived; no keys are issued of it.'],
    ["65 characters long", { plan: "p".repeat(65) }, '"plan" may have at most 64 characters.'],
    ["with NUL", { plan: "pro\0" }, '"plan" contains characters that cannot be stored.'],
  ])("%s", (_title, body, message) => expectRefusal(body, message));
});

describe("POST /keys 400: count and devices", () => {
  it.each([[0], [-1], [101], [1.5], ["1"], [true], [[1]], [{}], [1e300], [Number.MAX_SAFE_INTEGER]])(
    "count %j",
    (count) => expectRefusal({ plan: "pro", count }, COUNT),
  );

  it.each([[0], [-1], [1_000_001], [1.5], ["x"], ["5"], [false], [[]], [1e300]])("devices %j", (devices) =>
    expectRefusal({ plan: "pro", devices }, DEVICES),
  );

  it.each([
    ["count", '{"plan":"pro","count":1e999999}', COUNT],
    ["count", `{"plan":"pro","count":${"9".repeat(10_000)}}`, COUNT],
    ["count", '{"plan":"pro","count":1.0000000001}', COUNT],
    ["devices", '{"plan":"pro","devices":1e999999}', DEVICES],
    ["devices", `{"plan":"pro","devices":${"9".repeat(10_000)}}`, DEVICES],
  ])("%s that no whole number in range can be", (_field, body, message) => expectRefusal(body, message));
});

describe("POST /keys 400: email", () => {
  it.each([
    "",
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "ada@@example.com",
    "ada lovelace@example.com.",
    "ada@exa mple.com",
    "ada@-example.com",
    "Ada <ada@example.com>",
    "ada@example.com,bob@example.com",
    "ada@example.com\0",
    "a\0da@example.com",
    "\ud800@example.com",
    `${"a".repeat(65)}@example.com`,
    `ada@${"example.".repeat(40)}com`,
  ])("%j", (email) => expectRefusal({ plan: "pro", email }, expect.stringContaining(EMAIL)));

  it.each([[1], [true], [{}], [["ada@example.com"]]])("%j, which is no text", (email) =>
    expectRefusal({ plan: "pro", email }, '"email" must be a string.'),
  );

  it("a long one made to be slow is refused at once", async () => {
    const started = processorTime();
    await expectRefusal({ plan: "pro", email: `a ${"@".repeat(60_000)} b` }, EMAIL);
    expect(processorTime() - started).toBeLessThan(500);
  });
});

describe("POST /keys 400: name and note", () => {
  it.each([
    ["name of 201 characters", { name: "n".repeat(201) }, '"name" may have at most 200 characters.'],
    ["note of 1 001 characters", { note: "n".repeat(1001) }, '"note" may have at most 1000 characters.'],
    ["name with NUL", { name: "Ada\0" }, '"name" contains characters that cannot be stored.'],
    ["note with NUL", { note: "\0" }, '"note" contains characters that cannot be stored.'],
    [
      "name with half a surrogate pair",
      { name: "\ud83e" },
      '"name" contains characters that cannot be stored.',
    ],
    [
      "note with a pair the wrong way round",
      { note: "\udd89\ud83e" },
      '"note" contains characters that cannot be stored.',
    ],
    ["name a number", { name: 4711 }, '"name" must be a string.'],
    ["note a list", { note: ["a"] }, '"note" must be a string.'],
  ])("%s", (_title, more, message) => expectRefusal({ plan: "pro", ...more }, message));
});
