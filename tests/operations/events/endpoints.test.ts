import { beforeEach, describe, expect, it } from "vitest";
import { forgetConfig } from "@/lib/config/config";
import { DomainError } from "@/lib/domain/errors";
import { bringDeliveriesForward } from "@/lib/domain/events/bring-forward";
import { parseEndpointUrl } from "@/lib/domain/events/endpoint-fields";
import { ALL_EVENTS, EVENT_TYPES, parseEvents } from "@/lib/domain/events/event-types";
import { resealEndpointSecrets } from "@/lib/domain/events/reseal";
import { eraseEventsOf, sweepEvents } from "@/lib/domain/events/sweep-events";
import { webhookTroubles } from "@/lib/domain/events/webhook-troubles";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import type { Refusal } from "@/lib/domain/refusals";
import { aLicense, anApplication, contextAt, DAY_MS } from "@/tests/support/factories";
import { anEndpoint, eventsOf, permitLoopback } from "@/tests/support/webhook-receiver";

/** What it is refused with. */
async function refusalOf(act: () => Promise<unknown>): Promise<Refusal | null> {
  const error = await act().then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof DomainError ? error.refusal : null;
}

const PLACE = "https://shop.example.com/hook";

beforeEach(() => {
  delete process.env.WEBHOOK_PRIVATE_TARGETS;
  forgetConfig();
});

describe("the address of an endpoint", () => {
  it.each([
    ["shop.example.com", "webhook_url_malformed"],
    ["ftp://shop.example.com/", "webhook_url_malformed"],
    [`https://shop.example.com/${"x".repeat(2000)}`, "webhook_url_malformed"],
    ["https://user:secret@shop.example.com/", "webhook_url_with_password"],
    ["https://shop.example.com:25/", "webhook_port_refused"],
    ["http://shop.example.com/", "webhook_url_insecure"],
    ["https://127.0.0.1/", "webhook_target_private"],
    ["https://2130706433/", "webhook_target_private"],
    ["https://[::ffff:10.0.0.1]/", "webhook_target_private"],
    ["https://169.254.169.254/latest/meta-data", "webhook_target_private"],
  ])("is refused if it is %s", async (url, id) => {
    expect(await refusalOf(async () => parseEndpointUrl(url))).toMatchObject({ id });
  });

  it("is kept as it is called", () => {
    expect(parseEndpointUrl(` ${PLACE}?a=b#part `)).toBe(`${PLACE}?a=b`);
    permitLoopback();
    expect(parseEndpointUrl("http://127.1:8080/")).toBe("http://127.0.0.1:8080/");
    expect(parseEndpointUrl("http://crm.internal/")).toBe("http://crm.internal/");
  });
});

it("events are known ones, in one order, or all", async () => {
  expect(parseEvents(["release.published", "key.issued", "key.issued"])).toEqual([
    "key.issued",
    "release.published",
  ]);
  expect(parseEvents(["key.issued", ALL_EVENTS])).toEqual([ALL_EVENTS]);
  expect(await refusalOf(async () => parseEvents([]))).toMatchObject({ id: "webhook_events_missing" });
  expect(await refusalOf(async () => parseEvents(["key.issue"]))).toMatchObject({
    id: "webhook_event_unknown",
    details: { event: "key.issue", events: EVENT_TYPES },
  });
});

it("an application has no more endpoints than it may, also if two are created at once", async () => {
  process.env.WEBHOOK_ENDPOINTS_PER_APPLICATION = "2";
  forgetConfig();
  const application = await anApplication();
  const made = await Promise.allSettled([1, 2, 3, 4].map((n) => anEndpoint(application, `${PLACE}/${n}`)));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});

it("secrets are stored sealed, and stay under the present master key", async () => {
  const application = await anApplication();
  const { id, secret } = await anEndpoint(application, PLACE);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { sealedSecret } = await contextAt().db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  expect(Buffer.from(sealedSecret).includes(secret.slice(6))).toBe(false);
  expect(await resealEndpointSecrets(contextAt())).toMatchObject({ resealed: 0 });
});

it("events are kept for 30 days, and those of a key can be erased", async () => {
  const now = new Date("2027-06-01T00:00:00.000Z");
  const [kept, erased] = [await aLicense(), await aLicense()];
  for (const { application, id } of [kept, erased]) {
    await anEndpoint(application, PLACE);
    await changeKeyState(contextAt(now), application, id, "suspend", null);
  }
  await eraseEventsOf(contextAt(), [erased.id]);
  expect(await eventsOf(erased.application)).toEqual([]);
  await sweepEvents(contextAt(new Date(now.getTime() + 30 * DAY_MS)));
  expect(await eventsOf(kept.application)).toHaveLength(1);
  await sweepEvents(contextAt(new Date(now.getTime() + 30 * DAY_MS + 1)));
  expect(await eventsOf(kept.application)).toEqual([]);
});

it("what a clock that was ahead has put off is due again, and what waits by a right one is not", async () => {
  const { application, id } = await aLicense();
  const endpoint = await anEndpoint(application, PLACE);
  const now = new Date();
  const tomorrow = new Date(now.getTime() + DAY_MS);
  const soon = new Date(now.getTime() + 30 * 60 * 1000);
  const { prisma } = contextAt().db;
  await changeKeyState(contextAt(tomorrow), application, id, "suspend", null);
  await changeKeyState(contextAt(now), application, id, "reactivate", null);
  await changeKeyState(contextAt(now), application, id, "revoke", null);
  const ofEndpoint = { endpointId: endpoint.id };
  const [, retried, waits] = await prisma.webhookDelivery.findMany({
    where: ofEndpoint,
    orderBy: { id: "asc" },
  });
  const { update } = prisma.webhookDelivery;
  await update({ where: { id: retried?.id ?? 0n }, data: { triedAt: tomorrow, dueAt: tomorrow } });
  await update({ where: { id: waits?.id ?? 0n }, data: { triedAt: now, dueAt: tomorrow } });
  const paused = async (failingSince: Date, pausedUntil: Date) => {
    await prisma.webhookEndpoint.update({ where: { id: endpoint.id }, data: { failingSince, pausedUntil } });
    await bringDeliveriesForward(contextAt(now));
    return (await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } })).pausedUntil;
  };
  expect(await paused(now, tomorrow)).toBeNull();
  expect(await paused(tomorrow, soon)).toBeNull();
  expect(await paused(now, soon)).toEqual(soon);
  const due = await prisma.webhookDelivery.findMany({ where: ofEndpoint, orderBy: { id: "asc" } });
  expect(due.map(({ dueAt }) => dueAt)).toEqual([now, now, tomorrow]);
});

it("one that has failed for ten minutes is named by the self-check", async () => {
  const application = await anApplication();
  const { id } = await anEndpoint(application, PLACE);
  const long = new Date("2020-01-01T00:00:00.000Z");
  await contextAt().db.prisma.webhookEndpoint.update({ where: { id }, data: { failingSince: long } });
  const [first] = await webhookTroubles(contextAt(), null);
  const host = "shop.example.com";
  expect(first).toEqual({ what: "failing", id, host, application: application.slug, since: long, count: 0 });
});
