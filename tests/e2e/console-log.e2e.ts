import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { record } from "@/lib/domain/audit/record";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { openConsole, openPlace, signInAs } from "@/tests/support/console";
import { aKey, aShop, contextAt } from "@/tests/support/factories";

const entriesOf = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("list")
    .filter({ has: page.locator("time") })
    .getByRole("listitem");

describe.skipIf(!CHROMIUM)("the log of the console", () => {
  const stage = openStage();
  let slug = "";
  let keyId = "";

  beforeAll(async () => {
    const { application } = await aShop();
    slug = application.slug;
    keyId = (await aKey(application)).id;
    for (let number = 0; number < 60; number++) {
      await record(contextAt(), {
        applicationId: application.id,
        action: "plan.updated",
        target: `plan-with-a-rather-long-code-${number}`,
        reason: "Asked for by the sales department",
      });
    }
  });

  it("filters the log, pages through it and exports what is shown", async () => {
    const viewer = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(viewer, "viewer");
    await viewer.goto("/console/log");
    await viewer.getByRole("heading", { name: "Log", level: 1 }).waitFor();
    await expect.poll(() => viewer.getByRole("link", { name: "Export CSV" }).count()).toBe(0);

    const page = await stage.visitor();
    await openConsole(page, "support");
    await openPlace(page, "Log");
    await page.getByRole("link", { name: "Older" }).click();
    await page.getByRole("link", { name: "Newest" }).waitFor();
    await page.goto("/console/log");

    await page.getByRole("combobox", { name: "Application" }).selectOption(slug);
    await page.getByRole("link", { name: /^Remove filter: Application: / }).waitFor();
    await page.getByRole("combobox", { name: "Action" }).selectOption("Keys: any action");
    await page.getByRole("link", { name: "Remove filter: Action: Keys" }).waitFor();
    await expect.poll(() => entriesOf(page).count()).toBe(1);
    await expect.poll(() => shownText(entriesOf(page))).toContain("Key issued");
    const link = entriesOf(page).getByRole("link", { name: /^Key …/ });
    await expect.poll(() => link.getAttribute("href")).toBe(`/console/applications/${slug}/keys/${keyId}`);

    const exported = page.getByRole("link", { name: "Export CSV" });
    const answer = await page.request.get((await exported.getAttribute("href")) ?? "");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${slug},command_line,command line,key.issued`);

    await page.goto("/console/log?action=nothing.of.the.kind&kind=emperor");
    await expect
      .poll(() => page.getByText("There is no such filter: kind “emperor”.").isVisible())
      .toBe(true);
    await expect.poll(() => page.getByText("No entries match these filters.").isVisible()).toBe(true);
    await page.getByRole("link", { name: "Show all entries" }).click();
    await expect.poll(() => entriesOf(page).count()).toBeGreaterThan(40);
  });

  it.each([
    { locale: "en-GB", timezoneId: "Pacific/Kiritimati", heading: "2 January 2030", time: "01:30:00" },
    { locale: "de-DE", timezoneId: "UTC", heading: "1. Januar 2030", time: "11:30:00" },
  ])("stands under the days of whoever reads it, in $locale", async ({ heading, time, ...options }) => {
    const { application } = await aShop();
    const at = contextAt(new Date("2030-01-01T11:30:00Z"));
    await record(at, { applicationId: application.id, action: "plan.updated", target: "gold" });
    const page = await stage.visitor(options);
    await signInAs(page, "viewer");
    await page.goto(`/console/log?application=${application.slug}&target=gold`);
    await page.getByRole("heading", { level: 2, name: heading, exact: true }).waitFor();
    await expect.poll(() => shownText(entriesOf(page))).toContain(time);
  });

  it("works without scripts, in UTC", async () => {
    const page = await stage.visitor({ javaScriptEnabled: false, timezoneId: "Pacific/Kiritimati" });
    await signInAs(page, "viewer");
    await page.goto("/console/log");
    await page.locator("summary", { hasText: "More filters" }).click();
    await page.getByLabel("From", { exact: true }).fill("2026-01-01");
    await page.getByLabel("To", { exact: true }).fill("2026-01-01");
    await page.getByRole("form", { name: "More filters" }).getByRole("button", { name: "Apply" }).click();
    await page.getByText("No entries match these filters.").waitFor();
    await page.getByRole("link", { name: "Remove filter: From 1 Jan 2026" }).waitFor();
    await page.getByRole("link", { name: "Clear all" }).click();
    await page
      .getByRole("heading", { level: 2, name: /, UTC$/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Live" }).count()).toBe(0);
  });

  it("follows what is written while it is live, by its filters, and not otherwise", async () => {
    const { application } = await aShop();
    const write = (target: string, action: Parameters<typeof record>[1]["action"] = "plan.updated") =>
      record(contextAt(), { applicationId: application.id, action, target });
    await write("before");
    const page = await stage.visitor();
    await signInAs(page, "viewer");
    await page.goto(`/console/log?application=${application.slug}&action=plan`);
    const live = page.getByRole("button", { name: "Live" });
    await expect.poll(() => live.getAttribute("aria-pressed")).toBe("false");
    await live.click();
    await page.getByRole("status").filter({ hasText: "Live: new entries appear here" }).waitFor();
    await write("a token", "token.created");
    await write("after");
    await page.getByRole("status").filter({ hasText: "New entries: 1" }).waitFor();
    const before = await entriesOf(page).count();
    await expect.poll(() => shownText(entriesOf(page).first())).toContain("after");
    expect(await page.getByText("a token").count()).toBe(0);
    await live.click();
    await write("later");
    await page.waitForTimeout(5_000);
    expect(await entriesOf(page).count()).toBe(before);
  });

  it("has the running server seal what is written", async () => {
    const waiting = "SELECT count(*)::int AS entries FROM audit_entries WHERE seq IS NULL";
    await expect.poll(async () => (await databasePool().query(waiting)).rows[0].entries).toBe(0);
  });
});
