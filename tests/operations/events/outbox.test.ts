import { beforeAll, describe, expect, it } from "vitest";
import { PlainSecret } from "@/lib/crypto/secret";
import { inTransaction } from "@/lib/db/transaction";
import { activate } from "@/lib/domain/activations/activate";
import { deregisterDevice } from "@/lib/domain/activations/deregister";
import { startTrial } from "@/lib/domain/activations/trial";
import { updatePlan } from "@/lib/domain/applications/save-plan";
import { changeEndpoint, deleteEndpoint } from "@/lib/domain/events/change-endpoint";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { parseEmail } from "@/lib/domain/keys/email";
import { issueKeys } from "@/lib/domain/keys/issue";
import { replaceKey } from "@/lib/domain/keys/replace-key";
import { updateKey } from "@/lib/domain/keys/update";
import { promoteReleases } from "@/lib/domain/publishing/promote";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { presentKeyRecord } from "@/lib/http/keys-api/present";
import { aKey, aLicense, anActivation, aShop, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { anEndpoint, eventsOf, permitLoopback } from "@/tests/support/webhook-receiver";

const URL = "http://127.0.0.1:9999/hook";
const NOW = new Date("2027-05-01T10:00:00.000Z");
const SYSTEM = { kind: "command_line", id: null };

beforeAll(() => permitLoopback());

const typesOf = async (...of: Parameters<typeof eventsOf>) => (await eventsOf(...of)).map(({ type }) => type);

describe("a change writes its event", () => {
  it("with the key as the key issuing interface shows it, once for each key of an issue", async () => {
    const { application } = await aShop();
    await anEndpoint(application, URL);
    const input = {
      plan: "pro",
      count: 2,
      expiresAt: new Date(NOW.getTime() + DAY_MS),
      source: "api",
    } as const;
    const email = parseEmail("Ada@Example.com");
    const texts = { name: 'Ada "A" Löve', note: "line\nbreak", metadata: { b: 1, a: null }, orderId: "o-1" };
    const keys = await issueKeys(contextAt(NOW), application, { ...input, ...texts, email });
    const suspended = await changeKeyState(
      contextAt(NOW),
      application,
      keys[0]?.id ?? "",
      "suspend",
      "chargeback",
    );
    const events = await eventsOf(application);
    expect(events.map(({ type, data: { key } }) => [type, (key as { id: string }).id])).toEqual([
      ["key.issued", keys[0]?.id],
      ["key.issued", keys[1]?.id],
      ["key.suspended", keys[0]?.id],
    ]);
    expect(events[2]).toEqual({
      type: "key.suspended",
      timestamp: NOW.toISOString(),
      data: {
        application: application.slug,
        key: presentKeyRecord(suspended),
        actor: SYSTEM,
        reason: "chargeback",
      },
    });
    expect(JSON.stringify(events)).not.toContain(keys[0]?.key.expose());
  });

  it("in the order of the changes, and says which fields changed", async () => {
    const { application, id } = await aLicense({ now: NOW, expiresAt: new Date(NOW.getTime() + DAY_MS) });
    await anEndpoint(application, URL);
    const ctx = contextAt(NOW);
    await updateKey(ctx, application, id, { devices: 5, expiresAt: null });
    await replaceKey(ctx, application, id, null);
    await changeKeyState(ctx, application, id, "suspend", null);
    await changeKeyState(ctx, application, id, "suspend", null);
    await changeKeyState(ctx, application, id, "reactivate", null);
    await changeKeyState(ctx, application, id, "revoke", null);
    const events = await eventsOf(application);
    expect(events.map(({ type, data }) => [type, data.changed])).toEqual([
      ["key.updated", ["expiresAt", "maxActivations"]],
      ["key.updated", ["lastFour"]],
      ["key.suspended", undefined],
      ["key.reactivated", undefined],
      ["key.revoked", undefined],
    ]);
  });

  it("of devices, whoever frees their seat, with the seats that are in use then", async () => {
    const { application, id, key } = await aLicense(
      { now: NOW },
      {},
      { maxActivations: 1, releaseAfterDays: 10 },
    );
    await anEndpoint(application, URL);
    await anActivation(application, key, "machine-1", { now: NOW, name: "Laptop", version: "1.0" });
    await anActivation(application, key, "machine-2", { now: new Date(NOW.getTime() + 11 * DAY_MS) });
    const device = await contextAt().db.prisma.activation.findFirstOrThrow({
      where: { keyId: id, releasedAt: null },
    });
    await deregisterDevice(contextAt(NOW), id, device.id);
    const events = await eventsOf(application);
    const told = events.map(({ type, data }) => {
      const [{ machineId }, { activeDevices }] = [data.device, data.key] as [
        { machineId: string },
        { activeDevices: number },
      ];
      return [type, machineId, activeDevices];
    });
    expect(told).toEqual([
      ["device.activated", "machine-1", 1],
      ["device.released", "machine-1", 0],
      ["device.activated", "machine-2", 1],
      ["device.released", "machine-2", 0],
    ]);
    expect(events[0]?.data.device).toEqual({
      id: expect.any(String),
      machineId: "machine-1",
      name: "Laptop",
      version: "1.0",
      createdAt: NOW.toISOString(),
      lastSeenAt: NOW.toISOString(),
    });
  });

  it("of trials, and of a license whose days begin with its first device", async () => {
    const { application, plan } = await aShop(
      {},
      { durationDays: 30, durationFrom: "first_activation", trialDays: 7 },
    );
    await anEndpoint(application, URL);
    const { key } = await aKey(application, { now: NOW });
    await anActivation(application, key, "machine-1", { now: NOW });
    await startTrial(
      contextAt(NOW),
      application.slug,
      { machineId: "machine-2", plan: plan.code, name: null, version: null },
      async () => undefined,
    );
    const events = await eventsOf(application);
    expect(events.map(({ type, data }) => [type, data.changed])).toEqual([
      ["key.issued", undefined],
      ["device.activated", undefined],
      ["key.updated", ["expiresAt"]],
      ["key.issued", undefined],
      ["device.activated", undefined],
    ]);
  });

  it("of releases that are published, promoted and withdrawn", async () => {
    const { application } = await aPublisher();
    await anEndpoint(application, URL);
    const { id } = await aRelease(application, "1.0.0", { channel: "beta" });
    await promoteReleases(contextAt(), application, [id]);
    await withdrawRelease(contextAt(), application, id, "crashes");
    const events = await eventsOf(application);
    const told = events.map(({ type, data }) => [
      type,
      (data.release as { channel: string }).channel,
      data.reason,
    ]);
    expect(told).toEqual([
      ["release.published", "beta", undefined],
      ["release.published", "stable", undefined],
      ["release.withdrawn", "stable", undefined],
    ]);
    expect(events[2]?.data).toMatchObject({
      release: {
        id,
        variant: "basic",
        plugin: null,
        version: "1.0.0",
        status: "withdrawn",
        withdrawReason: "crashes",
      },
      actor: SYSTEM,
    });
  });
});

describe("no event is written", () => {
  it("for an endpoint that has not chosen it, is disabled, or belongs to another application", async () => {
    const { application, id } = await aLicense();
    const chosen = await anEndpoint(application, URL, ["key.revoked", "key.suspended"]);
    await anEndpoint((await aShop()).application, URL);
    await updateKey(contextAt(), application, id, { note: "x" });
    await changeKeyState(contextAt(), application, id, "suspend", null);
    await changeEndpoint(contextAt(), application, chosen.id, { isEnabled: false });
    await changeKeyState(contextAt(), application, id, "revoke", null);
    expect(await typesOf(application)).toEqual(["key.suspended"]);
  });

  it("for an endpoint that is being deleted, and the change is made all the same", async () => {
    const { application, id } = await aLicense();
    const { id: endpoint } = await anEndpoint(application, URL);
    const other = await anEndpoint(application, URL);
    let changed: Promise<unknown> = Promise.resolve();
    const deleteMeanwhile = async (tx: ReturnType<typeof contextAt>) => {
      await deleteEndpoint(tx, application, endpoint);
      changed = changeKeyState(contextAt(), application, id, "suspend", null);
      const [own] = await tx.db.prisma.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      const waiting = () => contextAt().db.prisma.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE ${own?.pid}::int = ANY(pg_blocking_pids(pid))`;
      await expect.poll(waiting).not.toEqual([]);
    };
    await inTransaction(contextAt(), deleteMeanwhile, { timeoutMs: 120_000 });
    await changed;
    const deliveries = await contextAt().db.prisma.webhookDelivery.findMany({ where: { subjectId: id } });
    expect(deliveries.map(({ endpointId }) => endpointId)).toEqual([other.id]);
  });

  it("for a change that is undone", async () => {
    const { application, id } = await aLicense();
    await anEndpoint(application, URL);
    const undone = inTransaction(contextAt(), async (tx) => {
      await changeKeyState(tx, application, id, "suspend", null);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await typesOf(application)).toEqual([]);
  });
});

describe("a key without a free seat", () => {
  const limited = async () => {
    const { application, id, key } = await aLicense({ now: NOW }, {}, { maxActivations: 1 });
    await anActivation(application, key, "machine-1", { now: NOW });
    await anEndpoint(application, URL, ["device.limit_reached"]);
    const refusedAt = (hours: number, machine = "machine-2") =>
      anActivation(application, key, machine, { now: new Date(NOW.getTime() + hours * HOUR_MS) }).catch(
        ({ code }) => code,
      );
    return { application, id, key, refusedAt };
  };

  it("is told of once in six hours, however many devices are refused at once", async () => {
    const { application, refusedAt } = await limited();
    const refusals = await Promise.all(
      Array.from({ length: 20 }, (_, n) => refusedAt(1, `machine-${n + 2}`)),
    );
    expect(new Set(refusals)).toEqual(new Set(["limit_reached"]));
    expect(await typesOf(application)).toEqual(["device.limit_reached"]);
    await refusedAt(6.9);
    expect(await typesOf(application)).toEqual(["device.limit_reached"]);
    await refusedAt(7);
    const events = await eventsOf(application);
    expect(events.map(({ data }) => data.device)[1]).toEqual({
      machineId: "machine-2",
      name: null,
      version: null,
    });
    expect(events).toHaveLength(2);
  });

  it("refuses the device as ever where the event cannot be written", async () => {
    const { application, key } = await limited();
    const { db, ...ctx } = contextAt(NOW);
    const run: typeof db.run = (statement, values) =>
      statement.name === "note-limit-reached" ? Promise.reject(new Error("no")) : db.run(statement, values);
    const input = { key: new PlainSecret(key), machineId: "machine-2", name: null, version: null };
    const refusal = activate({ ...ctx, db: { ...db, run } }, application.slug, input);
    await expect(refusal).rejects.toMatchObject({ code: "limit_reached" });
  });

  it("writes nothing where no one hears it, also if memory says otherwise", async () => {
    const { application, id, refusedAt } = await limited();
    await refusedAt(1);
    await contextAt().db.prisma.$executeRaw`
      UPDATE webhook_endpoints SET events = '{key.issued}' WHERE application_id = ${application.id}::uuid`;
    await refusedAt(20);
    expect(await typesOf(application)).toEqual(["device.limit_reached"]);
    const notice = await contextAt().db.prisma.webhookLimitNotice.findUniqueOrThrow({ where: { keyId: id } });
    expect(notice.at).toEqual(new Date(NOW.getTime() + HOUR_MS));
  });
});

it("keeps a plan's change out of the events of its keys", async () => {
  const { application, plan } = await aLicense();
  await anEndpoint(application, URL);
  await updatePlan(contextAt(), application, plan.code, { name: "Professional" });
  expect(await typesOf(application)).toEqual([]);
});
