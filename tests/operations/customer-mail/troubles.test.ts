/** What of an application's mail needs attention. */
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { delayedMails } from "@/lib/domain/mails/list";
import { mailTroubles } from "@/lib/domain/mails/troubles";
import { ago, aKey, contextAt, DAY_MS } from "@/tests/support/factories";
import { anAddress, aWritingShop } from "./mail-shop";

const NONE = { count: 0, isMore: false };
const ONE = { count: 1, isMore: false };

async function aMail() {
  const { application } = await aWritingShop();
  await aKey(application, { email: parseEmail(anAddress()) });
  const become = (data: object) =>
    database().prisma.mail.updateMany({ where: { applicationId: application.id }, data });
  return { application, become, troubles: () => mailTroubles(contextAt(), application) };
}

it("are those that failed in the last week, with the reason of the newest", async () => {
  const { application, become, troubles } = await aMail();
  expect(await troubles()).toEqual({ failed: NONE, newest: null, delayed: NONE });
  await become({ state: "failed", problem: "refused", doneAt: ago(6 * DAY_MS) });
  const newest = { problem: "refused", application: application.slug };
  expect(await troubles()).toEqual({ failed: ONE, newest, delayed: NONE });
  await become({ doneAt: ago(8 * DAY_MS) });
  expect(await troubles()).toMatchObject({ failed: NONE, newest: null });
});

it("are not those whose key was replaced or revoked meanwhile", async () => {
  const { become, troubles } = await aMail();
  await become({ state: "failed", problem: "outdated", doneAt: new Date() });
  expect(await troubles()).toMatchObject({ failed: NONE, newest: null });
});

it("are those that the mail server has not taken for ten minutes", async () => {
  const { application, become, troubles } = await aMail();
  await become({ createdAt: ago(60 * 60_000) });
  expect(await troubles()).toMatchObject({ delayed: NONE });
  expect(await delayedMails(contextAt(), application)).toEqual({ mails: [], total: 0 });
  await become({ problem: "delayed" });
  expect(await delayedMails(contextAt(), application)).toMatchObject({
    mails: [{ state: "waiting", problem: "delayed", maySendAgain: false }],
    total: 1,
  });
  expect(await troubles()).toMatchObject({ delayed: ONE, failed: NONE });
  await become({ createdAt: ago(60_000) });
  expect(await troubles()).toMatchObject({ delayed: NONE });
});
