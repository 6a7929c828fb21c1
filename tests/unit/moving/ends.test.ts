/** What other systems mean by an end, and by none (the table of meanings in docs/moving.md). */
import { describe, expect, it } from "vitest";
import { readImport } from "@/lib/domain/moving/read-import";
import type { SystemName } from "@/lib/domain/moving/systems/system";
import { GUMROAD, gumroadSale } from "./exports";

async function read(text: string, from: SystemName) {
  async function* content() {
    yield Buffer.from(text);
  }
  return readImport(content(), from);
}

/** What the columns of the only line come to, without those that every line has; or why it cannot be told. */
async function endOf(text: string, from: SystemName) {
  const lines = await read(text, from);
  expect(lines).toHaveLength(1);
  const [line] = lines;
  if (!line || "refusal" in line) return { refused: line?.refusal.id, value: line?.value };
  const { expiresAt, updatesUntil, pendingDays, pendingUpdatesDays } = line.given;
  const ends = { expiresAt, updatesUntil, pendingDays, pendingUpdatesDays };
  return Object.fromEntries(Object.entries(ends).filter(([, value]) => value !== undefined && value !== ""));
}

const END = "2025-03-01T00:00:00.000Z";
const json = (...documents: object[]) => documents.map((one) => JSON.stringify(one)).join("\n");

const keygen = (expiry: string | null, policy: object | null) =>
  json(
    {
      data: [
        {
          type: "licenses",
          id: "l-1",
          attributes: { key: "KGN-AAAA-0001-X", expiry },
          relationships: { policy: { data: { type: "policies", id: "p-1" } } },
        },
      ],
    },
    {
      data: policy
        ? [{ type: "policies", id: "p-1", attributes: policy }]
        : [{ type: "users", attributes: {} }],
    },
  );

describe("a license of Keygen", () => {
  const year = { duration: 31_557_600 };
  it.each<[string, string | null, object | null, object]>([
    ["of a policy without a duration never ends", null, { duration: null }, {}],
    ["whose end was taken away never ends", null, { ...year, expirationBasis: "FROM_CREATION" }, {}],
    ...["ACTIVATION", "VALIDATION", "USE", "DOWNLOAD"].map((first): [string, null, object, object] => [
      `has days that begin with its first ${first.toLowerCase()}`,
      null,
      { ...year, expirationBasis: `FROM_FIRST_${first}` },
      { pendingDays: 365 },
    ]),
    ["that began has an end", END, { ...year, expirationBasis: "FROM_FIRST_ACTIVATION" }, { expiresAt: END }],
    ["ends", END, {}, { expiresAt: END }],
    ["ends where access is restricted", END, { expirationStrategy: "RESTRICT_ACCESS" }, { expiresAt: END }],
    ["ends where access is revoked", END, { expirationStrategy: "REVOKE_ACCESS" }, { expiresAt: END }],
    ["goes on without updates", END, { expirationStrategy: "MAINTAIN_ACCESS" }, { updatesUntil: END }],
    ["goes on", END, { expirationStrategy: "ALLOW_ACCESS" }, {}],
    [
      "has days of updates that begin with its first activation",
      null,
      {
        duration: 86_400 * 30,
        expirationStrategy: "MAINTAIN_ACCESS",
        expirationBasis: "FROM_FIRST_ACTIVATION",
      },
      { pendingUpdatesDays: 30 },
    ],
    ["is refused without its policy", END, null, { refused: "import_policy_missing", value: "p-1" }],
    [
      "is refused with a strategy that is not known",
      END,
      { expirationStrategy: "BURN" },
      { refused: "import_meaning_unknown", value: "BURN" },
    ],
    [
      "is refused with a basis that is not known",
      null,
      { ...year, expirationBasis: "FROM_FULL_MOON" },
      { refused: "import_meaning_unknown", value: "FROM_FULL_MOON" },
    ],
  ])("%s", async (_title, expiry, policy, expected) => {
    expect(await endOf(keygen(expiry, policy), "keygen")).toEqual(expected);
  });
});

