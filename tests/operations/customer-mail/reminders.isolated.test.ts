import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { parseEmail } from "@/lib/domain/keys/email";
import { changeNotices, findNotices } from "@/lib/domain/keys/notices";
import { queueReminders } from "@/lib/domain/keys/remind";
import { updateKey } from "@/lib/domain/keys/update";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { aKey, anActivation, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { type SmtpServer, startSmtpServer } from "@/tests/support/smtp-server-process";
import { anAddress, aWritingShop, deliver, mailsTo, useServer } from "./mail-shop";

let server: SmtpServer;
beforeAll(async () => {
  server = await startSmtpServer();
});
afterAll(() => server.close());
beforeEach(() => useServer(server));

/** The reminders of a test begin here; each has a year of its own, since all mails of the file go through one queue. */
let year = 2030;
let start: Date;
beforeEach(() => {
  year += 5;
  start = new Date(Date.UTC(year, 0, 1, 12));
});
const inDays = (days: number) => new Date(start.getTime() + days * DAY_MS);

/** What the jobs do at these times, in days from the start. */
async function goOn(...days: number[]): Promise<void> {
  for (const day of days) {
    await queueReminders(contextAt(inDays(day)));
    await deliver(inDays(day));
  }
}

async function aReminded(settings: Parameters<typeof aWritingShop>[0] = {}, plan = {}) {
  const shop = await aWritingShop({ reminders: true, ...settings }, {}, plan);
  await queueReminders(contextAt(start));
  return shop;
}

const subjects = async (email: string) =>
  (await mailsTo(server, email)).map(({ headers }) => headers.subject);

describe("reminders before a license ends", () => {
  it("go out 30, 7 and 1 days before, each once, with the page to renew at and a way to stop them", async () => {
    const renewUrl = "https://shop.example.com/renew/{orderId}";
    const { application } = await aReminded({ language: "de" }, { renewUrl });
    const email = anAddress();
    const { id } = await aKey(application, {
      now: start,
      email: parseEmail(email),
      orderId: "A 7",
      expiresAt: inDays(100),
    });
    await goOn(69);
    expect(await subjects(email)).toEqual([]);
    await goOn(70.1, 71);
    expect(await subjects(email)).toHaveLength(1);
    await goOn(93.1, 94, 99.1, 99.9, 101);
    const mails = await mailsTo(server, email);
    expect(mails.map(({ headers }) => headers.subject)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^Ihre Lizenz für .* endet am /)),
    );
    const [first] = mails;
    expect(first?.parts[0]?.content).toContain("https://shop.example.com/renew/A%207");
    expect(first?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    const oneClick = new URL(/^<(.*)>$/.exec(first?.headers["list-unsubscribe"] ?? "")?.[1] ?? "");
    expect(oneClick.pathname).toBe("/account/notices/stop");
    expect(oneClick.searchParams.get("license")).toBe(id);
    expect(first?.parts[0]?.content).toContain(`/account/notices${oneClick.search}`);
  });

  it("go out again for a new end, and not for the end before", async () => {
    const { application } = await aReminded({ reminderDays: [7] });
    const email = anAddress();
    const { id } = await aKey(application, { now: start, email: parseEmail(email), expiresAt: inDays(50) });
    await goOn(43.1, 44);
    await updateKey(contextAt(inDays(44)), application, id, { expiresAt: inDays(80) });
    await goOn(45, 73.1, 74);
    expect(await subjects(email)).toHaveLength(2);
  });

  it("are not sent when the license was renewed between the queue and the delivery", async () => {
    const { application } = await aReminded({ reminderDays: [7] });
    const email = anAddress();
    const { id } = await aKey(application, { now: start, email: parseEmail(email), expiresAt: inDays(50) });
    await queueReminders(contextAt(inDays(44)));
    await updateKey(contextAt(inDays(44)), application, id, { expiresAt: inDays(400) });
    await deliver(inDays(44));
    expect(await subjects(email)).toEqual([]);
  });

  it("leave out those of which more is left than has passed: a month is not announced 30 days before", async () => {
    const { application } = await aReminded();
    const email = anAddress();
    const { id } = await aKey(application, { now: start, email: parseEmail(email), expiresAt: inDays(31) });
    await goOn(1, 1.1, 24.1);
    expect(await subjects(email)).toHaveLength(1);
    await updateKey(contextAt(inDays(28)), application, id, { expiresAt: inDays(62) });
    await goOn(32.1, 54);
    expect(await subjects(email)).toHaveLength(1);
    await goOn(55.1, 61.1);
    expect(await subjects(email)).toHaveLength(3);
  });

  it("are for active licenses with an address alone", async () => {
    const { application } = await aReminded({ reminderDays: [7] });
    const email = anAddress();
    const of = { now: start, email: parseEmail(email), expiresAt: inDays(50) };
    const suspended = await aKey(application, of);
    await changeKeyState(contextAt(inDays(1)), application, suspended.id, "suspend", null);
    await aKey(application, { ...of, email: null });
    await aKey(application, { ...of, expiresAt: null });
    await goOn(40, 43.1, 49);
    expect(await subjects(email)).toEqual([]);
  });

  it("are one mail, not three, when no server ran for weeks", async () => {
    const { application } = await aReminded();
    const email = anAddress();
    await aKey(application, { now: start, email: parseEmail(email), expiresAt: inDays(100) });
    await goOn(60);
    await goOn(99.1);
    await goOn(99.2);
    expect(await subjects(email)).toHaveLength(1);
  });

  it("stop for an address and application by the link in one of them, also when they are queued already", async () => {
    const { application } = await aReminded({ reminderDays: [7, 1] });
    const other = await aReminded({ reminderDays: [7, 1] });
    const email = anAddress();
    const of = { now: start, email: parseEmail(email), expiresAt: inDays(50) };
    await aKey(application, of);
    await aKey(other.application, of);
    await goOn(43.1);
    const [mail] = (await mailsTo(server, email)).filter(({ headers }) =>
      headers.subject?.includes(application.name),
    );
    const query = new URL(/^<(.*)>$/.exec(mail?.headers["list-unsubscribe"] ?? "")?.[1] ?? "").searchParams;
    await queueReminders(contextAt(inDays(49.1)));
    const notices = await findNotices(contextAt(), query.get("license") ?? "", query.get("proof") ?? "");
    if (!notices) throw new Error("the link opens nothing");
    await changeNotices(contextAt(), notices, "stop");
    await changeNotices(contextAt(), notices, "stop");
    await deliver(inDays(49.1));
    const all = await subjects(email);
    expect(all.filter((subject) => subject?.includes(application.name))).toHaveLength(1);
    expect(all.filter((subject) => subject?.includes(other.application.name))).toHaveLength(2);
    const wrong = query.get("proof")?.replace(/.$/, (last) => (last === "A" ? "B" : "A")) ?? "";
    expect(await findNotices(contextAt(), query.get("license") ?? "", wrong)).toBeNull();
  });
});

