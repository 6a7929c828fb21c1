import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { sidewaysScroll } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { aSoldLicense, LAPTOP_AND_TOWER } from "@/tests/support/browser-license";
import { shownText } from "@/tests/support/browser-steps";
import { openVerb, signInAs } from "@/tests/support/console";
import { aShop, contextAt } from "@/tests/support/factories";

const KEY = /^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/;

describe.skipIf(!CHROMIUM)("keys in the console", () => {
  const stage = openStage();

  /** With scripts: console-issue.e2e.ts and console-once.e2e.ts. */
  it("are issued and shown once, on a phone without JavaScript", async () => {
    const { application } = await aShop({ manageCodes: true });
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await signInAs(page, "support");
    await page.goto(`/console/applications/${application.slug}/keys/new`);
    await expect.poll(() => page.getByLabel("Plan", { exact: true }).inputValue()).toBe("");
    await page.goto(`/console/applications/${application.slug}/keys/new?plan=pro`);
    await expect.poll(() => page.getByLabel("Plan", { exact: true }).inputValue()).toBe("pro");
    await page.goto(`/console/applications/${application.slug}/keys/new?plan=nothing`);
    await page.getByLabel("Plan", { exact: true }).selectOption("pro");
    await page.getByLabel("Number of keys").fill("0");
    await page.getByLabel("Note").fill("invoice 12");
    await page.getByRole("button", { name: "Issue keys" }).click();
    await page.getByRole("alert").filter({ hasText: "from 1 to 1,000" }).waitFor();
    await expect.poll(() => page.getByLabel("Note").inputValue()).toBe("invoice 12");
    await page.getByLabel("Number of keys").fill("3");
    await page.getByRole("button", { name: "Issue keys" }).click();
    await page.getByRole("heading", { name: "3 keys issued" }).waitFor();
    const codes = await page.locator("code").allInnerTexts();
    expect(codes.filter((text) => KEY.test(text))).toHaveLength(3);
    expect(codes.filter((text) => text.startsWith("VC-"))).toHaveLength(3);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    const csv = page.getByLabel("To copy into a file");
    await page.getByText("Show as CSV text").click();
    const lines = (await csv.inputValue()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(4);
    await expect.poll(() => page.getByRole("main").getByRole("button").count()).toBe(0);
    // Without JavaScript, the page is the answer to the form, which the browser sends again.
    await page.reload();
    await page.getByRole("alert").filter({ hasText: "This form was sent before" }).waitFor();
    const count = await contextAt().db.prisma.licenseKey.count({ where: { applicationId: application.id } });
    expect(count).toBe(3);
  });

  it("are suspended with a reason, changed, replaced and freed of a device, and the history has it all", async () => {
    const { application, keyId, key } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor();
    const { email } = await signInAs(page, "support");
    const path = `/console/applications/${application.slug}/keys/${keyId}`;
    await page.goto(path);
    await expect.poll(() => page.title()).toContain(`…${key.slice(-4)} · ${application.name}`);

    await openVerb(page, "Suspend");
    await page.getByRole("button", { name: "Suspend key" }).click();
    await page.getByRole("alert").filter({ hasText: "Enter a reason" }).waitFor();
    // Twice in a row, too: each answer brings a field of its own.
    const reason = page.getByRole("textbox", { name: "Reason" });
    await reason.evaluate((field) => field.setAttribute("data-refused", "once"));
    await page.getByRole("button", { name: "Suspend key" }).click();
    await page.locator("[data-refused]").waitFor({ state: "detached" });
    await reason.fill("charge-back of order 5");
    await page.getByRole("button", { name: "Suspend key" }).click();
    await page.getByRole("status").filter({ hasText: "Key suspended" }).waitFor();
    await page.getByText(`Suspended just now by ${email}: charge-back of order 5`).waitFor();

    await openVerb(page, "Seats");
    await page.getByLabel("Number of seats").fill("5");
    await page.getByRole("button", { name: "Save seats" }).click();
    await page.getByRole("status").filter({ hasText: "Number of seats changed" }).waitFor();
    // What was done closes what it was done in.
    await expect.poll(() => page.locator("main details[open]").count()).toBe(0);

    await openVerb(page, "More");
    await page.getByRole("link", { name: "Edit details" }).click();
    await page.getByLabel("Customer's name").fill("Ada");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("status").filter({ hasText: "Key updated" }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "Edit details" }).count()).toBe(0);

    await openVerb(page, "More");
    await page.getByRole("link", { name: "Replace key" }).click();
    await page.getByRole("textbox", { name: `Type ${key.slice(-4)} to confirm` }).fill(key.slice(-4));
    await page.getByRole("button", { name: "Replace key" }).click();
    const replaced = page.getByRole("status").filter({ hasText: "Key replaced" });
    await replaced.waitFor();
    const shown = await replaced.locator("code").allInnerTexts();
    expect(shown).toEqual([expect.stringMatching(KEY)]);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto(path);
    await expect.poll(() => page.getByText(shown[0] ?? "").count()).toBe(0);

    await deviceRow(page, "Laptop").locator("summary").click();
    await page.getByText("Remove Laptop?").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.getByText("Remove Laptop?").isVisible()).toBe(false);
    await deviceRow(page, "Laptop").locator("summary").click();
    await deviceRow(page, "Laptop").getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("status").filter({ hasText: "its seat is free" }).waitFor();
    await expect.poll(() => deviceRow(page, "Tower").count()).toBe(1);
    await expect.poll(() => deviceRow(page, "Laptop").count()).toBe(0);

    const log = await shownText(page.getByRole("region", { name: "History" }));
    const inOrder = [
      "Device deregistered: Laptop",
      "Key replaced",
      "Name: none → Ada",
      "Seats: 3 → 5",
      "Key suspended",
      "“charge-back of order 5”",
      "Device activated",
      "Key issued",
    ];
    expect(inOrder.map((words) => log.indexOf(words))).toEqual(
      inOrder.map((words) => log.indexOf(words)).toSorted((a, b) => a - b),
    );
    expect(inOrder.filter((words) => !log.includes(words))).toEqual([]);
    expect(log).toContain(`Operator ${email}`);
  });

  it("can be looked at, and not changed, by a viewer, who is led to the application that they are of", async () => {
    const { application, keyId } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const { application: other } = await aShop();
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await signInAs(page, "viewer");
    const path = `/console/applications/${application.slug}/keys`;
    await page.goto(`${path}/${keyId}`);
    await expect.poll(() => deviceRow(page, "Laptop").count()).toBe(1);
    const main = page.getByRole("main");
    await expect.poll(() => main.getByRole("button").count()).toBe(0);
    await expect.poll(() => main.locator("summary").count()).toBe(0);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    await page.goto(`${path}/new`);
    await expect.poll(() => shownText(main)).toContain("Your role does not permit issuing keys");
    await page.goto(`/console/applications/${other.slug}/keys/${keyId}`);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`${path}/${keyId}`);
    for (const unknown of [`${path}/nothing`, "/console/applications/nothing/keys/new"])
      expect((await page.goto(unknown))?.status()).toBe(404);
  });
});

/** The list's row for a device. */
function deviceRow(page: Page, name: string): Locator {
  return page.getByRole("table", { name: "Devices" }).getByRole("row").filter({ hasText: name });
}