describe("a license of Cryptlex", () => {
  it.each<[string, object, object]>([
    ["never ends", { validity: 0 }, {}],
    ["ends", { expiresAt: END, validity: 3600, expirationStrategy: "delayed" }, { expiresAt: END }],
    ["begins later", { validity: 31_536_000, expirationStrategy: "delayed" }, { pendingDays: 365 }],
    ["begins with its activation", interval("P1Y", "activation"), { pendingDays: 365 }],
    ["has months and days", interval("P3M10D", "activation"), { pendingDays: 101 }],
    ["has weeks", interval("P2W", "activation"), { pendingDays: 14 }],
    ["never ended", interval("P1Y", "creation"), { refused: "import_meaning_unknown", value: "creation" }],
    ["has no start", { validity: 86_400 }, { refused: "import_meaning_unknown", value: "" }],
    [
      "lasts for ever",
      interval("forever", "activation"),
      { refused: "import_meaning_unknown", value: "forever" },
    ],
  ])("that %s", async (_title, fields, expected) => {
    const license = { key: "A1B2C3-D4E5F6", allowedActivations: 1, expiresAt: null, ...fields };
    expect(await endOf(json(license), "cryptlex")).toEqual(expected);
  });

  function interval(subscriptionInterval: string, subscriptionStartTrigger: string) {
    return { subscriptionInterval, subscriptionStartTrigger };
  }
});

describe("a key of Lemon Squeezy", () => {
  const key = (expires_at: string | null) => ({
    type: "license-keys",
    id: "1",
    attributes: { key: "80e15db5-c796", order_id: 2, order_item_id: 7, product_id: 4, expires_at },
  });
  const resource = (type: string, attributes: object) => ({ type, id: "9", attributes });
  const subscription = (attributes: object) => resource("subscriptions", { order_item_id: 7, ...attributes });
  const variant = (is_subscription: boolean) => resource("variants", { product_id: 4, is_subscription });

  it.each<[string, string | null, object[], object]>([
    ["ends", END, [], { expiresAt: END }],
    ["of a product that is sold once never ends", null, [variant(false)], {}],
    ["of no subscription never ends", null, [resource("subscriptions", { order_item_id: 8 })], {}],
    [
      "of a subscription is paid for until it renews",
      null,
      [subscription({ status: "active", renews_at: END, ends_at: null })],
      { expiresAt: END },
    ],
    [
      "of a cancelled subscription ends with it",
      null,
      [subscription({ status: "cancelled", renews_at: "2026-01-01T00:00:00Z", ends_at: END })],
      { expiresAt: END },
    ],
    [
      "of a subscription whose payment failed is refused",
      null,
      [subscription({ status: "past_due", renews_at: END, ends_at: null })],
      { refused: "import_meaning_unknown", value: "past_due" },
    ],
    ["alone is refused", null, [], { refused: "import_subscriptions_missing", value: "null" }],
    [
      "of a product with subscriptions is refused without them",
      null,
      [variant(true)],
      { refused: "import_subscriptions_missing", value: "null" },
    ],
  ])("%s", async (_title, end, others, expected) => {
    expect(await endOf(json(key(end), ...others), "lemon-squeezy")).toEqual(expected);
  });

  it("of a refunded order is revoked, and one that stands on two pages is read once", async () => {
    const order = { type: "orders", id: "2", attributes: { refunded: true } };
    const pages = json({ data: [key(END)] }, { data: [key(END)] }, { data: [order] });
    expect(await read(pages, "lemon-squeezy")).toMatchObject([{ line: 1, given: { status: "revoked" } }]);
  });
});

