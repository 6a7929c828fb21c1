import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { aSoldLicense, LAPTOP_AND_TOWER, seatsAndEntries } from "@/tests/support/browser-license";
import {
  askForLink,
  askToDeregister,
  confirmDeregistering,
  deviceEntry,
  reloadTold,
  shownText,
} from "@/tests/support/browser-steps";
import { mailTo } from "@/tests/support/outbox";
import { aRelease } from "@/tests/support/release-factories";

describe.skipIf(!CHROMIUM)("a customer", () => {
  const stage = openStage();

  /** With them: account-links.e2e.ts, license-downloads.e2e.ts and accessibility-account.e2e.ts. */
  it("signs in by mail, frees a device, downloads the program and signs out, without scripts", async () => {
    const email = "by-mail@example.test";
    const license = await aSoldLicense({
      email,
      devices: LAPTOP_AND_TOWER,
      application: { kind: "licensed_updates" },
    });
    await aRelease(license.application, "3.1.0", { content: "the program" });
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Your account" }).click();
    await page.getByLabel("E-mail address").fill(email.toUpperCase());
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect.poll(() => shownText(page.getByRole("status"))).toContain("a link is on its way");

    await page.goto((await mailTo(stage.dataDir(), email.toUpperCase())).link);
    await expect
      .poll(() => shownText(page.getByRole("main")))
      .toContain(`You are about to sign in as ${email}`);
    await page.getByRole("button", { name: "Sign in" }).click();

    const card = page.getByRole("region", { name: license.application.name });
    await expect
      .poll(() => shownText(card))
      .toMatch(
        new RegExp(
          `Pro[\\s\\S]*…${license.key.slice(-4)}[\\s\\S]*Active[\\s\\S]*2 of 3[\\s\\S]*Devices \\(2\\)`,
        ),
      );
    await askToDeregister(page, "Laptop");
    await confirmDeregistering(page, "Laptop");
    const notice = await shownText(page.getByRole("status"));
    expect(notice).toMatch(/Laptop was removed, and its seat is free\.\s+It may keep running until/);
    await expect.poll(() => deviceEntry(page, "Laptop").count()).toBe(0);
    expect(await seatsAndEntries(license.keyId)).toEqual({ counted: 1, held: 1, deregistered: 1 });
    await reloadTold(page);
    await expect.poll(() => deviceEntry(page, "Tower").count()).toBe(1);
    await expect.poll(() => page.getByRole("status").count()).toBe(0);

    expect(await downloaded(page, `Download ${license.application.name} 3.1.0`)).toBe("the program");

    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByText("You are signed out.").waitFor();
    await reloadTold(page);
    await page.getByLabel("E-mail address").waitFor();
    await expect.poll(() => page.getByText("You are signed out.").count()).toBe(0);
  });

  it("finds one device among many on the license's own page, and frees it there", async () => {
    const owner = "many-devices@example.test";
    const devices = Array.from({ length: 53 }, (_, index) => ({ name: `Station ${index + 1}` }));
    const { keyId, application } = await aSoldLicense({ email: owner, seats: 60, devices });
    const page = await stage.visitor();
    await askForLink(page, owner);
    await page.goto((await mailTo(stage.dataDir(), owner)).link);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Show all 53 devices" }).click();
    await page.getByRole("heading", { name: application.name, level: 1 }).waitFor();

    const list = page.getByRole("region", { name: "Devices" });
    await expect.poll(() => list.getByRole("listitem").count()).toBe(50);
    await page.getByRole("navigation", { name: "Page 1 of 2" }).getByRole("link", { name: "Next" }).click();
    await page.getByRole("navigation", { name: "Page 2 of 2" }).waitFor();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(3);

    await page.getByLabel("Find a device").fill("station 5");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: "Show all" }).waitFor();
    await expect.poll(() => list.getByRole("heading", { level: 3 }).allInnerTexts()).toHaveLength(5);

    await askToDeregister(page, "Station 53");
    await confirmDeregistering(page, "Station 53");
    await expect.poll(() => shownText(page.getByRole("status"))).toContain("Station 53 was removed");
    await page.getByRole("heading", { name: application.name, level: 1 }).waitFor();
    expect(await seatsAndEntries(keyId)).toEqual({ counted: 52, held: 52, deregistered: 1 });
    await page.getByRole("link", { name: "All licenses" }).click();
    await page.getByRole("heading", { name: "Your licenses" }).waitFor();
  });
});

/** What the link gives, as text. */
async function downloaded(page: Page, name: string): Promise<string> {
  const begun = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  return readFile(await (await begun).path(), "utf8");
}
