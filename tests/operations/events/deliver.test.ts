import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { findDelivery, listDeliveries } from "@/lib/domain/events/deliveries";
import { findEndpoint } from "@/lib/domain/events/endpoint-record";
import { deliverWebhooks } from "@/lib/domain/events/post/deliver-webhooks";
import { resendDelivery } from "@/lib/domain/events/resend";
import { rotateEndpointSecret } from "@/lib/domain/events/rotate-secret";
import { sendTestEvent } from "@/lib/domain/events/send-test";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { updateKey } from "@/lib/domain/keys/update";
import { aKey, aLicense, aShop, contextAt, HOUR_MS } from "@/tests/support/factories";
import {
  anEndpoint,
  aReceiver,
  documented,
  permitLoopback,
  verified,
} from "@/tests/support/webhook-receiver";

const NOW = new Date("2027-05-01T10:00:00.000Z");
const NEVER = new AbortController().signal;

/** More than a busy machine needs. */
const PATIENT_SECONDS = "15";

beforeAll(() => permitLoopback({ WEBHOOK_TIMEOUT_SECONDS: PATIENT_SECONDS }));

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const deliverAt = (now: Date) => deliverWebhooks(NEVER, { now });
const listed = (endpointId: string) =>
  listDeliveries(contextAt(), endpointId, { state: null, before: null, take: 50 }).then(
    ({ deliveries }) => deliveries,
  );

/** One event of the key for each note. */
async function noted(
  application: Application,
  keyId: string,
  notes: readonly string[],
  now = NOW,
): Promise<void> {
  for (const note of notes) await updateKey(contextAt(now), application, keyId, { note });
}

const noteOf = ({ event }: { event: { data: Record<string, unknown> } }) =>
  (event.data.key as { note: string }).note;

describe("a delivery", () => {
  it("is signed as Standard Webhooks says, sent once, and its answer is kept", async () => {
    const { application, id } = await aLicense();
    const receiver = await aReceiver((_, response) => response.writeHead(202).end("thanks\0"));
    const endpoint = await anEndpoint(application, receiver.url);
    await changeKeyState(contextAt(), application, id, "suspend", "unpaid");
    await deliverWebhooks(NEVER);
    await deliverWebhooks(NEVER);
    const [one, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(one && verified(endpoint.secret, one)).toMatchObject({
      type: "key.suspended",
      data: { reason: "unpaid" },
    });
    expect(one?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": expect.stringContaining("Latchkey/"),
    });
    const [delivery] = await listed(endpoint.id);
    const detail = await findDelivery(contextAt(), endpoint.id, delivery?.id ?? "");
    expect(detail).toMatchObject({
      eventId: one?.id,
      body: one?.body,
      answer: "thanks\uFFFD",
      status: 202,
      state: "delivered",
      tries: 1,
    });
    expect(detail.nextTryAt).toBeNull();
  });

  it("is tried ten times in three days, with the same ID and body, and then given up", async () => {
    const { application, id } = await aLicense();
    const receiver = await aReceiver((_, response) => response.writeHead(500).end("no"));
    const endpoint = await anEndpoint(application, receiver.url);
    await noted(application, id, ["first", "second"]);
    const at: number[] = [];
    let [head] = (await listed(endpoint.id)).slice(-1);
    for (let tries = 0; head?.state === "pending" && tries < 20; tries++) {
      at.push(((head.nextTryAt?.getTime() ?? 0) - NOW.getTime()) / HOUR_MS);
      // The endpoint pauses as a whole, as it answers nothing else.
      await contextAt().db.prisma.webhookEndpoint.update({
        where: { id: endpoint.id },
        data: { pausedUntil: null },
      });
      await deliverAt(new Date(head.nextTryAt ?? 0));
      [head] = (await listed(endpoint.id)).slice(-1);
    }
    expect(head).toMatchObject({ state: "failed", tries: 10, status: 500 });
    expect(at.at(-1)).toBeGreaterThan(70);
    expect(at.at(-1)).toBeLessThan(72);
    const ofFirst = receiver.received.filter((one) => noteOf(one) === "first");
    expect([ofFirst.length, new Set(ofFirst.map((one) => one.id + one.body)).size]).toEqual([10, 1]);
    // What was given up holds nothing back.
    receiver.handle((_, response) => response.writeHead(204).end());
    await deliverAt(new Date(NOW.getTime() + 80 * HOUR_MS));
    expect(receiver.received.slice(10).map(noteOf)).toContain("second");
  });

  it("holds back later events of the same key while it fails, and no others", async () => {
    const { application, id } = await aLicense();
    const other = await aKey(application);
    let isBroken = true;
    const receiver = await aReceiver((one, response) => {
      if (isBroken && noteOf(one) === "bad") response.writeHead(500).end();
    });
    await anEndpoint(application, receiver.url);
    await noted(application, id, ["good", "bad", "behind 1", "behind 2"]);
    await noted(application, other.id, ["other 1", "other 2"]);
    await deliverAt(NOW);
    await deliverAt(later(2));
    expect(receiver.received.map(noteOf).toSorted()).toEqual(["bad", "good", "other 1", "other 2"]);
    isBroken = false;
    for (let second = 5; second < 20; second++) await deliverAt(later(second));
    const ofKey = receiver.received.map(noteOf).filter((note) => !note.startsWith("other"));
    expect(ofKey).toEqual(["good", "bad", "bad", "behind 1", "behind 2"]);
  });

  it("waits while the endpoint asks for it", async () => {
    const { application, id } = await aLicense();
    const receiver = await aReceiver((_, response, place) => {
      if (place === 1) response.writeHead(429, { "retry-after": "600" }).end();
    });
    await anEndpoint(application, receiver.url);
    await noted(application, id, ["x"]);
    await deliverAt(NOW);
    await deliverAt(later(599));
    expect(receiver.received).toHaveLength(1);
    await deliverAt(later(601));
    expect(receiver.received).toHaveLength(2);
  });
});

