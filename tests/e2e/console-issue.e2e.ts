import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { sidewaysScroll } from "@/tests/support/axe";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { signInAs, signInByLink } from "@/tests/support/console";
import { aPlan, aShop } from "@/tests/support/factories";

const today = () => new Date().toISOString().slice(0, 10);

describe.skipIf(!CHROMIUM)("issuing keys in the console", () => {
  const stage = openStage();

  it("says what was issued and for whom, saves it for a reseller, and leads to the batch", async () => {
    const began = today();
    const { application } = await aShop({ manageCodes: true });
    await aPlan(application, { code: "agency", name: "Agency", status: "hidden", maxActivations: null });
    const page = await stage.visitor(DESKTOP);
    await signInAs(page, "support");
    const path = `/console/applications/${application.slug}/keys`;
    await page.goto(`${path}/new`);
    expect(await page.title()).toContain(`Issue keys · ${application.name}`);
    const plan = page.getByLabel("Plan", { exact: true });
    await expect
      .poll(() => plan.locator("option").allTextContents())
      .toEqual(["Choose a plan", "Pro (pro), 3 seats", "Agency (agency), unlimited seats"]);
    await expect.poll(() => plan.locator("optgroup[label='Hidden plans'] option").count()).toBe(1);
    await page.getByRole("button", { name: "Issue keys" }).click();
    await page.getByRole("alert").filter({ hasText: "Choose a plan." }).waitFor();
    await plan.selectOption("pro");
    await page.getByLabel("Number of keys").fill("3");
    await page.getByLabel("Unlimited").check();
    await expect.poll(() => page.getByLabel("Seats per key").isDisabled()).toBe(true);
    await page.getByLabel("Unlimited").uncheck();
    await page.getByLabel("Seats per key").fill("7");
    await page.getByLabel("Customer's name").fill("Größe GmbH");
    await page.getByLabel("Valid until").fill("2090-03-31");
    await page.getByRole("button", { name: "Issue keys" }).click();
    await page.getByRole("heading", { name: "3 keys issued" }).waitFor();
    const main = page.getByRole("main");
    for (const fact of ["Pro (pro)", "Größe GmbH", "7", "31 March 2090"])
      await expect.poll(() => shownText(main)).toContain(fact);

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    const download = await saved;
    const names = [began, today()].map((day) => `${application.slug}-pro-3-keys-${day}.csv`);
    expect(names).toContain(download.suggestedFilename());
    const file = await readFile(await download.path(), "utf8");
    expect(file.startsWith("\uFEFFproduct,plan,key,management code,seats,valid until,")).toBe(true);
    expect(file.trim().split("\r\n")).toHaveLength(4);
    expect(file).toContain(",7,2090-03-31,");
    expect(file).toContain("/manage\r\n");

    await page.getByRole("link", { name: "Show these 3 keys in the list" }).click();
    await page.waitForURL(`**${path}?batch=*`);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(3);
    await page.getByRole("combobox", { name: "Status" }).selectOption("active");
    await page.waitForURL("**status=active*");
    await page.getByRole("link", { name: /^Remove filter: Batch of 3, / }).waitFor();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(3);
    await page.getByRole("link", { name: /^Remove filter: Batch/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?status=active");
    await page.goto(`${path}?batch=0197a000-0000-7000-8000-000000000000`);
    await page.getByRole("link", { name: "Remove filter: Unknown batch" }).waitFor();
  });

  it("loses nothing that was typed when the session has ended", async () => {
    const { application } = await aShop();
    const page = await stage.visitor(DESKTOP);
    const { id } = await signInAs(page, "support");
    await page.goto(`/console/applications/${application.slug}/keys/new`);
    await page.getByLabel("Plan", { exact: true }).selectOption("pro");
    await page.getByLabel("Number of keys").fill("2");
    await page.getByLabel("Note").fill("invoice 4711");
    await databasePool().query("DELETE FROM operator_sessions WHERE operator_id = $1", [id]);
    const issue = page.getByRole("button", { name: "Issue keys" });
    await issue.click();
    const notice = page.getByRole("alert").filter({ hasText: "You were signed out" });
    await notice.waitFor();
    const [signIn] = await Promise.all([
      page.context().waitForEvent("page"),
      notice.getByRole("link", { name: "Sign in (new tab)" }).click(),
    ]);
    await signIn.getByRole("heading", { name: "Sign in to the console" }).waitFor();
    await signInByLink(signIn, "support");
    await expect.poll(() => page.getByLabel("Note").inputValue()).toBe("invoice 4711");
    await expect.poll(() => page.getByLabel("Plan", { exact: true }).inputValue()).toBe("pro");
    await issue.click();
    await page.getByRole("heading", { name: "2 keys issued" }).waitFor();
    const { rows } = await databasePool().query("SELECT note FROM license_keys WHERE application_id = $1", [
      application.id,
    ]);
    expect(rows).toEqual([{ note: "invoice 4711" }, { note: "invoice 4711" }]);
  });

  it("speaks German, as plans and a new application do, and runs out of no side", async () => {
    const { application } = await aShop({ manageCodes: true });
    const page = await stage.visitor({ ...PHONE, locale: "de-DE" });
    await signInAs(page, "owner");
    const base = `/console/applications/${application.slug}`;
    for (const [path, title] of [
      [`${base}/plans`, `Tarife · ${application.name}`],
      [`${base}/plans/new`, `Tarif anlegen · ${application.name}`],
      [`${base}/plans/pro`, `Pro · Tarife · ${application.name}`],
      ["/console/applications/new", "Anwendung anlegen"],
      [`${base}/keys/new`, `Schlüssel ausstellen · ${application.name}`],
    ] as const) {
      await page.goto(path);
      await expect.poll(() => page.title()).toContain(title);
      expect([path, await page.locator("main[lang]").count()]).toEqual([path, 0]);
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
    }
    await page.getByLabel("Tarif", { exact: true }).selectOption("pro");
    await page.getByRole("button", { name: "Schlüssel ausstellen" }).click();
    await page.getByRole("heading", { name: "Schlüssel ausgestellt" }).waitFor();
    await page.getByRole("button", { name: "Kopieren: Verwaltungscode 1" }).waitFor();
    expect(await tooWide(page)).toEqual([]);
  });
});
