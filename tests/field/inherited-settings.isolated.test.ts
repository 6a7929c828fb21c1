/** The same instants everywhere, whatever the server, the database or the role say about times. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keysCsv } from "@/lib/console/http/keys-csv";
import { database, databasePool } from "@/lib/db/client";
import { NO_FILTER } from "@/lib/domain/audit/filter";
import { logPage } from "@/lib/domain/audit/page";
import { deliverWebhooks } from "@/lib/domain/events/post/deliver-webhooks";
import { parseEmail } from "@/lib/domain/keys/email";
import { queueReminders } from "@/lib/domain/keys/remind";
import { claimsOf } from "@/tests/api/read";
import { aWritingShop, deliver, mailsTo, useServer } from "@/tests/operations/customer-mail/mail-shop";
import { signedIn } from "@/tests/operations/keys/operators";
import { leaveDatabase, switchDatabase } from "@/tests/support/database-connection";
import { ago, ahead, aKey, aToken, contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";
import { connectionTo } from "@/tests/support/migrations";
import { anonymous, serviceToken } from "@/tests/support/personas";
import { type SmtpServer, startSmtpServer } from "@/tests/support/smtp-server-process";
import { anEndpoint, aReceiver, permitLoopback } from "@/tests/support/webhook-receiver";

/** Quarter and half hours on both sides of Greenwich, and the far side of the date line. Neither setting depends on the other. */
const PAIRS = [
  ["Asia/Kathmandu", "ISO, DMY"],
  ["America/St_Johns", "SQL, DMY"],
  ["Pacific/Kiritimati", "German"],
] as const;
/** What else may stand there, beside each of them. */
const OTHERS = {
  intervalstyle: "sql_standard",
  bytea_output: "escape",
  extra_float_digits: "-15",
  default_transaction_isolation: "serializable",
  standard_conforming_strings: "off",
};
const MINUTE_MS = 60_000;
const FIRST = "2087-03-04T00:00:00.000Z";
const SECOND = "2087-04-04T00:00:00.000Z";

let server: SmtpServer;
beforeAll(async () => {
  permitLoopback();
  server = await startSmtpServer();
});
afterAll(() => server.close());
beforeEach(() => useServer(server));
afterEach(leaveDatabase);

async function alterDatabase(settings: Record<string, string>): Promise<void> {
  const url = process.env.DATABASE_URL ?? "";
  await leaveDatabase();
  const name = new URL(url).pathname.slice(1);
  const client = await connectionTo(url);
  for (const [setting, value] of Object.entries(settings))
    await client.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  await switchDatabase(url);
}

type Issued = { keys: [{ id: string; key: string }] };
type Key = { expiresAt: string; createdAt: string; updatedAt: string; status: string };

async function aSeller() {
  const email = `kundin-${crypto.randomUUID()}@example.test`;
  const { application } = await aWritingShop({ keys: true, reminders: true, reminderDays: [7] });
  const seller = serviceToken(application.slug, (await aToken(application)).token);
  const issue = async (expiresAt: string, more: object = {}) => {
    const answer = await seller.issue({ plan: "pro", expiresAt, ...more });
    expect(answer.status).toBe(201);
    return (answer.body as Issued).keys[0];
  };
  const record = async (id: string) => (await seller.show(id)).body as Key;
  return { application, seller, program: anonymous(application.slug), issue, record, email };
}

const endIn = (answer: { body: unknown }) =>
  (answer.body as { license: { expiresAt: string } }).license.expiresAt;

function claimedEnd(answer: { body: unknown }): unknown {
  return claimsOf((answer.body as { token: string }).token).licenseExpiresAt;
}

/** As every other program reads it. */
async function storedEnd(id: string): Promise<string> {
  const { rows } = await databasePool().query<{ ms: number }>(
    "SELECT (extract(epoch FROM expires_at) * 1000)::float8 AS ms FROM license_keys WHERE id = $1",
    [id],
  );
  return new Date(rows[0]?.ms ?? Number.NaN).toISOString();
}

function isNow(time: string | Date | undefined): boolean {
  return Math.abs(new Date(time ?? Number.NaN).getTime() - Date.now()) < MINUTE_MS;
}

