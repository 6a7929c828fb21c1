import { beforeAll, expect, it } from "vitest";
import { changeEndpoint } from "@/lib/domain/events/change-endpoint";
import { writeEndEvents } from "@/lib/domain/events/write-end-events";
import { updateKey } from "@/lib/domain/keys/update";
import { aKey, aShop, contextAt, DAY_MS } from "@/tests/support/factories";
import { anEndpoint, eventsOf, permitLoopback } from "@/tests/support/webhook-receiver";

const START = new Date("2027-03-01T12:00:00.000Z");
const inDays = (days: number) => new Date(START.getTime() + days * DAY_MS);

beforeAll(() => permitLoopback());

async function aHeardShop(events?: readonly string[]) {
  const { application } = await aShop();
  const endpoint = await anEndpoint(application, "http://127.0.0.1:9999/", events);
  await writeEndEvents(contextAt(START));
  const ends = async () =>
    (await eventsOf(application))
      .filter(({ type }) => type.startsWith("key.expir"))
      .map(({ type, data }) => [type, data.daysBefore, (data.key as { status: string }).status]);
  return { application, endpoint, ends };
}

it("ends are told of 30, 7 and 1 days before and when they come, once each, also by two servers", async () => {
  const { application, ends } = await aHeardShop();
  await aKey(application, { now: START, expiresAt: inDays(40) });
  for (const day of [5, 9, 10.1, 20, 33.1, 39.1, 40.1, 41])
    await Promise.all([writeEndEvents(contextAt(inDays(day))), writeEndEvents(contextAt(inDays(day)))]);
  await writeEndEvents(contextAt(inDays(42)));
  expect(await ends()).toEqual([
    ["key.expiring", 30, "active"],
    ["key.expiring", 7, "active"],
    ["key.expiring", 1, "active"],
    ["key.expired", undefined, "expired"],
  ]);
});

it("a renewal starts again, and a day without a server loses nothing", async () => {
  const { application, ends } = await aHeardShop();
  const { id } = await aKey(application, { now: START, expiresAt: inDays(2) });
  await writeEndEvents(contextAt(inDays(1.1)));
  await updateKey(contextAt(inDays(1.2)), application, id, { expiresAt: inDays(60) });
  await writeEndEvents(contextAt(inDays(29)));
  await writeEndEvents(contextAt(inDays(31)));
  expect(await ends()).toEqual([
    ["key.expiring", 1, "active"],
    ["key.expiring", 30, "active"],
  ]);
});

it("an endpoint that was disabled for a while is not told of what ended meanwhile", async () => {
  const { application, endpoint, ends } = await aHeardShop(["key.expired"]);
  await aKey(application, { now: START, expiresAt: inDays(2) });
  await aKey(application, { now: START, expiresAt: inDays(6) });
  await changeEndpoint(contextAt(), application, endpoint.id, { isEnabled: false });
  await writeEndEvents(contextAt(inDays(5)));
  await changeEndpoint(contextAt(), application, endpoint.id, { isEnabled: true });
  await writeEndEvents(contextAt(inDays(5.1)));
  expect(await ends()).toEqual([]);
  await writeEndEvents(contextAt(inDays(6.1)));
  expect(await ends()).toEqual([["key.expired", undefined, "expired"]]);
});
