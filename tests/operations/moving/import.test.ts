/** Keys of other systems (docs/contract.md D10). */
import { beforeEach, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { NO_FILTERS } from "@/lib/domain/keys/key-filters";
import { keyLog } from "@/lib/domain/keys/key-log";
import { searchKeys } from "@/lib/domain/keys/search-keys";
import { type ImportOptions, importKeys } from "@/lib/domain/moving/import-keys";
import { aKey, aPlan, aShop, contextAt } from "@/tests/support/factories";
import { anonymous, serviceToken } from "@/tests/support/personas";

type Shop = Awaited<ReturnType<typeof aShop>>;

let shop: Shop;
let client: ReturnType<typeof anonymous>;
let seller: ReturnType<typeof serviceToken>;

beforeEach(async () => {
  shop = await aShop();
  client = anonymous(shop.application.slug);
  seller = serviceToken(shop.application.slug, shop.service.token);
});

function bring(given: object[], options: Partial<ImportOptions> = {}, into: Application = shop.application) {
  const lines = given.map((one, n) => ({ line: n + 2, given: { ...one } }));
  return importKeys(contextAt(), into, lines, { plan: "pro", dryRun: false, ...options });
}

const unique = () => Math.random().toString(36).slice(2).padEnd(10, "x");
const keysSold = async () =>
  ((await seller.list({ plan: "pro", limit: "500" })).body as { keys: object[] }).keys;
const problemsOf = ({ problems }: Awaited<ReturnType<typeof importKeys>>) =>
  problems.map(({ line, refusal }) => [line, refusal.id]);

describe("importKeys", () => {
  it("takes keys in their own text, and programs that send it activate, validate and deactivate", async () => {
    const text = `AbC_${unique()}.v1:x-9`;
    expect(await bring([{ key: text }])).toMatchObject({ imported: 1, alreadyThere: 0, problems: [] });
    expect(await client.activate({ key: text, machineId: "machine-1" })).toMatchObject({ status: 200 });
    expect(await client.validate({ key: text, machineId: "machine-1" })).toMatchObject({ status: 200 });
    for (const other of [text.toLowerCase(), text.replaceAll("-", ""), `${text}.`])
      expect([400, 404]).toContain((await client.validate({ key: other, machineId: "machine-1" })).status);
    expect(await client.validate({ key: ` ${text}`, machineId: "machine-1" })).toMatchObject({ status: 200 });
    expect((await seller.lookUp({ key: text })).body).toMatchObject({ keys: [{ source: "import" }] });
    expect(await client.deactivate({ key: text, machineId: "machine-1" })).toMatchObject({ status: 200 });
  });

  it.each(["wxyz", "WXYZ", "…wxyz"])("is found by %s, its last four", async (text) => {
    const key = `${unique()}-wxyz`;
    await bring([{ key }]);
    const filters = { ...NO_FILTERS, text };
    const { keys } = await searchKeys(contextAt(), shop.application, filters, null);
    expect(keys).toMatchObject([{ lastFour: "wxyz" }]);
  });

  it("is named by the history of each key it brought, and not by others", async () => {
    const [first, second] = [`${unique()}-first`, `${unique()}-second`];
    await bring([{ key: first }, { key: second }]);
    await bring([{ key: `${unique()}-third` }]);
    const { body } = await seller.lookUp({ key: second });
    const [{ id } = { id: "" }] = (body as { keys: { id: string }[] }).keys;
    const history = async () => (await keyLog(contextAt(), shop.application, id, "")).entries;
    expect(await history()).toMatchObject([{ action: "keys.imported", target: "2 keys" }]);
    await seller.change(id, { note: "changed" });
    expect((await history()).map(({ action }) => action)).toEqual(["key.updated", "keys.imported"]);
  });

  it("is as forgiving as ever to keys of our own shape", async () => {
    const key = "7K3QX-9M2PD-VN8TR-H4WYB-C6FZA";
    await bring([{ key: key.toLowerCase() }]);
    expect(await client.activate({ key: key.replaceAll("-", ""), machineId: "machine-1" })).toMatchObject({
      status: 200,
    });
    expect(problemsOf(await bring([{ key: "other-key-1" }, { key: "other-key-1" }]))).toEqual([
      [3, "import_key_twice"],
    ]);
  });

  it("keeps what is known of a key, and its devices keep their seats", async () => {
    const key = unique();
    await bring([
      {
        key,
        email: "Ada@Example.com",
        name: "Ada",
        note: "from before",
        orderId: "4711",
        metadata: { plan: "old" },
        devices: 2,
        expiresAt: "2031-03-31",
        updatesUntil: "2030-01-01",
        createdAt: "2019-05-06",
        machines: ["machine-1", "machine-2", "machine-1"],
      },
    ]);
    expect((await seller.lookUp({ key })).body).toMatchObject({
      keys: [
        {
          email: "Ada@Example.com",
          name: "Ada",
          note: "from before",
          orderId: "4711",
          metadata: { plan: "old" },
          maxActivations: 2,
          activeDevices: 2,
          expiresAt: "2031-03-31T23:59:59.999Z",
          updatesUntil: "2030-01-01T23:59:59.999Z",
          createdAt: "2019-05-06T00:00:00.000Z",
        },
      ],
    });
    expect(await client.validate({ key, machineId: "machine-2" })).toMatchObject({ status: 200 });
    expect(await client.activate({ key, machineId: "machine-3" })).toMatchObject({ status: 403 });
  });

  it.each([
    ["suspended", "suspended"],
    ["revoked", "revoked"],
  ])("takes %s keys as they are", async (status, error) => {
    const key = unique();
    await bring([{ key, status }]);
    expect(await client.activate({ key, machineId: "machine-1" })).toMatchObject({
      status: 403,
      body: { error },
    });
  });

  it("writes nothing when one line is wrong, and says which and why", async () => {
    const good = Array.from({ length: 2_500 }, () => ({ key: unique() }));
    const other = await aShop();
    const { key: theirs } = await aKey(other.application);
    const wrong = [
      { key: "short" },
      { key: "a key with spaces" },
      { key: unique(), plan: "nothing" },
      { key: unique(), email: "x".repeat(300) },
      { key: unique(), expiresAt: "2026-02-30" },
      { key: unique(), devices: "many" },
      { key: unique(), status: "sold" },
      { key: unique(), machines: "a" },
      { key: unique(), metadata: "[1]" },
      { key: unique(), metadata: { a: "\ud800" } },
      { key: unique(), metadata: { ["n".repeat(101)]: 1 } },
      { key: unique(), metadata: { a: "x".repeat(5000) } },
      { key: unique(), metadata: '{"a": 1e999}' },
      { key: unique(), createdAt: "2999-01-01" },
      { key: theirs },
    ];
    const report = await bring([...good, ...wrong]);
    expect(problemsOf(report)).toEqual(
      [
        "import_key_malformed",
        "import_key_malformed",
        "plan_of_keys_unknown",
        "email_malformed",
        "expiry_malformed",
        "seats_out_of_range",
        "import_status_unknown",
        "import_machine_malformed",
        "import_metadata_malformed",
        "metadata_line_malformed",
        "metadata_name_malformed",
        "metadata_too_large",
        "metadata_line_malformed",
        "import_created_later",
        "import_key_elsewhere",
      ].map((id, n) => [good.length + n + 2, id]),
    );
    expect(report).toMatchObject({ imported: 0, devices: 0, importable: good.length, skipped: 0 });
    expect(report.problems.map(({ value }) => value)).toEqual([
      "(5)",
      "…aces (17)",
      "nothing",
      `${"x".repeat(100)}…`,
      "2026-02-30",
      "many",
      "sold",
      "a",
      "[1]",
      '{"a":"\\ud800"}',
      expect.any(String),
      expect.any(String),
      '{"a": 1e999}',
      "2999-01-01",
      `…${theirs.slice(-4)}`,
    ]);
    expect(await keysSold()).toEqual([]);
  });

  it("leaves out the lines that are wrong where it is told to, and tells them", async () => {
    const lines = [{ key: unique() }, { key: "short" }, { key: unique(), devices: 3 }, { key: "brief" }];
    const would = { imported: 2, importable: 2, skipped: 2, problems: [{ line: 3 }, { line: 5 }] };
    expect(await bring(lines, { skipInvalid: true, dryRun: true })).toMatchObject(would);
    expect(await keysSold()).toEqual([]);
    expect(await bring(lines, { skipInvalid: true })).toMatchObject(would);
    expect(await keysSold()).toHaveLength(2);
    expect(await bring(lines, { skipInvalid: true })).toMatchObject({
      imported: 0,
      alreadyThere: 2,
      skipped: 2,
    });
  });

  it("leaves nothing out where the file could not be read to its end", async () => {
    const broken = { line: 9, refusal: { id: "import_csv_broken", details: {} } } as const;
    const report = await importKeys(
      contextAt(),
      shop.application,
      [{ line: 2, given: { key: unique() } }, broken],
      { plan: "pro", dryRun: false, skipInvalid: true },
    );
    expect(report).toMatchObject({ imported: 0, importable: 0, skipped: 0, problems: [{ line: 9 }] });
    expect(await keysSold()).toEqual([]);
  });

  it("leaves out a key that another application takes meanwhile, where it is told to", async () => {
    const lines = Array.from({ length: 1_200 }, () => ({ key: unique() }));
    const other = await aShop();
    // Each is checked before either is written, and one of them is the first.
    const [ours, theirs] = await Promise.all([
      bring(lines, { skipInvalid: true }),
      bring(lines.slice(700, 701), { skipInvalid: true }, other.application),
    ]);
    expect(ours.imported + theirs.imported).toBe(1_200);
    expect(problemsOf(ours.imported === 1_200 ? theirs : ours)).toEqual([
      [ours.imported === 1_200 ? 2 : 702, "import_key_elsewhere"],
    ]);
  });

  it("changes nothing the second time, also beside new lines and when two run at once", async () => {
    const lines = Array.from({ length: 30 }, () => ({ key: unique(), machines: "machine-1;machine-2" }));
    const [one, other] = await Promise.all([bring(lines), bring(lines)]);
    expect(one.imported + other.imported).toBe(30);
    expect(one.devices + other.devices).toBe(60);
    expect(await bring([...lines, { key: unique() }])).toMatchObject({
      imported: 1,
      devices: 0,
      alreadyThere: 30,
    });
    expect(await keysSold()).toHaveLength(31);
  });

  it("is done by two at once with the same keys in another order", async () => {
    const lines = Array.from({ length: 3_000 }, () => ({ key: unique() }));
    const [one, other] = await Promise.all([bring(lines), bring(lines.toReversed())]);
    expect(one.imported + other.imported).toBe(3_000);
    expect(one.alreadyThere + other.alreadyThere).toBe(3_000);
  });

  it("waits for one that is under way, however long, and says that it is there", async () => {
    const lines = [{ key: unique() }, { key: unique() }];
    const told: number[] = [];
    let waited: ReturnType<typeof bring> | null = null;
    await bring(lines, {
      onProgress: async () => {
        waited = bring(lines, { onProgress: (written) => void told.push(written) });
        await expect.poll(() => told.length).toBeGreaterThan(1);
        expect(new Set(told)).toEqual(new Set([0]));
      },
    });
    expect(await waited).toMatchObject({ imported: 0, alreadyThere: 2 });
  });

  it("writes nothing when another application takes one of the keys meanwhile, and says which", async () => {
    const lines = Array.from({ length: 1_200 }, () => ({ key: unique() }));
    const other = await aShop();
    const reports = await Promise.all([bring(lines), bring(lines.slice(700, 701), {}, other.application)]);
    const [ours, theirs] = reports;
    // Either was first: the other one is refused as a whole.
    expect([ours.imported, theirs.imported]).toEqual(ours.imported === 0 ? [0, 1] : [1_200, 0]);
    const [refused] = ours.imported === 0 ? [ours] : [theirs];
    expect(problemsOf(refused)).toEqual([[ours.imported === 0 ? 702 : 2, "import_key_elsewhere"]]);
  });

  it("writes nothing in a dry run", async () => {
    const report = await bring([{ key: unique(), machines: "machine-1" }], { dryRun: true });
    expect(report).toMatchObject({ imported: 1, devices: 1 });
    expect(await keysSold()).toEqual([]);
  });

  it("takes no plan's days for keys without an end, and needs a plan", async () => {
    await aPlan(shop.application, { code: "year", name: "Year", durationDays: 365 });
    const key = unique();
    await bring([{ key, plan: "year" }]);
    expect((await seller.lookUp({ key })).body).toMatchObject({
      keys: [{ expiresAt: null, pendingDays: null }],
    });
    expect(problemsOf(await bring([{ key: unique() }], { plan: null }))).toEqual([
      [2, "import_plan_missing"],
    ]);
  });
});

describe("a key whose days begin with its first device", () => {
  it("has them from the file, and no end besides", async () => {
    const key = unique();
    await bring([{ key, pendingDays: 30, pendingUpdatesDays: "400" }]);
    expect(await client.activate({ key, machineId: "machine-1" })).toMatchObject({ status: 200 });
    const [record] = (
      (await seller.lookUp({ key })).body as { keys: { expiresAt: string; updatesUntil: string }[] }
    ).keys;
    const days = (end = "") => Math.round((Date.parse(end) - Date.now()) / 86_400_000);
    expect([days(record?.expiresAt), days(record?.updatesUntil)]).toEqual([30, 400]);
  });

  it.each([
    [{ pendingDays: 30, expiresAt: "2031-01-01" }, "import_two_ends"],
    [{ pendingUpdatesDays: 30, updatesUntil: "2031-01-01" }, "import_two_ends"],
    [{ pendingDays: 30, machines: "machine-1" }, "import_begun_already"],
    [{ pendingDays: 0 }, "import_days_out_of_range"],
    [{ pendingDays: 1.5 }, "import_days_out_of_range"],
    [{ status: "expired" }, "import_expired_without_end"],
    [{ status: "expired", expiresAt: "2999-01-01" }, "import_expired_without_end"],
  ])("is refused with %o", async (given, id) => {
    expect(problemsOf(await bring([{ key: unique(), ...given }]))).toEqual([[2, id]]);
  });

  it("that has expired keeps the end that is over", async () => {
    expect(await bring([{ key: unique(), status: "expired", expiresAt: "2024-01-01" }])).toMatchObject({
      imported: 1,
    });
  });
});

describe("a key of another shape", () => {
  it("is malformed where none was imported, and unknown where some were", async () => {
    const wrong = { key: `not-${unique()}`, machineId: "machine-1" };
    expect(await client.validate(wrong)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    expect((await seller.lookUp({ key: wrong.key })).status).toBe(400);
    await bring([{ key: unique() }]);
    expect(await client.validate(wrong)).toMatchObject({ status: 404, body: { error: "invalid_key" } });
    expect(await seller.lookUp({ key: wrong.key })).toMatchObject({ status: 200, body: { keys: [] } });
  });
});
