/** Files of other systems, as people who moved from them report them. */
import { beforeEach, describe, expect, it } from "vitest";
import { type ImportOptions, importKeys } from "@/lib/domain/moving/import-keys";
import { readImport } from "@/lib/domain/moving/read-import";
import type { SystemName } from "@/lib/domain/moving/systems/system";
import { aPlan, aShop, contextAt } from "@/tests/support/factories";
import { anonymous, serviceToken } from "@/tests/support/personas";
import { GUMROAD, gumroadSale } from "@/tests/unit/moving/exports";

let shop: Awaited<ReturnType<typeof aShop>>;

beforeEach(async () => {
  shop = await aShop();
});

async function bring(from: SystemName | null, text: string, options: Partial<ImportOptions> = {}) {
  async function* content() {
    yield Buffer.from(text);
  }
  const lines = await readImport(content(), from);
  return importKeys(contextAt(), shop.application, lines, { plan: "pro", dryRun: false, ...options });
}

async function recordOf(key: string) {
  const { body } = await serviceToken(shop.application.slug, shop.service.token).lookUp({ key });
  return (body as { keys: Record<string, unknown>[] }).keys[0];
}

const unique = () => Math.random().toString(36).slice(2).padEnd(10, "x");

function keygen(key: string, attributes: object, policy: object, fingerprints: readonly string[] = []) {
  const related = (type: string, id: string) => ({ data: { type, id } });
  const document = {
    data: [
      {
        type: "licenses",
        id: "l-1",
        attributes: { key, expiry: null, status: "INACTIVE", ...attributes },
        relationships: { policy: related("policies", "p-1") },
      },
      ...fingerprints.map((fingerprint, n) => ({
        type: "machines",
        id: `m-${n}`,
        attributes: { fingerprint },
        relationships: { license: related("licenses", "l-1") },
      })),
    ],
    included: [{ type: "policies", id: "p-1", attributes: { name: "Pro", ...policy } }],
  };
  return JSON.stringify(document);
}

describe("licenses of Keygen", () => {
  const FROM_ACTIVATION = { duration: 31_557_600, expirationBasis: "FROM_FIRST_ACTIVATION" };

  it("whose days begin with the first device begin then here (keygen-sh/keygen-api#531)", async () => {
    const key = `KGN-${unique()}`;
    expect(await bring("keygen", keygen(key, {}, FROM_ACTIVATION))).toMatchObject({ imported: 1 });
    expect(await recordOf(key)).toMatchObject({ expiresAt: null, pendingDays: 365 });
    const client = anonymous(shop.application.slug);
    expect(await client.activate({ key, machineId: "machine-1" })).toMatchObject({ status: 200 });
    expect(await recordOf(key)).toMatchObject({ expiresAt: expect.any(String), pendingDays: null });
  });

  it("that were never begun leave their devices to their first call (keygen-sh/keygen-api#531)", async () => {
    const key = `KGN-${unique()}`;
    await bring("keygen", keygen(key, {}, FROM_ACTIVATION, ["machine-1"]));
    expect(await recordOf(key)).toMatchObject({ activeDevices: 0, pendingDays: 365 });
  });

  it.each([
    ["ALLOW_ACCESS", null],
    ["MAINTAIN_ACCESS", "2024-01-01T00:00:00.000Z"],
  ])(
    "go on after their end where the policy says %s (keygen-sh/keygen-api#484)",
    async (strategy, updatesUntil) => {
      const key = `KGN-${unique()}`;
      const ended = { expiry: "2024-01-01T00:00:00.000Z", status: "EXPIRED" };
      await bring("keygen", keygen(key, ended, { expirationStrategy: strategy }));
      expect(await recordOf(key)).toMatchObject({ expiresAt: null, updatesUntil, status: "active" });
      const client = anonymous(shop.application.slug);
      expect(await client.activate({ key, machineId: "machine-1" })).toMatchObject({ status: 200 });
    },
  );
});

describe("licenses of Keygen that cannot come along", () => {
  it("leave the others alone: a signed key is longer than a key can be here", async () => {
    const [key, signed] = [`KGN-${unique()}`, `key/${"eyJ".repeat(100)}`];
    const text = `${keygen(signed, {}, {})}\n${keygen(key, {}, {}).replaceAll('"l-1"', '"l-2"')}`;
    const report = await bring("keygen", text, { skipInvalid: true });
    expect(report).toMatchObject({ imported: 1, skipped: 1, problems: [{ line: 1, value: "…JeyJ (304)" }] });
    expect(await recordOf(key)).toMatchObject({ status: "active" });
  });

  it("are devices alone, where their fingerprints cannot be machine IDs", async () => {
    const key = `KGN-${unique()}`;
    const fingerprints = ["q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83v/+A=", "4d:Eq:UV:D3:XZ"];
    expect(await bring("keygen", keygen(key, {}, {}, fingerprints))).toMatchObject({
      imported: 1,
      devices: 1,
    });
  });

  it("are none where one stands on two pages", async () => {
    const page = keygen(`KGN-${unique()}`, {}, {});
    expect(await bring("keygen", `${page}\n${page}`)).toMatchObject({ lines: 1, imported: 1, problems: [] });
  });
});

