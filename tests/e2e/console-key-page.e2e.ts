import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { keyDetail } from "@/lib/domain/keys/key-detail";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { aSoldLicense, LAPTOP_AND_TOWER } from "@/tests/support/browser-license";
import { shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { openConsole, openVerb, signInAs } from "@/tests/support/console";
import { contextAt } from "@/tests/support/factories";
import { mailTo } from "@/tests/support/outbox";

const WIDE = { viewport: { width: 1440, height: 900 } };
const END = new Date("2031-01-31T23:59:59.999Z");
const ACTIONS_MAX = 4;

describe.skipIf(!CHROMIUM)("the page of a key", () => {
  const stage = openStage();

  const anAddress = () => `ada-${randomUUID().slice(0, 8)}@example.test`;
  const pathOf = ({ application, keyId }: Awaited<ReturnType<typeof aSoldLicense>>) =>
    `/console/applications/${application.slug}/keys/${keyId}`;

  /** Without scripts: console-find.e2e.ts and console-keys-chosen.e2e.ts. */
  it("takes few actions from a pasted e-mail address to a later end", async () => {
    const email = anAddress();
    const license = await aSoldLicense({ email, expiresAt: END });
    const page = await stage.visitor(DESKTOP);
    await openConsole(page, "support");
    const actions: string[] = [];
    const act = (what: string, done: Promise<unknown>) => {
      actions.push(what);
      return done;
    };
    await page.getByRole("button", { name: "Search the console" }).click();
    await page.getByRole("combobox").waitFor();
    await page.keyboard.insertText(email);
    await act("Enter", page.keyboard.press("Enter"));
    await page.waitForURL(`**${pathOf(license)}`);
    await act("Extend", openVerb(page, "Extend"));
    await act("1 year", page.getByRole("button", { name: "1 year, until" }).click());
    await page.getByRole("status").filter({ hasText: "Key extended." }).waitFor();
    expect(actions.length, actions.join(", ")).toBeLessThanOrEqual(ACTIONS_MAX);
    const extended = await keyDetail(contextAt(), license.application, license.keyId);
    expect(extended?.expiresAt?.toISOString()).toBe("2032-01-31T23:59:59.999Z");
  });

  it("does not extend by a month when Enter is pressed in the field of the date", async () => {
    const license = await aSoldLicense({ expiresAt: END });
    const page = await stage.visitor(WIDE);
    await signInAs(page, "support");
    await page.goto(pathOf(license));
    await openVerb(page, "Extend");
    await page.getByLabel("To a date").fill("2030-01-01");
    await page.getByLabel("To a date").press("Enter");
    await page.getByRole("alert").filter({ hasText: "already valid for longer" }).waitFor();
    await page.getByLabel("To a date").fill("2031-06-30");
    await page.getByLabel("To a date").press("Enter");
    await page.getByText("Valid until 30 June 2031").waitFor();
  });

  // In the language of the longer words.
  it("has verbs, devices and facts in sight at once at a desk, and below each other on a phone", async () => {
    const license = await aSoldLicense({ email: anAddress(), expiresAt: END, devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor({ ...WIDE, locale: "de-DE" });
    await signInAs(page, "support");
    await page.goto(pathOf(license));
    const main = page.getByRole("main");
    const places = async () => {
      const of = [main.locator("summary").first(), main.getByRole("table"), main.locator("dl")];
      const boxes = await Promise.all(of.map((one) => one.boundingBox()));
      return boxes.map((box) => ({ x: box?.x ?? 0, y: box?.y ?? 0 }));
    };
    const [verbs, table, facts] = await places();
    expect(facts?.x).toBeGreaterThan((table?.x ?? 0) + 600);
    expect(Math.max(verbs?.y ?? 0, table?.y ?? 0, facts?.y ?? 0)).toBeLessThan(500);
    await expect.poll(() => main.locator(".btn-primary:visible").count()).toBe(1);
    expect(await tooWide(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const [first, last, second] = await places();
    expect(first?.y).toBeLessThan(second?.y ?? 0);
    expect(second?.y).toBeLessThan(last?.y ?? 0);
    for (const summary of await main.locator("summary").all()) {
      await summary.click();
      expect([...(await tooWide(page)), ...(await leftOut(page))]).toEqual([]);
      await page.keyboard.press("Escape");
    }
  });

  it("has its order, updates and metadata edited without scripts, and keeps what was typed wrongly", async () => {
    const license = await aSoldLicense({ expiresAt: END });
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await signInAs(page, "support");
    await page.goto(`${pathOf(license)}?act=change`);
    await page.getByLabel("Order", { exact: true }).fill("A-17");
    await page.getByLabel("Updates until").fill("2031-03-31");
    const metadata = page.getByLabel("Metadata");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await metadata.fill("region");
    await save.click();
    await page.getByText("Write “region” as a name, a colon and a value").waitFor();
    await expect.poll(() => metadata.inputValue()).toBe("region");
    await metadata.fill("region: Europe\nseats: 3");
    await save.click();
    await page.getByText("Key updated.").waitFor();
    expect(await keyDetail(contextAt(), license.application, license.keyId)).toMatchObject({
      orderId: "A-17",
      updatesUntil: new Date("2031-03-31T23:59:59.999Z"),
      metadata: { region: "Europe", seats: 3 },
    });
    await page.getByRole("link", { name: "All keys of this order" }).click();
    await page.getByRole("link", { name: "Remove filter: Order: A-17" }).waitFor();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  });

  it("can be looked at as the customer sees it, by everybody, and the history says who looked", async () => {
    const email = anAddress();
    const license = await aSoldLicense({ email, devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    const viewer = await signInAs(page, "viewer");
    await page.goto(pathOf(license));
    await page.getByRole("link", { name: "View as customer" }).click();
    await page.getByRole("heading", { name: "As the customer sees it", level: 1 }).waitFor();
    const main = page.getByRole("main");
    const shown = await shownText(main);
    for (const words of [email, license.application.name, "Laptop", "Tower"]) expect(shown).toContain(words);
    await expect.poll(() => main.getByRole("button").count()).toBe(0);
    expect(await tooWide(page)).toEqual([]);
    await page.getByRole("link", { name: `Key …${license.key.slice(-4)}` }).click();
    const history = page.getByRole("region", { name: "History" });
    await expect.poll(() => shownText(history)).toContain("Viewed as the customer");
    expect(await shownText(history)).toContain(`Operator ${viewer.email}`);
  });

  it("mails the customer what they need", async () => {
    const email = anAddress();
    const license = await aSoldLicense({ email });
    const page = await stage.visitor(DESKTOP);
    await signInAs(page, "support");
    await page.goto(pathOf(license));
    await openVerb(page, "More");
    await page.getByRole("link", { name: "Send sign-in link" }).click();
    await page.getByLabel("Language of the e-mail").selectOption("de");
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("status").filter({ hasText: "outbox" }).waitFor();
    expect((await mailTo(stage.dataDir(), email)).subject).toContain("Ihr Link zur Anmeldung");

    await openVerb(page, "More");
    await page.getByRole("link", { name: "New management code" }).click();
    await page.getByRole("button", { name: "Create code" }).click();
    const made = page.getByRole("status").filter({ hasText: "New management code created" });
    const code = await shownText(made.locator("code"));
    await page.getByRole("button", { name: "Send to the customer" }).click();
    await page.getByRole("status").filter({ hasText: "outbox" }).waitFor();
    expect((await mailTo(stage.dataDir(), email, 1)).subject).toContain("management code");
    // It is still there to be copied, and can be left: it is in the customer's mailbox.
    await expect.poll(() => page.getByText(code).isVisible()).toBe(true);
    await page.getByRole("link", { name: "Team", exact: true }).first().click();
    await page.getByRole("heading", { name: "Team", level: 1 }).waitFor();
  });
});

/** What opened runs out of the window at the left, where nobody can scroll to it. */
function leftOut(page: Page): Promise<string[]> {
  return page
    .locator("main details[open] > div")
    .evaluateAll((panels) =>
      panels
        .filter((panel) => panel.getBoundingClientRect().left < 0)
        .map((panel) => panel.textContent ?? ""),
    );
}
