import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { anArmedOperator, anOperator, signIn } from "@/tests/operations/people/some-operator";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { signInAs, signInByLink } from "@/tests/support/console";
import { watchText } from "@/tests/support/watch-text";

const TEAM = "/console/team";

/** Presses, types and chooses, and counts it. */
function counting() {
  let actions = 0;
  return {
    actions: () => actions,
    act: async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    },
  };
}

describe.skipIf(!CHROMIUM)("the team", () => {
  const stage = openStage();
  const card = (page: Page, email: string) => page.getByRole("region", { name: email });
  const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

  it("takes a colleague in with four actions, and says what a link is for", async () => {
    const page = await stage.visitor();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInAs(page, "owner");
    await page.goto(TEAM);
    const email = `new-${randomUUID()}@example.test`;
    const { act, actions } = counting();
    await act(page.getByLabel("E-mail address").fill(email));
    await act(page.getByLabel("Role").selectOption("developer"));
    await act(page.getByRole("button", { name: "Invite" }).click());
    const told = page.getByRole("status").filter({ hasText: `Give this link to ${email}` });
    await told.waitFor();
    const copy = told.getByRole("button", { name: "Copy" });
    const isCopied = await watchText(copy, "Copied");
    await act(copy.click());
    await expect.poll(isCopied).toBe(true);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/console/enter?link=");
    expect(actions()).toBeLessThanOrEqual(4);
    await row(page, email).getByRole("cell", { name: "Developer", exact: true }).waitFor();
  });

  it("lets a colleague go with three actions", async () => {
    const { email } = await anOperator("viewer");
    const page = await stage.visitor();
    await signInAs(page, "owner");
    await page.goto(TEAM);
    const { act, actions } = counting();
    await act(page.getByRole("link", { name: email }).click());
    const remove = card(page, email).locator("summary", { hasText: "Remove from the team" });
    await act(remove.click());
    await expect.poll(() => shownText(remove)).toMatch(/^Remove from the team\s/);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => remove.evaluate((summary) => summary === document.activeElement)).toBe(true);
    expect(await page.locator("main details[open]").count()).toBe(0);
    await remove.click();
    await act(page.getByRole("button", { name: "Yes, remove" }).click());
    await page.getByRole("status").filter({ hasText: "Operator removed" }).waitFor();
    expect(actions()).toBeLessThanOrEqual(3);
    await expect.poll(() => row(page, email).count()).toBe(0);
  });

  it("shows beside the list what can be done about the person that is chosen, and lists no line broken", async () => {
    const [one, other] = [await anArmedOperator(new Date(), "support"), await anOperator("viewer")];
    const page = await stage.visitor(DESKTOP);
    await signInAs(page, "owner");
    await page.goto(TEAM);
    const heights = () =>
      page.locator("tbody tr").evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
    expect(Math.max(...(await heights()))).toBeLessThanOrEqual(46);
    await page.getByRole("link", { name: one.email }).click();
    await card(page, one.email).waitFor();
    expect(Math.max(...(await heights()))).toBeLessThanOrEqual(46);
    expect(await page.title()).toMatch(/^Team · .+ console$/);
    await expect.poll(() => shownText(card(page, one.email))).toContain("Unknown browser");
    await card(page, one.email).getByRole("button", { name: "New sign-in link" }).click();
    await page.getByText(`Give this link to ${one.email}`).waitFor();
    page.once("dialog", (question) => void question.accept());
    await page.getByRole("link", { name: other.email }).click();
    // Nothing of the one before is left in it.
    await card(page, other.email).waitFor();
    await expect.poll(() => page.getByText("Give this link").count()).toBe(0);
    await expect.poll(() => page.getByText("Remove second factor").count()).toBe(0);
    await card(page, other.email).getByLabel("Role").selectOption("support");
    await page.getByRole("button", { name: "Change role" }).click();
    await page.getByRole("status").filter({ hasText: "Role changed" }).waitFor();
    await row(page, other.email).getByRole("cell", { name: "Support", exact: true }).waitFor();
  });

  it("warns of owners without a second factor, whom their mailbox alone lets in", async () => {
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(TEAM);
    await expect
      .poll(() => shownText(page.getByRole("main")))
      .toMatch(
        /\d+ of \d+ owners (has|have) no second factor: anyone who can read their mail can take over\./,
      );
  });

  it("shows its list to who may only look, and nobody's browsers", async () => {
    const { email, id } = await anOperator("support");
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "viewer");
    await page.goto(`${TEAM}?person=${id}`);
    await row(page, email).waitFor();
    await expect.poll(() => page.locator("main form").count()).toBe(0);
    await expect.poll(() => card(page, email).count()).toBe(0);
  });

  it("names the browsers one is signed in with, and ends each, in German", async () => {
    const page = await stage.visitor({ ...PHONE, locale: "de-DE" });
    const { email, id } = await signInByLink(page, "owner");
    await signIn({ email, id, role: "owner" });
    await page.goto("/console/you");
    await page.getByRole("heading", { name: "Ihr Konto", level: 1 }).waitFor();
    expect(await page.title()).toMatch(/^Ihr Konto · .+-Konsole$/);
    const own = page.getByRole("row").filter({ hasText: "Chrome auf Linux" });
    await expect.poll(() => shownText(own)).toContain("Dieser Browser");
    const other = page.getByRole("row").filter({ hasText: "Unbekannter Browser" });
    await other.getByRole("button", { name: "Beenden" }).click();
    await page.getByRole("status").filter({ hasText: "Sitzung beendet." }).waitFor();
    await expect.poll(() => other.count()).toBe(0);
    await page.goto(`${TEAM}?person=${id}`);
    await expect.poll(() => shownText(card(page, email))).toContain("Chrome auf Linux");
  });
});
