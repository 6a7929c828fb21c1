import type { Dialog, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { createOperator } from "@/lib/domain/people/operators";
import { linkIn } from "@/tests/operations/people/some-operator";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { openPlace, pressSignOut, signInAs } from "@/tests/support/console";
import { aShop, contextAt } from "@/tests/support/factories";
import { watchText } from "@/tests/support/watch-text";

/** What the browser asked before it left, all of it answered with `answer`. */
function questions(page: Page, answer: "stay" | "leave"): string[] {
  const asked: string[] = [];
  page.removeAllListeners("dialog");
  page.on("dialog", (dialog: Dialog) => {
    asked.push(dialog.type());
    void (answer === "stay" ? dialog.dismiss() : dialog.accept());
  });
  return asked;
}

describe.skipIf(!CHROMIUM)("what the console shows only once", () => {
  const stage = openStage();

  async function issued(count: number): Promise<{ page: Page; path: string }> {
    const { application } = await aShop();
    const page = await stage.visitor(PHONE);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInAs(page, "support");
    const path = `/console/applications/${application.slug}/keys/new`;
    await page.goto(path);
    await page.getByLabel("Plan", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Number of keys").fill(String(count));
    await page.getByRole("button", { name: "Issue keys" }).click();
    await page.getByRole("region", { name: "The keys" }).waitFor();
    return { page, path };
  }

  it("is not left without a question until all of it was copied", async () => {
    const { page, path } = await issued(2);
    const asked = questions(page, "stay");
    const leave = () => openPlace(page, "Team");
    await leave();
    await page.getByRole("button", { name: "Copy: key 1" }).click();
    await expect.poll(() => asked.length).toBe(1);
    await leave();
    await expect.poll(() => asked.length).toBe(2);
    expect(asked).toEqual(["beforeunload", "beforeunload"]);
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    const copy = page.getByRole("button", { name: "Copy: key 2" });
    const isCopied = await watchText(copy, "Copied");
    await copy.click();
    await expect.poll(isCopied).toBe(true);
    await leave();
    await page.getByRole("heading", { name: "Team", level: 1 }).waitFor();
    expect(asked).toHaveLength(2);
  });

  it("is not given up for another form without a question", async () => {
    const { page, path } = await issued(1);
    const asked = questions(page, "stay");
    await pressSignOut(page);
    await expect.poll(() => asked).toEqual(["confirm"]);
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await page.keyboard.press("Escape");
    const copy = page.getByRole("button", { name: "Copy all" });
    const isCopied = await watchText(copy, "Copied");
    await copy.click();
    await expect.poll(isCopied).toBe(true);
    await pressSignOut(page);
    await page.waitForURL("**/console/sign-in*");
    expect(asked).toHaveLength(1);
  });

  it("is not left by going back, where no page is loaded, without a question", async () => {
    const { page } = await issued(1);
    const asked = questions(page, "stay");
    await page.evaluate(() => history.pushState(null, "", "?further=on"));
    await page.evaluate(() => history.back());
    await expect.poll(() => asked).toEqual(["confirm"]);
    await expect.poll(() => new URL(page.url()).search).toBe("?further=on");
    await expect.poll(() => page.getByRole("region", { name: "The keys" }).isVisible()).toBe(true);
  });

  it("is left without a question once it was saved as a file", async () => {
    const { page } = await issued(2);
    const asked = questions(page, "stay");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    await download;
    await openPlace(page, "Team");
    await page.getByRole("heading", { name: "Team", level: 1 }).waitFor();
    expect(asked).toEqual([]);
  });

  it("is missed after a reload, with a sentence that says why, and not on another visit", async () => {
    const { page, path } = await issued(1);
    questions(page, "leave");
    await page.reload();
    const notice = page.getByRole("status").filter({ hasText: "shown only once" });
    await notice.waitFor();
    await page.goto("/console/team");
    await page.goto(path);
    await page.getByLabel("Number of keys").waitFor();
    await expect.poll(() => notice.isVisible()).toBe(false);
  });

  it("names the field that is wrong to who cannot see it", async () => {
    const { application } = await aShop();
    const page = await stage.visitor(PHONE);
    await signInAs(page, "support");
    await page.goto(`/console/applications/${application.slug}/keys/new`);
    await page.getByLabel("Plan", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("e-mail").fill("nobody");
    await page.getByRole("button", { name: "Issue keys" }).click();
    const field = page.getByRole("textbox", { name: "e-mail" });
    await page.getByRole("alert").filter({ hasText: "Enter an e-mail address such as" }).waitFor();
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    const described = (await field.getAttribute("aria-describedby"))?.split(" ")[0] ?? "";
    await expect
      .poll(() => page.locator(`#${described}`).textContent())
      .toContain("Enter an e-mail address such as");
  });

  it("leads who had to sign in first to the page they wanted", async () => {
    const { application } = await aShop();
    const wanted = `/console/applications/${application.slug}/plans?x=1`;
    const page = await stage.visitor(PHONE);
    await page.goto(wanted);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/console/sign-in");
    const email = `deep-${application.slug}@example.test`;
    const { signInUrl } = await createOperator(contextAt(), { email, role: "viewer" });
    await page.goto(`/console/enter?link=${linkIn(signInUrl)}`);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Plans", level: 1 }).waitFor();
    expect(page.url()).toContain(wanted);
    await page.goto("/console");
    await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
  });
});