describe.each(PAIRS)("prisma/orm#26786, prisma/orm#28629: timezone %s, datestyle %s", (zone, style) => {
  beforeEach(() => alterDatabase({ timezone: zone, datestyle: style, ...OTHERS }));

  it("a license ends when it says so: record, PATCH, activate, token, validate and CSV", async () => {
    const { application, seller, program, issue, record } = await aSeller();
    const { id, key } = await issue(FIRST);
    const first = await record(id);
    expect([first.expiresAt, await storedEnd(id)]).toEqual([FIRST, FIRST]);
    expect([isNow(first.createdAt), isNow(first.updatedAt)]).toEqual([true, true]);
    const seat = { key, machineId: "machine-1" };
    const activated = await program.activate(seat);
    expect([endIn(activated), claimedEnd(activated)]).toEqual([FIRST, FIRST]);
    const changed = await seller.change(id, { expiresAt: SECOND });
    expect(changed.status).toBe(200);
    const validated = await program.validate(seat);
    const { expiresAt } = await record(id);
    expect([expiresAt, await storedEnd(id), endIn(validated), claimedEnd(validated)]).toEqual(
      Array(4).fill(SECOND),
    );
    const url = `https://licenses.example.test/console/applications/${application.slug}/keys.csv`;
    const request = new Request(url, { headers: { cookie: await signedIn("support") } });
    const csv = await (
      await keysCsv.GET(request, { params: Promise.resolve({ slug: application.slug }) })
    ).text();
    expect(csv).toContain(`,${SECOND},`);
    expect(isNow(/,(\d{4}-[^,]*Z),,,/.exec(csv)?.[1])).toBe(true);
  });

  it("status, filters and the log agree about what is over", async () => {
    const { application, seller, program, issue, record } = await aSeller();
    const [soon, over] = [
      await issue(ahead(3 * HOUR_MS).toISOString()),
      await issue(ago(3 * HOUR_MS).toISOString()),
    ];
    const seats = await Promise.all(
      [soon, over].map(({ key }) => program.activate({ key, machineId: "machine-1" })),
    );
    expect(seats.map(({ status }) => status)).toEqual([200, 403]);
    expect([(await record(soon.id)).status, (await record(over.id)).status]).toEqual(["active", "expired"]);
    const listed = async (query: Record<string, string>) => {
      const { keys } = (await seller.list(query)).body as { keys: { id: string }[] };
      return keys.map(({ id }) => id).toSorted();
    };
    const both = [soon.id, over.id].toSorted();
    const before = ago(5 * MINUTE_MS).toISOString();
    const after = ahead(5 * MINUTE_MS).toISOString();
    expect(await listed({ createdAfter: before })).toEqual(both);
    expect(await listed({ updatedAfter: before })).toEqual(both);
    expect(await listed({ createdAfter: after })).toEqual([]);
    expect(await listed({ updatedAfter: after })).toEqual([]);
    expect(await listed({ status: "expired" })).toEqual([over.id]);
    expect(await listed({ status: "active" })).toEqual([soon.id]);
    const { rows } = await logPage({ ...NO_FILTER, application: application.slug }, null, 100);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ at }) => !isNow(at))).toEqual([]);
  });

  it("mails and webhooks are due at once, and reminders in their hour", async () => {
    const { application, issue, email } = await aSeller();
    const receiver = await aReceiver();
    await anEndpoint(application, receiver.url);
    await issue(FIRST, { email });
    await deliver();
    expect(await mailsTo(server, email)).toHaveLength(1);
    await deliverWebhooks(new AbortController().signal);
    expect(receiver.received.map(({ event }) => [isNow(event.timestamp), event.data.key])).toEqual([
      [true, expect.objectContaining({ expiresAt: FIRST })],
    ]);
    const ending = (ms: number) =>
      aKey(application, { now: ago(30 * DAY_MS), email: parseEmail(email), expiresAt: ahead(ms) });
    const due = await ending(7 * DAY_MS - HOUR_MS / 2);
    const early = await ending(7 * DAY_MS + HOUR_MS / 2);
    // The first look only takes its position.
    for (const at of [ago(DAY_MS), new Date()]) await queueReminders(contextAt(at));
    const queued = await database().prisma.mail.findMany({
      where: { keyIds: { hasSome: [due.id, early.id] }, kind: "reminder" },
    });
    expect(queued.map(({ keyIds }) => keyIds)).toEqual([[due.id]]);
  });
});