describe("a sale of Gumroad", () => {
  const sales = (...rows: Record<string, string>[]) =>
    [GUMROAD.join(","), ...rows.map((row) => gumroadSale({ "License Key": "85DB562A-1", ...row }))].join(
      "\n",
    );
  const charged = (at: string, more = {}) => ({
    "Purchase Time (UTC timezone)": `${at} 10:00:00 UTC`,
    "Recurring Charge?": "1",
    Recurrence: "monthly",
    ...more,
  });
  const begun = (at: string, more = {}) => charged(at, { "Recurring Charge?": "0", ...more });

  it.each<[string, string, object]>([
    ["once never ends", sales({}), {}],
    [
      "that ended ends",
      sales(begun("2023-01-31", { "Subscription End Date": "2023-04-01" })),
      { expiresAt: "2023-04-01" },
    ],
    ["for a month", sales(begun("2023-01-31")), { expiresAt: "2023-02-28T10:00:00.000Z" }],
    [
      "for two years",
      sales(begun("2024-02-29", { Recurrence: "every_two_years" })),
      { expiresAt: "2026-02-28T10:00:00.000Z" },
    ],
    [
      "that was charged again",
      sales(begun("2023-01-05"), charged("2023-02-05"), charged("2023-03-05")),
      { expiresAt: "2023-04-05T10:00:00.000Z" },
    ],
    [
      "that was charged again, newest first",
      sales(charged("2023-03-05"), charged("2023-02-05"), begun("2023-01-05")),
      { expiresAt: "2023-04-05T10:00:00.000Z" },
    ],
    [
      "as a trial is refused",
      sales(begun("2023-01-05", { "Free trial purchase?": "1" })),
      { refused: "import_meaning_unknown", value: "1" },
    ],
    [
      "for a period that is not known is refused",
      sales(begun("2023-01-05", { Recurrence: "fortnightly" })),
      { refused: "import_meaning_unknown", value: "fortnightly" },
    ],
  ])("%s", async (_title, text, expected) => {
    expect(await endOf(text, "gumroad")).toEqual(expected);
  });

  it.each<[string, string, string]>([
    ["refunded", sales(begun("2023-01-05"), charged("2023-02-05", { "Fully Refunded?": "1" })), "revoked"],
    ["charged back", sales(charged("2023-02-05", { "Disputed?": "1" }), begun("2023-01-05")), "revoked"],
    [
      "refunded, and paid again",
      sales(begun("2023-01-05", { "Fully Refunded?": "1" }), charged("2023-02-05")),
      "active",
    ],
    ["taken away", sales(begun("2023-01-05", { "Access Revoked?": "1" }), charged("2023-02-05")), "revoked"],
  ])("that was %s", async (_title, text, status) => {
    expect(await read(text, "gumroad")).toMatchObject([{ line: 2, given: { status } }]);
  });

  it("with the key of another sale is a line of its own", async () => {
    expect(await read(sales({}, { "Purchase ID": "other" }), "gumroad")).toHaveLength(2);
  });
});

describe("a license of Easy Digital Downloads", () => {
  const row = (status: string, end: string) =>
    [
      "License Key,License Status,Customer Email,Product Name,Activation Limit,Expiration Date",
      `0d9be8d1a5a3,${status},a@example.com,Plugin,1,${end}`,
    ].join("\n");

  it.each<[string, string, object]>([
    ["lifetime", row("active", "lifetime"), {}],
    ["with an end", row("active", "1740787200"), { expiresAt: END }],
    ["without either is refused", row("active", ""), { refused: "import_end_missing", value: "" }],
  ])("%s", async (_title, text, expected) => {
    expect(await endOf(text, "edd")).toEqual(expected);
  });

  it.each([
    ["inactive", "active"],
    ["expired", "expired"],
    ["disabled", "suspended"],
    ["pending", "pending"],
    ["", "none"],
  ])("with the status %s is taken for %s", async (status, expected) => {
    expect(await read(row(status, "lifetime"), "edd")).toMatchObject([{ given: { status: expected } }]);
  });
});