describe("an endpoint", () => {
  it("that answers 410 is disabled, with an entry in the log, and hears nothing more", async () => {
    const { application, id } = await aLicense();
    const receiver = await aReceiver((_, response) => response.writeHead(410).end());
    const endpoint = await anEndpoint(application, receiver.url);
    await noted(application, id, ["1", "2"]);
    await deliverAt(NOW);
    await noted(application, id, ["3"]);
    await deliverAt(later(3600));
    expect(receiver.received.map(noteOf)).toEqual(["1"]);
    expect(await findEndpoint(contextAt(), application, endpoint.id)).toMatchObject({ status: "gone" });
    const entry = await contextAt().db.prisma.auditEntry.findFirstOrThrow({
      where: { targetId: endpoint.id, action: "webhook.gone" },
    });
    expect(entry).toMatchObject({ actorKind: "system", target: receiver.url });
    expect((await listed(endpoint.id)).map(({ state }) => state)).toEqual(["pending", "failed"]);
  });

  it("that is dead pauses as a whole and is asked one at a time, while others get theirs", async () => {
    const { application } = await aShop();
    const [dead, alive] = [await aReceiver(), await aReceiver()];
    await dead.close();
    const [{ id: deadId }] = [
      await anEndpoint(application, dead.url),
      await anEndpoint(application, alive.url),
    ];
    for (let n = 0; n < 40; n++) await aKey(application, { now: NOW });
    for (const second of [0, 6, 67]) await deliverAt(later(second));
    expect(new Set(alive.received.map(({ id }) => id)).size).toBe(40);
    const endpoint = await findEndpoint({ ...contextAt(), now: later(67) }, application, deadId);
    expect(endpoint).toMatchObject({ status: "failing", failingSince: NOW });
    expect(endpoint.pausedUntil).not.toBeNull();
    const tries = async () => (await listed(deadId)).reduce((sum, one) => sum + one.tries, 0);
    const before = await tries();
    await deliverAt(new Date((endpoint.pausedUntil?.getTime() ?? 0) + 1000));
    expect(await tries()).toBe(before + 1);
  });
});

