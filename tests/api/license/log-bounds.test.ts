/** What strangers and holders of one key can make the console log grow by in a day (docs/operating.md, Retention). */
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { resume, stop } from "@/app/(customers)/account/notices/forms";
import { reloadConfig } from "@/lib/config/config";
import { databasePool } from "@/lib/db/client";
import { activate } from "@/lib/domain/activations/activate";
import { parseEmail } from "@/lib/domain/keys/email";
import { parseAnyLicenseKey } from "@/lib/domain/keys/license-key";
import { parseManageCode } from "@/lib/domain/keys/manage-code";
import { noticesProof } from "@/lib/domain/keys/notices";
import { openManageSession } from "@/lib/domain/people/code-holders";
import { submissionOf } from "@/lib/forms/submission";
import { PEER_HEADER, peerValue } from "@/lib/http/peer";
import { aKey, aLicense, aShop, contextAt, HOUR_MS } from "@/tests/support/factories";
import { anonymous, newAddress } from "@/tests/support/personas";

const ROUNDS = 300;
/** Of an address, in a minute. */
const CALLS_MAX = 300;
const PER_ADDRESS = 12;

beforeAll(() => {
  // No window ends, however long its calls take.
  vi.useFakeTimers({ toFake: ["performance"] });
});

async function entriesOf(slug: string): Promise<Record<string, number>> {
  const { rows } = await databasePool().query<{ action: string; count: number }>(
    `SELECT action, count(*)::int AS count FROM audit_entries e JOIN applications a ON a.id = e.application_id
     WHERE a.slug = $1 AND e.actor_kind IN ('device', 'code_holder', 'customer') GROUP BY action`,
    [slug],
  );
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

/**
 * A day later for everything that was logged until now. Ids never go back: in a process in which another file moved the
 * clock on they are ahead of it.
 */
function aDayLater(): Date {
  const newestId = Number.parseInt(uuidv7().replaceAll("-", "").slice(0, 12), 16);
  return new Date(newestId + 25 * HOUR_MS);
}

const aSecret = (text: string) => {
  const key = parseAnyLicenseKey(text);
  if (!key) throw new Error("no key");
  return key;
};

describe("a seat that is taken and given back for ever", () => {
  it("is taken 220 times a day with a trial, from however many addresses", async () => {
    const { application } = await aShop({}, { trialDays: 14 });
    const statuses: number[] = [];
    let token = "";
    let device = anonymous(application.slug);
    for (let round = 0; round < ROUNDS; round++) {
      if ((round * 2) % (CALLS_MAX - 2) === 0) device = anonymous(application.slug);
      const answer = await device.trial({ machineId: "laptop" });
      statuses.push(answer.status);
      if (answer.status === 200) ({ token } = answer.body as { token: string });
      else expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await device.deactivate({ token, machineId: "laptop" })).toMatchObject({ status: 200 });
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(220);
    expect(statuses.slice(220).every((status) => status === 429)).toBe(true);
    expect(await entriesOf(application.slug)).toEqual({
      "key.issued": 1,
      "device.activated": 220,
      "device.deactivated": 220,
    });
  });

  it("is taken a tenth more often for each seat, by new devices too; those that have one are served", async () => {
    process.env.SEATS_TAKEN_PER_KEY_PER_DAY = "10";
    reloadConfig();
    const { application, key } = await aLicense({}, {}, { maxActivations: 3 });
    const device = anonymous(application.slug);
    await device.activate({ key, machineId: "stays" });
    let taken = 1;
    for (let round = 0; round < 20; round++) {
      const machineId = `machine-${round}`;
      if ((await device.activate({ key, machineId })).status === 200) taken += 1;
      await device.deactivate({ key, machineId });
    }
    expect(taken).toBe(10 + 3);
    expect(await device.activate({ key, machineId: "other" })).toMatchObject({
      status: 429,
      body: { error: "rate_limited" },
    });
    for (const call of [device.activate, device.validate])
      expect(await call({ key, machineId: "stays" })).toMatchObject({ status: 200 });
    // A day later.
    const input = { key: aSecret(key), machineId: "other", name: null, version: null };
    expect(await activate(contextAt(aDayLater()), application.slug, input)).toMatchObject({
      token: expect.any(String),
    });
    delete process.env.SEATS_TAKEN_PER_KEY_PER_DAY;
    reloadConfig();
  });

  it("is taken only so often from an address, over all keys", async () => {
    process.env.SEATS_TAKEN_PER_ADDRESS_PER_DAY = String(PER_ADDRESS);
    reloadConfig();
    const licenses = await Promise.all([aLicense(), aLicense(), aLicense()]);
    const address = newAddress();
    const statuses: number[] = [];
    for (let round = 0; round < 20; round++) {
      const { application, key } = licenses[round % 3] ?? (await aLicense());
      const device = anonymous(application.slug, { address });
      statuses.push((await device.activate({ key, machineId: "machine" })).status);
      if (round < PER_ADDRESS - 1) await device.deactivate({ key, machineId: "machine" });
    }
    expect(statuses.slice(0, PER_ADDRESS).every((status) => status === 200)).toBe(true);
    // The device that the last of them left in its seat is served.
    const served = (PER_ADDRESS - 1) % 3;
    for (let round = PER_ADDRESS; round < 20; round++)
      expect([round, statuses[round]]).toEqual([round, round % 3 === served ? 200 : 429]);
    delete process.env.SEATS_TAKEN_PER_ADDRESS_PER_DAY;
    reloadConfig();
  });
});

it("a license that is opened by its code for ever is listed fifty times a day", async () => {
  const { application } = await aShop({ manageCodes: true });
  const { manageCode } = await aKey(application);
  const code = parseManageCode(manageCode ?? "");
  if (!code) throw new Error("no code");
  for (let round = 0; round < 60; round++) expect(await openManageSession(contextAt(), code)).not.toBeNull();
  expect((await entriesOf(application.slug))["license.opened"]).toBe(50);
  await openManageSession(contextAt(aDayLater()), code);
  expect((await entriesOf(application.slug))["license.opened"]).toBe(51);
});

it("notices that are stopped and resumed for ever are changed twenty times a day", async () => {
  const { application } = await aShop();
  const email = parseEmail("reader@example.test");
  const { id } = await aKey(application, { email });
  const fields = new URLSearchParams({ license: id, proof: noticesProof(id, email.folded) });
  const outcomes = [];
  for (let round = 0; round < 30; round++) {
    const from = new Headers({ [PEER_HEADER]: peerValue({ address: newAddress() }) });
    const change = round % 2 === 0 ? stop : resume;
    outcomes.push(await change(submissionOf("/account/notices", {}, from, fields)));
  }
  expect(outcomes.map((outcome) => "problem" in outcome)).toEqual(outcomes.map((_, round) => round >= 20));
  expect(await entriesOf(application.slug)).toEqual({ "key.notices_stopped": 10, "key.notices_resumed": 10 });
});