describe("sales of Gumroad", () => {
  const file = (...rows: Record<string, string>[]) =>
    [GUMROAD.join(","), ...rows.map(gumroadSale)].join("\n");

  it("have as many devices as were bought (antiwork/gumroad, multi-seat licenses)", async () => {
    await aPlan(shop.application, { code: "two", name: "Painter", maxActivations: 2 });
    const key = unique();
    await bring("gumroad", file({ "License Key": key, Quantity: "10" }));
    expect(await recordOf(key)).toMatchObject({ plan: "two", maxActivations: 20 });
  });

  it("lose the apostrophe that is put before formulas (antiwork/gumroad#4733)", async () => {
    await aPlan(shop.application, { code: "dashed", name: "- Pro -" });
    const key = unique();
    const sale = {
      "License Key": key,
      "Item Name": "'- Pro -",
      "Purchase Email": "'+gus@example.com",
      "Buyer Name": "'=Gus",
      "Purchase ID": "'-Qd==",
    };
    expect(await bring("gumroad", file(sale), { plan: null })).toMatchObject({ imported: 1, problems: [] });
    expect(await recordOf(key)).toMatchObject({
      plan: "dashed",
      email: "+gus@example.com",
      name: "=Gus",
      orderId: "-Qd==",
    });
  });

  it("of a membership that goes on need a file that has its last payment", async () => {
    const membership = {
      "License Key": unique(),
      Recurrence: "monthly",
      "Purchase Time (UTC timezone)": "2023-01-05 10:00:00 UTC",
    };
    expect((await bring("gumroad", file(membership))).problems).toMatchObject([
      { column: "expiresAt", refusal: { id: "import_renewed_since" } },
    ]);
  });
});

describe("license keys of Easy Digital Downloads", () => {
  const TITLES =
    '"License ID","License Key","License Status","Customer ID","Customer Email","Customer Name","User ID","Product Name","Price ID","Purchase Date","Expiration Date","Activation Limit","Activation Count","Activated URLs"';
  const row = (key: string, product = "Pro") =>
    `"1","${key}","active","7","mary.o\\'brien@example.com","Mary \\'Mo\\' O\\'Brien","0","${product}","","2025-03-04 10:11:12","1830297599","1","1","shop.example.com/"`;

  it("lose the backslashes that its export adds (easydigitaldownloads/EDD-Commissions#319)", async () => {
    await aPlan(shop.application, { code: "dev", name: "Developer's Edition" });
    const key = unique();
    const report = await bring("edd", `${TITLES}\n${row(key, "Developer\\'s Edition")}\n`, { plan: null });
    expect(report).toMatchObject({ imported: 1, problems: [] });
    expect(await recordOf(key)).toMatchObject({
      plan: "dev",
      email: "mary.o'brien@example.com",
      name: "Mary 'Mo' O'Brien",
    });
  });

  it("may have a page's HTML behind them (awesomemotive/easy-digital-downloads#7883)", async () => {
    const rows = Array.from({ length: 100 }, () => row(unique()));
    const text = [TITLES, ...rows, '<style id="query-monitor">', ".qm { color: red }"].join("\n");
    expect((await bring("edd", text)).problems).toMatchObject([
      { line: 102, refusal: { id: "import_quotes_broken" } },
      { line: 103, refusal: { id: "import_line_malformed" } },
    ]);
  });
});

describe("keys of Paddle Classic, whose report has no end", () => {
  const file = (key: string, sent: string) =>
    `Order ID,Product ID,Product Name,License Code,Date Sent\n1,2,Painter,${key},${sent}\n`;

  it("end where their plan says, counted from the day they were sent", async () => {
    await aPlan(shop.application, { code: "year", name: "Painter", durationDays: 365, updatesDays: 30 });
    const key = unique();
    await bring("paddle-classic", file(key, "2025-01-01 00:00:00"));
    expect(await recordOf(key)).toMatchObject({
      expiresAt: "2026-01-01T00:00:00.000Z",
      updatesUntil: "2025-01-31T00:00:00.000Z",
    });
    expect((await bring("paddle-classic", file(unique(), "3 Feb 2021"))).problems).toMatchObject([
      { column: "expiresAt", refusal: { id: "import_end_missing" } },
    ]);
  });

  it("never end in a plan without days", async () => {
    const key = unique();
    await bring("paddle-classic", file(key, "3 Feb 2021"));
    expect(await recordOf(key)).toMatchObject({ expiresAt: null });
  });
});