describe("the mail about full seats", () => {
  it("goes to the holder once in the hours that are set, however often a device is refused", async () => {
    const { application } = await aWritingShop(
      { seatsFull: true, seatsFullHours: 5 },
      {},
      { maxActivations: 1 },
    );
    const email = anAddress();
    const { key } = await aKey(application, { email: parseEmail(email) });
    await anActivation(application, key, "machine-1");
    const refused = (machine: string, now: Date) =>
      anActivation(application, key, machine, { now }).catch(({ code }: { code: string }) => code);
    const now = new Date();
    const many = await Promise.all(Array.from({ length: 8 }, (_, n) => refused(`other-${n}`, now)));
    expect(new Set(many)).toEqual(new Set(["limit_reached"]));
    await deliver(now);
    expect(await subjects(email)).toEqual([expect.stringContaining("All seats of your license for")]);
    await refused("other-9", new Date(now.getTime() + 4 * HOUR_MS));
    await deliver(new Date(now.getTime() + 4 * HOUR_MS));
    expect(await subjects(email)).toHaveLength(1);
    await refused("other-9", new Date(now.getTime() + 6 * HOUR_MS));
    await deliver(new Date(now.getTime() + 6 * HOUR_MS));
    expect(await subjects(email)).toHaveLength(2);
  });

  it("is not written where it is off, and writes nothing then", async () => {
    const { application } = await aWritingShop({ seatsFull: false, keys: true }, {}, { maxActivations: 1 });
    await updateMailSettings(contextAt(), application, { keys: false });
    const email = anAddress();
    const { key } = await aKey(application, { email: parseEmail(email) });
    await anActivation(application, key, "machine-1");
    await anActivation(application, key, "machine-2").catch(() => null);
    await deliver();
    expect(await subjects(email)).toEqual([]);
  });
});
