/** What customers do about mail and lost keys, and what operators see of it. */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import type { Application } from "@/lib/domain/applications/find";
import { parseEmail } from "@/lib/domain/keys/email";
import { noticesProof } from "@/lib/domain/keys/notices";
import { queueMail } from "@/lib/domain/mails/queue";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { axeFindings, sidewaysScroll } from "@/tests/support/axe";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { enterAs, shownText } from "@/tests/support/browser-steps";
import { signInAs } from "@/tests/support/console";
import { ahead, aKey, aShop, contextAt, DAY_MS } from "@/tests/support/factories";
import { mailTo } from "@/tests/support/outbox";
import { findingsIn, press } from "@/tests/support/page-states";

async function aCustomer() {
  const { application } = await aShop({}, { renewUrl: "https://shop.example.com/renew?key={keyId}" });
  await updateMailSettings(contextAt(), application, { newKeys: true });
  const email = `kundin-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const key = await aKey(application, { email: parseEmail(email), expiresAt: ahead(20 * DAY_MS) });
  return { application, email, ...key };
}

async function aFailedMail(
  { id: applicationId }: Application,
  keyId: string,
  address: string,
): Promise<void> {
  const email = parseEmail(address);
  await queueMail(
    { ...contextAt(), now: ahead(DAY_MS) },
    {
      applicationId,
      kind: "reminder",
      keyIds: [keyId],
      email,
      language: "en",
    },
  );
  await database().prisma.mail.updateMany({
    where: { email: address },
    data: { state: "failed", problem: "refused", answer: "550 5.1.1 no such user", doneAt: new Date() },
  });
}

async function wellMade(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

describe.skipIf(!CHROMIUM)("mail to customers", () => {
  const stage = openStage();

  it("a lost key is replaced by the button behind a mailed link", async () => {
    const { email, key } = await aCustomer();
    const page = await stage.visitor();
    await enterAs(page, email);
    await page.getByText("Lost your key?").click();
    await page.getByRole("button", { name: "Ask for a new key" }).click();
    await page.getByText("the link to confirm is on its way").waitFor();
    const { link } = await mailTo(stage.dataDir(), email);
    const { pathname, search } = new URL(link);
    await page.goto(pathname + search);
    await page.goto(pathname + search);
    await page.getByRole("button", { name: "Get a new key" }).click();
    await page.getByRole("heading", { name: "Your new license key" }).waitFor();
    const shown = await shownText(page.getByRole("region", { name: "License key" }));
    expect(/[0-9A-Z]{5}(-[0-9A-Z]{5}){4}/.exec(shown)?.[0]).not.toBe(key);
    await page.goto(pathname + search);
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  });

  it("notices stop by a button, and come back by another", async () => {
    const { email, id } = await aCustomer();
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    const query = new URLSearchParams({ license: id, proof: noticesProof(id, email) });
    await page.goto(`/account/notices?${query}`);
    await page.getByRole("button", { name: "Stop them" }).click();
    await page.getByText("Reminders and notices are stopped.").waitFor();
    await page.getByRole("button", { name: "Send them again" }).click();
    await page.getByText("Notices are sent again.").waitFor();
  });

  it("an account shows where to renew, and takes a request to erase that operators see and fulfil", async () => {
    const { email } = await aCustomer();
    const page = await stage.visitor(PHONE);
    await enterAs(page, email);
    const renew = page.getByRole("link", { name: "Renew the license" });
    expect(await renew.getAttribute("href")).toContain("https://shop.example.com/renew?key=");
    await page.getByText("Lost your key?").click();
    await page.getByText("Delete my personal data").click();
    await wellMade(page);
    await page.getByRole("button", { name: "Ask to delete my data" }).click();
    await page.getByText("Your request has been passed on.").waitFor();
    const console = await stage.visitor(PHONE);
    await signInAs(console, "owner");
    await console.goto("/console");
    await console.getByRole("link", { name: "See the requests" }).click();
    const row = console.getByRole("row").filter({ hasText: email });
    // The title comes after the page.
    await expect.poll(() => console.title()).toContain("Personal data");
    await row.getByRole("link", { name: "Review" }).click();
    await console.locator("summary").filter({ hasText: "Erase the data" }).click();
    await console.getByLabel(`Type ${email} to confirm`).fill(email);
    await console.getByRole("button", { name: "Erase the data" }).click();
    await console.getByText("The personal data was erased.").waitFor();
    await row.waitFor({ state: "detached" });
  });

  it("operators mail the keys that they issue and replace", async () => {
    const { application, email } = await aCustomer();
    await updateMailSettings(contextAt(), application, { keys: true });
    const page = await stage.visitor({ ...DESKTOP, javaScriptEnabled: false });
    await signInAs(page, "support");
    await page.goto(`/console/applications/${application.slug}/keys/new`);
    await page.getByLabel("Plan").selectOption("pro");
    await page.getByLabel("Customer's e-mail").fill(email);
    await page.getByLabel("Customer's language").selectOption("de");
    expect(await page.getByLabel("Mail the keys to the customer").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Issue keys" }).click();
    await page.getByText(`Will be sent to ${email}`).waitFor();
    const [issued] = await database().prisma.licenseKey.findMany({
      where: { email },
      orderBy: { id: "desc" },
    });
    expect(issued).toMatchObject({ language: "de" });
    await page.goto(`/console/applications/${application.slug}/keys/${issued?.id}?act=replace`);
    await page.getByLabel(`Type ${issued?.lastFour} to confirm`).fill(issued?.lastFour ?? "");
    await page.getByRole("button", { name: "Replace key" }).click();
    await page.getByText(`Key replaced. The new one is being sent to ${email}.`).waitFor();
    const mails = await database().prisma.mail.findMany({ where: { email }, orderBy: { id: "asc" } });
    expect(mails.map(({ kind, language }) => [kind, language])).toEqual([
      ["key_issued", "de"],
      ["key_replaced", "de"],
    ]);
  });

  it("operators switch it on, see what failed and send it again", async () => {
    const { application, email, id } = await aCustomer();
    await aFailedMail(application, id, email);
    const base = `/console/applications/${application.slug}`;
    const page = await stage.visitor(PHONE);
    await signInAs(page, "owner");
    const found = await findingsIn(page, [
      { state: "mail", path: `${base}/mail`, shows: "550 5.1.1 no such user" },
      {
        state: "mail, refused",
        act: async (at) => {
          await at.getByLabel("Days before the end").fill("soon");
          await press("Save")(at);
        },
        shows: "whole numbers of days",
      },
      { state: "overview", path: base, shows: "1 mail to a customer failed in the last 7 days" },
      { state: "key with a failed mail", path: `${base}/keys/${id}`, shows: "The mail server refused it." },
    ]);
    expect(found).toEqual([]);
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByText("The mail is being sent again.").waitFor();
    await page.goto(`${base}/mail`);
    await page.getByLabel("License keys").check();
    await page.getByLabel("Before the mail, in German").fill("Danke!");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Mail settings saved.").waitFor();
    const looking = await stage.visitor({ ...DESKTOP, locale: "de-DE" });
    await signInAs(looking, "viewer");
    const facts = await findingsIn(looking, [
      { state: "mail, to look at", path: `${base}/mail`, shows: "Was gesendet wird" },
    ]);
    expect(facts).toEqual([]);
  });
});
