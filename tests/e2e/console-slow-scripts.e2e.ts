import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { focused } from "@/tests/support/browser-focus";
import { reloadTold, shownText } from "@/tests/support/browser-steps";
import { openPlace, openVerb, signInAs, verb } from "@/tests/support/console";
import { aKey, aShop } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

describe.skipIf(!CHROMIUM)("before the scripts of a page have come, an operator", () => {
  const stage = openStage();

  it("sends a form, which is refused, and types on once they are there", async () => {
    const page = await stage.visitor(PHONE);
    const scripts = await heldScripts(page);
    await page.goto("/console/sign-in", { waitUntil: "commit" });
    await page.getByLabel("E-mail address").fill("nobody");
    await page.getByRole("button", { name: "Send me a link" }).click({ noWaitAfter: true });
    const reason = page.getByRole("alert").filter({ hasText: "not an e-mail address" });
    await reason.waitFor();
    await scripts.come();
    expect(await focused(page)).toMatchObject({ tag: "input", text: "email" });
    await expect.poll(() => page.getByLabel("E-mail address").inputValue()).toBe("nobody");
    await page.keyboard.press("End");
    await page.keyboard.type("@example.test");
    await page.keyboard.press("Enter");
    await page.getByText("a link is on its way").waitFor();
    await expect.poll(() => reason.count()).toBe(0);
  });

  it("makes what is shown once, and keeps it", async () => {
    const { application } = await aShop();
    const page = await stage.visitor(PHONE);
    await signInAs(page, "owner");
    const scripts = await heldScripts(page);
    await page.goto(`/console/applications/${application.slug}/tokens`, { waitUntil: "commit" });
    await page.getByLabel("Name").fill("shop");
    await page.getByRole("button", { name: "Create token" }).click({ noWaitAfter: true });
    const shown = page.getByRole("status").filter({ hasText: "It is shown only now" });
    await shown.waitFor();
    const token = await shownText(shown.getByText(/^lk_svc_/));
    await scripts.come();
    await shown.getByRole("button", { name: "Copy" }).first().waitFor();
    await expect.poll(() => shownText(shown.getByText(/^lk_svc_/))).toBe(token);
    expect((await focused(page)).text).toContain(token);
    const asked: string[] = [];
    page.once("dialog", (question) => {
      asked.push(question.type());
      void question.accept();
    });
    await openPlace(page, "Team");
    await page.getByRole("heading", { name: "Team", level: 1 }).waitFor();
    expect(asked).toEqual(["beforeunload"]);
  });

  it("searches for what was typed", async () => {
    const { application } = await aShop();
    const page = await stage.visitor(PHONE);
    await signInAs(page, "viewer");
    const scripts = await heldScripts(page);
    await page.goto(`/console/applications/${application.slug}/keys`, { waitUntil: "commit" });
    const search = page.getByRole("main").locator("input[name=q]");
    await search.fill("ada");
    await scripts.come();
    await expect.poll(() => search.inputValue()).toBe("ada");
    await search.press("Enter");
    await page.waitForURL("**/keys?q=ada");
    await page.getByRole("link", { name: /^Remove filter/ }).click();
    await expect.poll(() => search.inputValue()).toBe("");
  });

  it("chooses a file, whose version is read once they are there", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "2.4.2");
    const page = await stage.visitor(PHONE);
    await signInAs(page, "developer");
    const scripts = await heldScripts(page);
    await page.goto(`/console/applications/${application.slug}/releases/upload`, { waitUntil: "commit" });
    const file = { name: "Studio-2.4.2.dmg", mimeType: "application/octet-stream", buffer: Buffer.from("x") };
    await page.getByLabel("Files", { exact: true }).setInputFiles(file);
    await expect.poll(() => page.getByLabel("Version").inputValue()).toBe("");
    await scripts.come();
    await expect.poll(() => page.getByLabel("Version").inputValue()).toBe("2.4.2");
    await page.getByText("2.4.2 already exists for basic. Choose a higher version").waitFor();
  });

  it("suspends a key, and is told so", async () => {
    const { application } = await aShop();
    const { id } = await aKey(application);
    const page = await stage.visitor(PHONE);
    await signInAs(page, "owner");
    const scripts = await heldScripts(page);
    await page.goto(`/console/applications/${application.slug}/keys/${id}`, { waitUntil: "commit" });
    await openVerb(page, "Suspend");
    await page.getByRole("textbox", { name: "Reason" }).fill("Chargeback");
    await page.getByRole("button", { name: "Suspend key" }).click({ noWaitAfter: true });
    const told = page.getByRole("status").filter({ hasText: "Key suspended" });
    await told.waitFor();
    await scripts.come();
    expect((await focused(page)).text).toBe(await shownText(told));
    await reloadTold(page);
    await verb(page, "Reactivate").waitFor();
    await expect.poll(() => told.count()).toBe(0);
  });
});

/** Holds all scripts of pages back until they are let come. */
async function heldScripts(page: Page): Promise<{ come(): Promise<void> }> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return {
    come: async () => {
      release();
      await page.waitForLoadState("networkidle");
      // Put there by Next once a page is its own.
      await page.locator("next-route-announcer").waitFor({ state: "attached" });
    },
  };
}
