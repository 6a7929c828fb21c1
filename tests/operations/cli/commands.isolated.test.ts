import { randomBytes } from "node:crypto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { database } from "@/lib/db/client";
import { latchkey, latchkeyText, refused } from "@/tests/support/command-line";
import { emptyDatabase } from "@/tests/support/database";
import { anonymous } from "@/tests/support/personas";

type Row = Record<string, unknown>;

describe("app", () => {
  it("creates an application with its signing keys and, with updates, the open variant basic", async () => {
    const app = await latchkey<Row>("app", "create", "first-app", "--name", "First");
    expect(app).toEqual({
      id: expect.any(String),
      slug: "first-app",
      kind: "licensed-updates",
      manageCodes: false,
      newPluginsPremium: false,
      name: "First",
    });
    const { keys } = await latchkey<{ keys: Row[] }>("signing-key", "list", "first-app");
    expect(keys.map(({ purpose, active }) => [purpose, active])).toEqual([
      ["license", true],
      ["release", true],
    ]);
  });

  it("makes no keys when told so, and only those of the kind", async () => {
    await latchkey("app", "create", "bare-app", "--name", "Bare", "--without-signing-keys");
    expect(await latchkey("signing-key", "list", "bare-app")).toEqual({ keys: [] });
    await latchkey("app", "create", "key-app", "--name", "Keys", "--kind", "license-only", "--manage-codes");
    const { keys } = await latchkey<{ keys: Row[] }>("signing-key", "list", "key-app");
    expect(keys.map(({ purpose }) => purpose)).toEqual(["license"]);
  });

  it("changes the name and whether keys get codes", async () => {
    await latchkey("app", "create", "changing", "--name", "Before");
    const changed = await latchkey<Row>(
      "app",
      "update",
      "changing",
      "--name",
      "After",
      "--manage-codes",
      "on",
    );
    expect(changed).toMatchObject({ name: "After", manageCodes: true });
  });

  it("makes new plugins premium from the beginning, or later", async () => {
    const created = await latchkey<Row>("app", "create", "paid", "--name", "Paid", "--new-plugins-premium");
    expect(created).toMatchObject({ newPluginsPremium: true });
    const changed = await latchkey<Row>("app", "update", "paid", "--new-plugins-premium", "off");
    expect(changed).toMatchObject({ name: "Paid", newPluginsPremium: false });
  });

  it.each([
    [["app", "create", "manage", "--name", "x"], "is used by the service itself"],
    [["app", "create", "Upper", "--name", "x"], "must have 2 to 40 lower-case letters"],
    [["app", "update", "no-such-app", "--name", "x"], 'There is no application "no-such-app"'],
  ])("refuses %j with one sentence and exit 1", async (args, sentence) => {
    const { code, stderr, stdout } = await refused(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});

// As an operator would: these go on with the application that the first of them makes.
describe("plan", { shuffle: false }, () => {
  it("has one device and is public if not said otherwise", async () => {
    await latchkey("app", "create", "plan-app", "--name", "Plans");
    expect(await latchkey("plan", "create", "plan-app", "basic", "--name", "Basic")).toMatchObject({
      code: "basic",
      status: "public",
      maxActivations: 1,
      features: {},
      variants: [],
    });
  });

  it("takes unlimited devices, features of every kind and variants", async () => {
    await latchkey("variant", "create", "plan-app", "pro", "--restricted");
    const flags = [
      "--devices",
      "unlimited",
      "--feature",
      "a=true",
      "--feature",
      "b=2.5",
      "--feature",
      "c=null",
      "--variant",
      "pro",
    ];
    expect(await latchkey("plan", "create", "plan-app", "pro", "--name", "Pro", ...flags)).toMatchObject({
      maxActivations: null,
      features: { a: true, b: 2.5, c: null },
      variants: ["pro"],
    });
    expect(await latchkey("plan", "update", "plan-app", "pro", "--devices", "3")).toMatchObject({
      maxActivations: 3,
    });
    expect(
      await latchkey(
        ...[
          "plan",
          "update",
          "plan-app",
          "pro",
          "--trial",
          "14",
          "--duration",
          "none",
          "--feature",
          "tier=gold",
        ],
      ),
    ).toMatchObject({ trialDays: 14, durationDays: null, features: { tier: "gold" } });
    expect(await latchkey("plan", "update", "plan-app", "pro", "--status", "archived")).toMatchObject({
      maxActivations: 3,
      status: "archived",
    });
  });

  it.each([
    [["plan", "create", "plan-app", "x", "--name", "X", "--feature", "yes"], 2],
    [["plan", "create", "plan-app", "x", "--name", "X", "--trial", "0"], 2],
    [["plan", "create", "plan-app", "x", "--name", "X", "--duration-from", "now"], 2],
    [["plan", "create", "plan-app", "x", "--name", "X", "--devices", "many"], 2],
    [["plan", "create", "plan-app", "x"], 2],
    [["plan", "create", "plan-app", "x", "--name", "X", "--devices", "0"], 2],
    [["plan", "create", "plan-app", "x", "--name", "X", "--status", "open"], 2],
    [["plan", "create", "plan-app", "x", "--name", "X", "--feature", "a=1e999"], 2],
    [["plan", "create", "plan-app", "x", "--name", "X", "--variant", "none"], 1],
    [["plan", "create", "plan-app", "basic", "--name", "Again"], 1],
  ])("refuses %j with exit %i", async (args, expected) => {
    const { code, stderr, stdout } = await refused(...args);
    expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
    expect(stderr).not.toBe("");
    if (expected === 2) expect(stderr).toContain("Usage:");
  });
});

describe("variant", () => {
  it("makes the newest version of a restricted one public, and private again", async () => {
    await latchkey("app", "create", "variant-app", "--name", "Variants");
    const restricted = { code: "pro", restricted: true };
    expect(await latchkey("variant", "create", "variant-app", "pro", "--restricted")).toEqual({
      ...restricted,
      publicDownloads: "none",
    });
    const update = (...args: string[]) => latchkey("variant", "update", "variant-app", "pro", ...args);
    const shared = { ...restricted, publicDownloads: "newest" };
    expect(await update("--public-downloads", "newest")).toEqual(shared);
    expect(await latchkey<Row>("variant", "list", "variant-app")).toMatchObject({
      variants: [{ code: "basic", restricted: false, publicDownloads: "none" }, shared],
    });
    expect(await update("--restricted", "off")).toMatchObject({ restricted: false, publicDownloads: "none" });
    const again = await update("--restricted", "on", "--public-downloads", "newest");
    expect(again).toEqual(shared);
  });

  it.each([
    [["variant", "update", "variant-app", "pro"], 2],
    [["variant", "update", "variant-app", "pro", "--public-downloads", "all"], 2],
    [["variant", "update", "variant-app", "basic", "--public-downloads", "newest"], 1],
    [["variant", "create", "variant-app", "open", "--public-downloads", "newest"], 1],
  ])("refuses %j with exit %i", async (args, expected) => {
    expect((await refused(...args)).code).toBe(expected);
  });
});

describe("token", () => {
  it("shows the secret once and never lists it", async () => {
    await latchkey("app", "create", "token-app", "--name", "Tokens");
    const made = await latchkey<{ id: string; token: string }>(
      "token",
      "create",
      "token-app",
      "--purpose",
      "key-api",
      "--name",
      "shop",
    );
    expect(made).toEqual({
      id: expect.any(String),
      name: "shop",
      purpose: "key-api",
      token: expect.stringMatching(/^lk_svc_/),
    });
    const listed = await latchkey<{ tokens: Row[] }>("token", "list", "token-app");
    expect(listed.tokens).toMatchObject([{ id: made.id, name: "shop", purpose: "key-api", revokedAt: null }]);
    expect(JSON.stringify(listed)).not.toContain(made.token);
    const revoked = await latchkey<Row>("token", "revoke", "token-app", made.id);
    expect(revoked).toEqual({ id: made.id, revokedAt: expect.any(String) });
    expect(await latchkey("token", "revoke", "token-app", made.id)).toEqual(revoked);
  });

  it("is not made where it would be of no use", async () => {
    await latchkey("app", "create", "upd-app", "--name", "U", "--kind", "updates-only");
    expect(await refused("token", "create", "upd-app", "--purpose", "key-api", "--name", "x")).toMatchObject({
      code: 1,
    });
  });
});

// As above.
describe("key", { shuffle: false }, () => {
  it("issues with source console and changes seats and end", async () => {
    await latchkey("app", "create", "sell-app", "--name", "Sell", "--manage-codes");
    await latchkey("plan", "create", "sell-app", "pro", "--name", "Pro", "--devices", "2");
    const { keys } = await latchkey<{ keys: { id: string }[] }>(
      "key",
      "issue",
      "sell-app",
      "--plan",
      "pro",
      "--count",
      "3",
      "--devices",
      "unlimited",
      "--expires-at",
      "2030-02-28",
    );
    expect(keys).toHaveLength(3);
    expect(keys[0]).toEqual({
      id: expect.any(String),
      key: expect.any(String),
      manageCode: expect.stringMatching(/^VC-/),
    });
    const id = keys[0]?.id ?? "";
    expect(
      await latchkey("key", "update", "sell-app", id, "--devices", "5", "--expires-at", "never"),
    ).toMatchObject({
      id,
      source: "console",
      maxActivations: 5,
      expiresAt: null,
    });
    expect(await latchkey("key", "update", "sell-app", id, "--expires-at", "2031-01-01")).toMatchObject({
      maxActivations: 5,
      expiresAt: "2031-01-01T23:59:59.999Z",
    });
  });

  it("keeps metadata by its names, replaces it as a whole and removes it", async () => {
    const told = ["--metadata", "region=Europe", "--metadata", "seats=3", "--metadata", 'zip="04711"'];
    const sold = ["--plan", "pro", "--order-id", "M-1", "--updates-until", "2031-01-01"];
    const issued = await latchkey<{ keys: { id: string }[] }>("key", "issue", "sell-app", ...sold, ...told);
    const [{ id } = { id: "" }] = issued.keys;
    expect(await latchkey("key", "show", "sell-app", id)).toMatchObject({
      orderId: "M-1",
      updatesUntil: "2031-01-01T23:59:59.999Z",
      metadata: { region: "Europe", seats: 3, zip: "04711" },
    });
    const update = (...options: string[]) => latchkey("key", "update", "sell-app", id, ...options);
    expect(await update("--metadata", "a=1", "--order-id", "")).toMatchObject({
      metadata: { a: 1 },
      orderId: null,
    });
    expect(await update("--note", "x")).toMatchObject({ metadata: { a: 1 } });
    expect(await update("--no-metadata", "--updates-until", "never")).toMatchObject({
      metadata: {},
      updatesUntil: null,
    });
    expect(await latchkey("key", "list", "sell-app", "--source", "trial")).toEqual({ keys: [], next: null });
  });

  it.each([
    ["nothing to change", ["update", "sell-app", "x"]],
    ["an end that is none", ["update", "sell-app", "x", "--updates-until", "2031-02-30"]],
    ["metadata of 5 KiB", ["issue", "sell-app", "--plan", "pro", "--metadata", `a=${"x".repeat(5000)}`]],
    ["too large a page", ["list", "sell-app", "--limit", "501"]],
  ])("refuses %s as wrong usage", async (_title, args) => {
    expect(await refused("key", ...args)).toMatchObject({ code: 2, stdout: "" });
  });

  it("has the changes in the log, newest first, under the name of the command line", async () => {
    const { entries } = await latchkey<{ entries: Row[] }>("log", "sell-app", "--limit", "2");
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      ["command line", "key.updated"],
      ["command line", "key.updated"],
    ]);
  });

  it("is found, shown, suspended, replaced and freed of a device", async () => {
    type Key = { id: string; key: string };
    type Page = { keys: { id: string }[]; next: string | null };
    const sold = ["--plan", "pro", "--email", "eve@example.com", "--order-id", "E-1", "--count", "2"];
    const { keys } = await latchkey<{ keys: Key[] }>("key", "issue", "sell-app", ...sold);
    const [first, second] = keys.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [Key, Key];
    const page = (...more: string[]) =>
      latchkey<Page>("key", "list", "sell-app", "--order-id", "E-1", "--limit", "1", ...more);
    expect(await page()).toMatchObject({ keys: [{ id: second.id }], next: second.id });
    expect(await page("--cursor", second.id)).toMatchObject({ keys: [{ id: first.id }], next: null });
    expect(await latchkey("key", "find", "sell-app", first.key)).toMatchObject({ keys: [{ id: first.id }] });
    expect(
      await latchkey("key", "update", "sell-app", first.id, "--note", "", "--name", "Eve"),
    ).toMatchObject({
      name: "Eve",
      note: null,
      orderId: "E-1",
    });
    for (const [verb, status] of [
      ["suspend", "suspended"],
      ["reactivate", "active"],
    ] as const)
      expect(await latchkey("key", verb, "sell-app", first.id, "--reason", "unpaid")).toMatchObject({
        status,
      });
    const client = anonymous("sell-app");
    await client.activate({ key: first.key, machineId: "machine-1" });
    const replaced = await latchkey<Key>("key", "replace", "sell-app", first.id);
    expect(await client.validate({ key: replaced.key, machineId: "machine-1" })).toMatchObject({
      status: 200,
    });
    const listed = await latchkey<{ devices: { id: string }[] }>("device", "list", "sell-app", first.id);
    expect(listed).toMatchObject({ devices: [{ machineId: "machine-1" }], next: null });
    const [device = { id: "" }] = listed.devices;
    expect(await latchkey("device", "remove", "sell-app", first.id, device.id)).toEqual({ ok: true });
    expect(await latchkey("key", "show", "sell-app", first.id)).toMatchObject({ activeDevices: 0 });
    expect(await latchkey("key", "revoke", "sell-app", first.id)).toMatchObject({ status: "revoked" });
    expect(await refused("device", "remove", "sell-app", second.id, device.id)).toMatchObject({ code: 1 });
    expect(await refused("key", "list", "sell-app", "--cursor", "x")).toMatchObject({ code: 2 });
    expect(await latchkey("plan", "list", "sell-app")).toMatchObject({ plans: [{ code: "pro" }] });
    expect(await latchkey("app", "show", "sell-app")).toMatchObject({ slug: "sell-app" });
  });
});

describe("feed", () => {
  it("says which key is missing, until there is one", async () => {
    await latchkey("app", "create", "unsigned-app", "--name", "Unsigned");
    const on = await latchkey<{ keysMissing: string[] }>("feed", "on", "unsigned-app", "sparkle", "tauri");
    expect(on.keysMissing).toEqual(["sparkle", "minisign"]);
    await latchkey("feed-key", "create", "unsigned-app", "--format", "sparkle");
    const later = await latchkey<{ keysMissing: string[] }>("feed", "list", "unsigned-app");
    expect(later.keysMissing).toEqual(["minisign"]);
  });
});

describe("feed-token", () => {
  it("opens feeds for a key: shown once, listed without the secret, revoked by its ID", async () => {
    await latchkey("app", "create", "feed-app", "--name", "Feeds");
    await latchkey("plan", "create", "feed-app", "pro", "--name", "Pro");
    const { keys } = await latchkey<{ keys: { id: string }[] }>("key", "issue", "feed-app", "--plan", "pro");
    const keyId = keys[0]?.id ?? "";
    const made = await latchkey<{ id: string; token: string }>(
      "feed-token",
      "create",
      "feed-app",
      keyId,
      "--name",
      "office",
    );
    expect(made).toEqual({
      id: expect.any(String),
      name: "office",
      token: expect.stringMatching(/^lk_feed_/),
    });
    const listed = await latchkey<{ tokens: Row[] }>("feed-token", "list", "feed-app", keyId);
    expect(listed.tokens).toMatchObject([{ id: made.id, name: "office", lastUsedAt: null, revokedAt: null }]);
    expect(JSON.stringify(listed)).not.toContain(made.token);
    const revoked = await latchkey<Row>("feed-token", "revoke", "feed-app", made.id);
    expect(revoked).toEqual({ id: made.id, revokedAt: expect.any(String) });
    expect(await refused("feed-token", "create", "feed-app", made.id, "--name", "x")).toMatchObject({
      code: 1,
    });
    expect(await refused("feed-token", "revoke", "feed-app", "x")).toMatchObject({ code: 1 });
  });
});

describe("operator", () => {
  it("is created with a one-time link, and gets another", async () => {
    const made = await latchkey<Row>("operator", "create", "--email", "Ada@example.com", "--role", "owner");
    expect(made).toEqual({
      id: expect.any(String),
      email: "ada@example.com",
      role: "owner",
      signInUrl: expect.stringContaining("/console/"),
    });
    const link = await latchkey<Row>("operator", "link", "--email", "ada@EXAMPLE.com");
    expect(link.id).toBe(made.id);
    expect(link.signInUrl).not.toBe(made.signInUrl);
    expect(
      await refused("operator", "create", "--email", "ada@example.com", "--role", "owner"),
    ).toMatchObject({ code: 1 });
    expect(await refused("operator", "link", "--email", "nobody@example.com")).toMatchObject({ code: 1 });
  });
});

describe("signing-key", () => {
  it("rotates: created beside the active one, activated, the former withdrawn", async () => {
    await latchkey("app", "create", "rotate-app", "--name", "R", "--kind", "license-only");
    const before = await latchkey<{ keys: { kid: string }[] }>("signing-key", "list", "rotate-app");
    const former = before.keys[0]?.kid ?? "";
    const made = await latchkey<{ kid: string; active: boolean }>("signing-key", "create", "rotate-app");
    expect(made.active).toBe(false);
    expect(await refused("signing-key", "withdraw", "rotate-app", former)).toMatchObject({ code: 1 });
    const both = await latchkey<{ keys: Row[] }>("signing-key", "activate", "rotate-app", made.kid);
    expect(both.keys.map(({ kid, active }) => [kid, active])).toEqual([
      [former, false],
      [made.kid, true],
    ]);
    const left = await latchkey<{ keys: Row[] }>("signing-key", "withdraw", "rotate-app", former);
    expect(left.keys.map(({ kid }) => kid)).toEqual([made.kid]);
  });
});

describe("the command line", () => {
  it("says what it understood, and whether migrations are pending", async () => {
    expect(await latchkey("status")).toMatchObject({
      database: { kind: "external", reachable: true, pendingMigrations: [] },
      limits: { store: "memory" },
      mail: { kind: "outbox" },
      storage: { kind: "disk" },
    });
  });

  it("says why no server of this version runs on a newer database", async () => {
    const { DATABASE_URL } = process.env;
    onTestFinished(() => void Object.assign(process.env, { DATABASE_URL }));
    process.env.DATABASE_URL = await emptyDatabase();
    await latchkey("app", "create", "newer-app", "--name", "Newer", "--create");
    await database().prisma
      .$executeRaw`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
      VALUES ('newer', '', '29991231000000_newer', now())`;
    const { code, stdout } = await refused("status");
    expect([code, JSON.parse(stdout)]).toMatchObject([
      1,
      { database: { reachable: true, problem: expect.stringContaining("29991231000000_newer, which this") } },
    ]);
  });

  it("says all there is to say of a database that is away, and ends with 1", async () => {
    const { DATABASE_URL = "" } = process.env;
    onTestFinished(() => void Object.assign(process.env, { DATABASE_URL }));
    process.env.DATABASE_URL = Object.assign(new URL(DATABASE_URL), { port: "1" }).href;
    const { code, stdout } = await refused("status");
    expect([code, JSON.parse(stdout)]).toMatchObject([
      1,
      { database: { reachable: false, problem: expect.stringContaining("cannot be reached") } },
    ]);
    const told = await latchkeyText("status").catch((error: { stdout: string }) => error.stdout);
    expect(told).toContain("not reachable: ");
    expect(told).not.toContain("pending");
  });

  it("says that a secret is not the one of the data", async () => {
    await latchkey("app", "create", "older-app", "--name", "Older");
    vi.stubEnv("KEY_PEPPER", randomBytes(32).toString("base64"));
    onTestFinished(() => void vi.unstubAllEnvs());
    const { code, stdout } = await refused("status");
    const database = { reachable: true, problem: expect.stringContaining("KEY_PEPPER is not the one") };
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { database }]);
  });

  it.each([
    [["nonsense"]],
    [["app"]],
    [["log"]],
    [["app", "create", "x-app", "--name", "x", "--nonsense"]],
    [["app", "create", "x-app", "--name", "x", "--kind", "other"]],
    [["operator", "create", "--email", "a@example.com", "--role", "king"]],
    [["token", "create", "sell-app", "--purpose", "foo", "--name", "x"]],
    [["key", "issue", "sell-app", "--plan", "pro", "--count", "0"]],
  ])("answers wrong usage %j with the usage and exit 2", async (args) => {
    const { code, stdout, stderr } = await refused(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage:");
  });
});
