/** What of an application's mail needs attention. */
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { delayedMails } from "@/lib/domain/mails/list";
import { mailTroubles } from "@/lib/domain/mails/troubles";
import { ago, aKey, contextAt, DAY_MS } from "@/tests/support/factories";
import { anAddress, aWritingShop } from "./mail-shop";

async function aMail() {
  const { application } = await aWritingShop();
  await aKey(application, { email: parseEmail(anAddress()) });
  const become = (data: object) =>
    database().prisma.mail.updateMany({ where: { applicationId: application.id }, data });
  return { application, become, troubles: () => mailTroubles(contextAt(), application.id) };
}

it("are those that failed in the last week, with the reason of the newest", async () => {
  const { application, become, troubles } = await aMail();
  expect(await troubles()).toEqual([]);
  const doneAt = ago(6 * DAY_MS);
  await become({ state: "failed", problem: "refused", doneAt });
  expect(await troubles()).toEqual([
    { what: "failed", application: application.slug, count: 1, problem: "refused", since: doneAt },
  ]);
  await become({ doneAt: ago(8 * DAY_MS) });
  expect(await troubles()).toEqual([]);
});

it("are not those whose key was replaced or revoked meanwhile", async () => {
  const { become, troubles } = await aMail();
  await become({ state: "failed", problem: "outdated", doneAt: new Date() });
  expect(await troubles()).toEqual([]);
});

it("are those that the mail server has not taken for ten minutes", async () => {
  const { application, become, troubles } = await aMail();
  await become({ createdAt: ago(60 * 60_000) });
  expect(await troubles()).toEqual([]);
  expect(await delayedMails(contextAt(), application)).toEqual({ mails: [], total: 0 });
  await become({ problem: "delayed" });
  expect(await delayedMails(contextAt(), application)).toMatchObject({
    mails: [{ state: "waiting", problem: "delayed", maySendAgain: false }],
    total: 1,
  });
  expect(await troubles()).toMatchObject([{ what: "delayed", count: 1, problem: "delayed" }]);
  await become({ createdAt: ago(60_000) });
  expect(await troubles()).toEqual([]);
});
