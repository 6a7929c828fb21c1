/** The models of docs/models, each played over simulated months by a shop's server and an installed program. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { catchUp } from "@/lib/db/change-feed";
import { createPlan, updatePlan } from "@/lib/domain/applications/save-plan";
import { aPlan, aToken, contextAt, DAY_MS } from "@/tests/support/factories";
import { anonymous, serviceToken } from "@/tests/support/personas";
import { aPluginRelease, aPublisherOfTwo, aRelease, makePremium } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { issuedKeys, onlyIssuedKey } from "../read";

const START = new Date("2027-01-15T10:00:00Z");

let application: Awaited<ReturnType<typeof aPublisherOfTwo>>["application"];
let shop: ReturnType<typeof serviceToken>;
let client: ReturnType<typeof anonymous>;
let updater: ReturnType<typeof program>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  ({ application } = await aPublisherOfTwo());
  await aPlan(application, {
    code: "standard",
    name: "Standard",
    maxActivations: 1,
    features: { export: false },
  });
  await createPlan(contextAt(), application, {
    code: "pro",
    name: "Pro",
    maxActivations: 3,
    features: { export: true },
    variants: ["unlimited"],
  });
  shop = serviceToken(application.slug, (await aToken(application)).token);
  client = anonymous(application.slug);
  updater = program(application.slug);
});
afterEach(() => {
  vi.useRealTimers();
});

async function daysLater(days: number): Promise<void> {
  vi.setSystemTime(Date.now() + days * DAY_MS);
  await catchUp();
}

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const named = (name: string) => ({ headers: { "idempotency-key": name } });
const sell = async (order: object, name = "order-1") => onlyIssuedKey(await shop.issue(order, named(name)));
const starts = (key: string, machineId = "machine-1") => client.activate({ key, machineId });
const runs = (key: string, machineId = "machine-1") => client.validate({ key, machineId });
const RUNS = { status: 200, body: { status: "active" } };

describe("docs/models", () => {
  it("perpetual: a key without an end runs years later", async () => {
    const { key } = await sell({ plan: "standard", orderId: "4711" });
    expect(await starts(key)).toMatchObject({ ...RUNS, body: { license: { expiresAt: null } } });
    await daysLater(3 * 365);
    expect(await runs(key)).toMatchObject(RUNS);
  });

  it("subscription: each payment moves the end once, however often it is reported, and a late one goes on", async () => {
    const { id, key } = await sell({ plan: "standard", expiresAt: day(33), orderId: "sub_1" });
    await starts(key);
    for (let month = 1; month <= 3; month++) {
      await daysLater(30);
      const paid = { expiresAt: day(33) };
      const [first, again] = [
        await shop.change(id, paid, named(`invoice-${month}`)),
        await shop.change(id, paid, named(`invoice-${month}`)),
      ];
      expect(again.body).toEqual(first.body);
      expect(await runs(key)).toMatchObject(RUNS);
    }
    await daysLater(40);
    expect(await runs(key)).toMatchObject({ status: 403, body: { error: "expired" } });
    await shop.change(id, { expiresAt: day(33) }, named("invoice-4"));
    expect(await runs(key)).toMatchObject(RUNS);
  });

  it("a year of updates: the program goes on, newer versions say that updates have ended, a renewal opens them", async () => {
    await aRelease(application, "1.0.0", { variant: "unlimited" });
    const { id, key } = await sell({ plan: "pro", updatesUntil: day(365) });
    expect(await starts(key)).toMatchObject({
      ...RUNS,
      body: { license: { updatesUntil: expect.stringMatching(/^2028-01-15T23:59:59/) } },
    });
    await daysLater(200);
    await aRelease(application, "1.1.0", { variant: "unlimited", notes: "The last one covered" });
    await daysLater(200);
    await aRelease(application, "2.0.0", { variant: "unlimited" });
    expect(await runs(key)).toMatchObject(RUNS);
    const question = { edition: "unlimited", version: "1.0.0", license: key };
    const ended = await updater.check(question);
    expect(ended).toMatchObject({
      status: 200,
      body: {
        updateAvailable: true,
        latest: {
          version: "2.0.0",
          payload: expect.any(String),
          requiresAuthorization: true,
          authorizationReason: "updates_ended",
        },
        covered: { version: "1.1.0", notes: "The last one covered", downloadUrl: expect.any(String) },
      },
    });
    const { covered, latest } = ended.body as Record<string, { downloadUrl?: string }>;
    expect(latest?.downloadUrl).toBeUndefined();
    expect((await updater.download(covered?.downloadUrl ?? "")).bytes.toString()).toBe("content of 1.1.0");
    await shop.change(id, { updatesUntil: day(365) }, named("renewal-1"));
    const renewed = await updater.check(question);
    expect(renewed.body).toMatchObject({ latest: { version: "2.0.0", downloadUrl: expect.any(String) } });
    expect(renewed.body).not.toHaveProperty("covered");
  });

  it("upgrade: the same key, the features of the new plan at the next call, its seats when they are sold with it", async () => {
    const { id, key } = await sell({ plan: "standard" });
    await starts(key);
    expect(await runs(key)).toMatchObject({ body: { license: { features: { export: false } } } });
    expect(await starts(key, "machine-2")).toMatchObject({ status: 403, body: { error: "limit_reached" } });
    await daysLater(90);
    await shop.change(id, { plan: "pro", devices: 3 }, named("upgrade-1"));
    expect(await runs(key)).toMatchObject({ body: { license: { plan: "pro", features: { export: true } } } });
    expect(await starts(key, "machine-2")).toMatchObject(RUNS);
  });

  it("plugins sold singly: each opens with the plan that names it", async () => {
    await aRelease(application, "1.0.0");
    for (const plugin of ["charts", "maps"]) {
      await aPluginRelease(application, { pluginId: plugin, version: "1.0.0" });
      await makePremium(application, plugin);
    }
    await createPlan(contextAt(), application, { code: "charts", name: "With charts", plugins: ["charts"] });
    await catchUp();
    const { id, key } = await sell({ plan: "charts" });
    const opened = async () => {
      const { body } = await updater.check({ version: "1.0.0", license: key });
      const { plugins } = body as { plugins: { id: string; downloadUrl?: string }[] };
      return plugins.filter(({ downloadUrl }) => downloadUrl).map((plugin) => plugin.id);
    };
    expect(await opened()).toEqual(["charts"]);
    await createPlan(contextAt(), application, { code: "both", name: "Both", plugins: ["charts", "maps"] });
    await shop.change(id, { plan: "both" }, named("maps-1"));
    expect(await opened()).toEqual(["charts", "maps"]);
    await updatePlan(contextAt(), application, "both", { plugins: ["maps"] });
    expect(await opened()).toEqual(["maps"]);
  });

  it("seats added: at once, and fewer keep those who are there", async () => {
    const { id, key } = await sell({ plan: "standard" });
    await starts(key);
    await shop.change(id, { devices: 2 }, named("seats-1"));
    expect(await starts(key, "machine-2")).toMatchObject(RUNS);
    await shop.change(id, { devices: 1 }, named("seats-2"));
    expect(await runs(key, "machine-2")).toMatchObject(RUNS);
    expect(await starts(key, "machine-3")).toMatchObject({ status: 403, body: { error: "limit_reached" } });
  });

  it("reseller: a batch under one order, its customers named when they are known, unsold ones revoked", async () => {
    const keys = issuedKeys(
      await shop.issue(
        { plan: "standard", count: 20, orderId: "PO-77", note: "Reseller Ltd" },
        named("PO-77"),
      ),
    );
    const [first] = keys;
    await shop.change(first?.id ?? "", { email: "customer@example.com", metadata: { soldOn: day(0) } });
    await daysLater(180);
    const { body } = await shop.list({ orderId: "PO-77" });
    const listed = (body as { keys: { id: string; email: string | null }[] }).keys;
    for (const { id, email } of listed) if (email === null) await shop.revoke(id, { reason: "not sold" });
    expect(await starts(first?.key ?? "")).toMatchObject(RUNS);
    expect(await starts(keys[7]?.key ?? "")).toMatchObject({ status: 403, body: { error: "revoked" } });
  });

  it("education: ends by itself, and the token does not last longer", async () => {
    const { key } = await sell({ plan: "standard", expiresAt: day(180), metadata: { school: "ETH" } });
    await daysLater(178);
    const { body } = await starts(key);
    const { license } = body as { license: { expiresAt: string; tokenExpiresAt: string } };
    expect(license.tokenExpiresAt <= license.expiresAt).toBe(true);
    await daysLater(3);
    expect(await runs(key)).toMatchObject({ status: 403, body: { error: "expired" } });
  });

  it("trial: two weeks for a machine, once, whatever it tries to have them again", async () => {
    await updatePlan(contextAt(), application, "pro", { trialDays: 14 });
    await catchUp();
    const machine = { machineId: "machine-1" };
    const first = await client.trial(machine);
    const { license } = first.body as { license: { expiresAt: string } };
    expect(first).toMatchObject({ ...RUNS, body: { license: { plan: "pro", maxActivations: 1 } } });
    expect(license.expiresAt).toBe(new Date(START.getTime() + 14 * DAY_MS).toISOString());
    await daysLater(10);
    await client.deactivate({ token: (first.body as { token: string }).token, ...machine });
    expect(await client.trial({ ...machine, plan: "standard" })).toMatchObject({
      ...RUNS,
      body: { license: { plan: "pro", expiresAt: license.expiresAt } },
    });
    await daysLater(5);
    expect(await client.trial(machine)).toMatchObject({ status: 403, body: { error: "expired" } });
    const { key } = await sell({ plan: "standard" });
    expect(await starts(key)).toMatchObject(RUNS);
    expect(await client.trial(machine)).toMatchObject({ status: 403, body: { error: "expired" } });
  });

  it("floating seats: who was not seen for a week makes room, who was seen does not", async () => {
    await updatePlan(contextAt(), application, "pro", { releaseAfterDays: 7 });
    const { key } = await sell({ plan: "pro", devices: 2 });
    await starts(key, "machine-1");
    await starts(key, "machine-2");
    await daysLater(6);
    await starts(key, "machine-2");
    expect(await starts(key, "machine-3")).toMatchObject({ status: 403, body: { error: "limit_reached" } });
    await daysLater(1);
    expect(await starts(key, "machine-3")).toMatchObject(RUNS);
    expect(await runs(key, "machine-1")).toMatchObject({ status: 403, body: { error: "not_activated" } });
    expect(await runs(key, "machine-2")).toMatchObject(RUNS);
    expect(await starts(key, "machine-1")).toMatchObject({ status: 403, body: { error: "limit_reached" } });
    await daysLater(8);
    expect(await starts(key, "machine-1")).toMatchObject(RUNS);
    const { body } = await shop.list({ plan: "pro" });
    expect((body as { keys: object[] }).keys).toMatchObject([{ activeDevices: 1 }]);
  });

  it("a key on a card: its year begins with the first device, and only once", async () => {
    await updatePlan(contextAt(), application, "standard", {
      durationDays: 365,
      durationFrom: "first_activation",
      updatesDays: 90,
    });
    const { id, key } = await sell({ plan: "standard" });
    await daysLater(200);
    expect((await shop.show(id)).body).toMatchObject({
      pendingDays: 365,
      pendingUpdatesDays: 90,
      expiresAt: null,
    });
    const began = Date.now();
    const expiresAt = new Date(began + 365 * DAY_MS).toISOString();
    const updatesUntil = new Date(began + 90 * DAY_MS).toISOString();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => starts(key, `machine-${n}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
    expect((await shop.show(id)).body).toMatchObject({ pendingDays: null, expiresAt, updatesUntil });
    await daysLater(30);
    const [device] = ((await shop.devices(id)).body as { devices: { id: string }[] }).devices;
    await shop.freeDevice(id, device?.id ?? "");
    expect(await starts(key, "machine-9")).toMatchObject({
      ...RUNS,
      body: { license: { expiresAt, updatesUntil } },
    });
  });
});