describe("an endpoint that does not answer as it should", () => {
  it.each([
    ["never answers", () => new Promise(() => undefined), "timeout", null, "1"],
    [
      "redirects to this machine",
      (response: import("node:http").ServerResponse) =>
        response.writeHead(307, { location: "http://127.0.0.1:9999/secret" }).end(),
      null,
      307,
      PATIENT_SECONDS,
    ],
    [
      "breaks off",
      (response: import("node:http").ServerResponse) => response.destroy(),
      "broken_off",
      null,
      PATIENT_SECONDS,
    ],
  ] as const)("and %s has failed, and the reason is kept", async (_, act, problem, status, seconds) => {
    permitLoopback({ WEBHOOK_TIMEOUT_SECONDS: seconds });
    onTestFinished(() => permitLoopback({ WEBHOOK_TIMEOUT_SECONDS: PATIENT_SECONDS }));
    const { application, id } = await aLicense();
    const receiver = await aReceiver((_one, response) => act(response));
    const endpoint = await anEndpoint(application, receiver.url);
    await noted(application, id, ["x"]);
    await deliverAt(NOW);
    expect((await listed(endpoint.id))[0]).toMatchObject({ state: "pending", tries: 1, problem, status });
    expect(receiver.received).toHaveLength(1);
  });

  it("but with ten megabytes, or never ends its answer, is read a little and cut", async () => {
    const { application, id } = await aLicense();
    let sent = 0;
    const receiver = await aReceiver((one, response) => {
      response.writeHead(200);
      if (noteOf(one) === "drips") return response.write("drip");
      const chunk = Buffer.alloc(64 * 1024, "x");
      const more = () => {
        while (sent < 10 * 1024 * 1024 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return response.once("drain", more);
        }
        return response.end();
      };
      return more();
    });
    const endpoint = await anEndpoint(application, receiver.url);
    await noted(application, id, ["floods", "drips"]);
    await deliverAt(NOW);
    const deliveries = await listed(endpoint.id);
    expect(deliveries.map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    const { answer } = await findDelivery(contextAt(), endpoint.id, deliveries[1]?.id ?? "");
    expect(answer).toHaveLength(2048);
    expect(sent).toBeLessThan(10 * 1024 * 1024);
  });
});

describe("several servers at once", () => {
  it("send each event once, in the order of each key, to each endpoint", async () => {
    const { application } = await aShop();
    const receivers = [await aReceiver(), await aReceiver()];
    for (const { url } of receivers) await anEndpoint(application, url, ["key.updated"]);
    const keys = [];
    for (let n = 0; n < 6; n++) keys.push(await aKey(application));
    const notes = Array.from({ length: 8 }, (_, n) => String(n));
    await Promise.all(keys.map(({ id }) => noted(application, id, notes)));
    await Promise.all([1, 2, 3].map(() => deliverAt(later(1))));
    await Promise.all([1, 2, 3].map(() => deliverAt(later(10))));
    for (const { received } of receivers) {
      expect(received).toHaveLength(48);
      for (const { id } of keys) {
        const ofKey = received.filter(({ event }) => (event.data.key as { id: string }).id === id);
        expect(ofKey.map(noteOf)).toEqual(notes);
      }
    }
  });

  it("take over what a server that was killed had begun, once its lease is over", async () => {
    const { application, id } = await aLicense();
    const receiver = await aReceiver();
    const endpoint = await anEndpoint(application, receiver.url);
    await noted(application, id, ["1", "2"]);
    await contextAt().db.prisma.webhookDelivery.updateMany({
      where: { endpointId: endpoint.id },
      data: { claim: id, claimedUntil: later(60) },
    });
    await deliverAt(later(59));
    expect(receiver.received).toEqual([]);
    await deliverAt(later(60));
    expect(receiver.received.map(noteOf)).toEqual(["1", "2"]);
  });

  it("leave what is under way to others when they stop", async () => {
    const { application, id } = await aLicense();
    const stopping = new AbortController();
    const receiver = await aReceiver(async (_, _response, place) => {
      if (place > 1) return;
      stopping.abort();
      await new Promise((done) => setTimeout(done, 200));
    });
    const endpoint = await anEndpoint(application, receiver.url);
    await noted(application, id, ["1"]);
    await deliverWebhooks(stopping.signal, { now: NOW });
    expect((await listed(endpoint.id))[0]).toMatchObject({ state: "pending", tries: 0 });
    await deliverAt(NOW);
    expect(receiver.received.map(({ id: webhookId }) => webhookId)).toEqual([
      receiver.received[0]?.id,
      receiver.received[0]?.id,
    ]);
  });
});

describe("an operator", () => {
  it("rotates the secret: for a day both sign", async () => {
    const { application, id } = await aLicense();
    const receiver = await aReceiver();
    const first = await anEndpoint(application, receiver.url);
    const { secret } = await rotateEndpointSecret(contextAt(), application, first.id);
    await noted(application, id, ["1"], new Date());
    await deliverWebhooks(NEVER);
    const [one] = receiver.received;
    if (!one) throw new Error("nothing arrived");
    expect(verified(first.secret, one)).toEqual(verified(secret.expose(), one));
    const dayLater = new Date(Date.now() + 25 * HOUR_MS);
    await noted(application, id, ["2"], dayLater);
    await deliverAt(dayLater);
    expect(String(receiver.received[1]?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
  });

  it("sends a test event and one that was delivered again, also while the endpoint pauses", async () => {
    const { application, id } = await aLicense();
    const receiver = await aReceiver();
    const endpoint = await anEndpoint(application, receiver.url, ["key.updated"]);
    await noted(application, id, ["1"]);
    await deliverAt(NOW);
    const pause = { where: { id: endpoint.id }, data: { pausedUntil: later(1000) } };
    await contextAt().db.prisma.webhookEndpoint.update(pause);
    await resendDelivery(contextAt(NOW), application, endpoint.id, (await listed(endpoint.id))[0]?.id ?? "");
    await sendTestEvent(contextAt(NOW), application, endpoint.id);
    await deliverAt(NOW);
    const told = receiver.received.map(({ id: webhookId, event }) => [webhookId, event.type]);
    expect(told.slice(0, 2)).toEqual([told[0], told[0]]);
    expect(told[2]?.[1]).toBe("webhook.test");
    for (const { event } of receiver.received) documented(event);
  });

  it("has one that waits tried at once", async () => {
    const { application, id } = await aLicense();
    const receiver = await aReceiver((_, response, place) => place === 1 && response.writeHead(500).end());
    const endpoint = await anEndpoint(application, receiver.url);
    await noted(application, id, ["1"]);
    await deliverAt(NOW);
    const [waiting] = await listed(endpoint.id);
    expect(await resendDelivery(contextAt(NOW), application, endpoint.id, waiting?.id ?? "")).toBe(
      waiting?.id,
    );
    await deliverAt(NOW);
    expect((await listed(endpoint.id)).map(({ state, tries }) => [state, tries])).toEqual([["delivered", 2]]);
  });
});
