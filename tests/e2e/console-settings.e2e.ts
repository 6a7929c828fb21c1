/** An application's settings: its variants and its kind are changed there. */
import { describe, expect, it } from "vitest";
import { sidewaysScroll } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { signInAs } from "@/tests/support/console";
import { aPlan } from "@/tests/support/factories";
import { aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

describe.skipIf(!CHROMIUM)("an application's settings", () => {
  const stage = openStage();

  it("rename, open and delete a variant, and say why one stays", async () => {
    const { application } = await aPublisherOfTwo();
    await aRelease(application, "1.0.0");
    const page = await stage.visitor();
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/settings`);
    const row = (code: string) => page.getByRole("row").filter({ hasText: code });
    await row("unlimited").getByText("Rename unlimited").click();
    const code = row("unlimited").getByLabel("New code");
    await code.fill("Big One");
    await row("unlimited").getByRole("button", { name: "Rename" }).click();
    await expect.poll(() => code.getAttribute("aria-invalid")).toBe("true");
    await code.fill("studio");
    await row("unlimited").getByRole("button", { name: "Rename" }).click();
    await page.getByText("Variant renamed.").waitFor();
    await row("studio").getByText("Open studio").click();
    await row("studio").getByRole("button", { name: "Open" }).click();
    await page.getByText("The variant is open to everyone now.").waitFor();
    await row("basic").getByText("Delete basic").click();
    await row("basic").getByRole("button", { name: "Delete" }).click();
    await page.getByText("has releases or drafts").waitFor();
    await page.keyboard.press("Escape");
    await row("studio").getByText("Delete studio").click();
    await row("studio").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Variant deleted.").waitFor();
    expect(await row("studio").count()).toBe(0);
  });

  it("do so on a German phone without JavaScript, and change the kind", async () => {
    const { application } = await aPublisherOfTwo();
    await aPlan(application);
    const page = await stage.visitor({ ...PHONE, locale: "de-DE", javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/settings`);
    await page.getByText("Einschränken basic").click();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole("button", { name: "Einschränken" }).click();
    await page.getByText("Die Variante ist jetzt eingeschränkt.").waitFor();
    await page.getByText("Art ändern").first().click();
    await page.getByLabel("Nur Updates").check();
    await page.getByRole("button", { name: "Art ändern" }).click();
    await page.getByText("was diese Art nicht haben kann: Tarife").waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it("make the newest version of a restricted variant public, and private again", async () => {
    const { application } = await aPublisherOfTwo();
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/settings`);
    expect(await page.getByText("Make newest public basic").count()).toBe(0);
    await page.getByText("Make newest public unlimited").click();
    await page.getByText("Update checks, feeds and older versions still need a license.").waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole("button", { name: "Make newest public" }).click();
    await page.getByText("Anyone can download the newest version now.").waitFor();
    await page.getByText("Restricted, newest version public").waitFor();
    await page.getByText("Make newest private unlimited").click();
    await page.getByRole("button", { name: "Make newest private" }).click();
    await page.getByText("Downloads of the variant need a license now.").waitFor();
  });

  it("let a plan name some premium plugins, or all", async () => {
    const { application } = await aPublisherOfTwo({ newPluginsPremium: true });
    await aPluginRelease(application, { pluginId: "charts", version: "1.0.0" });
    await aPluginRelease(application, { pluginId: "maps", version: "1.0.0" });
    const plan = await aPlan(application);
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/plans/${plan.code}`);
    await page.getByLabel("maps").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Plan saved.").waitFor();
    await expect.poll(() => page.getByLabel("maps").isChecked()).toBe(true);
    expect(await page.getByLabel("charts").isChecked()).toBe(false);
  });
});
