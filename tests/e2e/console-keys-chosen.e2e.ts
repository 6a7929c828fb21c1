import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { keyDetail } from "@/lib/domain/keys/key-detail";
import { pageFindings } from "@/tests/support/axe";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { alertOn, shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { signInAs } from "@/tests/support/console";
import { aKey, aShop, contextAt } from "@/tests/support/factories";

const END = new Date("2031-01-31T23:59:59.999Z");

describe.skipIf(!CHROMIUM)("keys that are chosen in the list", () => {
  const stage = openStage();

  const choose = (page: Page, key: string) =>
    page.getByRole("checkbox", { name: `Select key …${key.slice(-4)}`, exact: true }).check();

  const exported = async (page: Page): Promise<string[]> => {
    const download = page.waitForEvent("download");
    await page.locator("form").getByRole("button", { name: "Export CSV" }).click();
    return (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
  };

  it("are extended, suspended and exported, without JavaScript", async () => {
    const { application } = await aShop();
    const [one, two, other] = [
      await aKey(application, { expiresAt: END }),
      await aKey(application),
      await aKey(application, { expiresAt: END }),
    ];
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await signInAs(page, "support");
    await page.goto(`/console/applications/${application.slug}/keys`);
    const main = page.getByRole("main");
    await expect.poll(() => main.getByText("Extend", { exact: true }).first().isVisible()).toBe(false);

    await choose(page, one.key);
    await choose(page, two.key);
    expect(await tooWide(page)).toEqual([]);
    const lines = await exported(page);
    expect(lines).toHaveLength(3);
    const isThere = ({ id }: { id: string }) => lines.some((line) => line.includes(id));
    expect([one, two, other].map(isThere)).toEqual([true, true, false]);

    await main.getByText("Extend", { exact: true }).first().click();
    await main.getByLabel("Extend", { exact: true }).selectOption("month");
    await main.getByRole("button", { name: "Extend selected keys" }).click();
    const report = page.getByRole("status").filter({ hasText: "extended" });
    await expect.poll(() => shownText(report)).toContain("1 key extended. 1 could not be changed:");
    expect(await shownText(report)).toContain(`…${two.key.slice(-4)}: This key never expires`);
    const extended = await keyDetail(contextAt(), application, one.id);
    expect(extended?.expiresAt?.toISOString()).toBe("2031-02-28T23:59:59.999Z");

    await choose(page, other.key);
    await main.getByText("Suspend", { exact: true }).first().click();
    await main.getByRole("button", { name: "Suspend selected keys" }).click();
    await alertOn(page).filter({ hasText: "Enter a reason" }).waitFor();
    // What was chosen still is.
    await main.getByLabel("Reason").fill("chargeback");
    await main.getByRole("button", { name: "Suspend selected keys" }).click();
    await page.getByText("1 key suspended.").waitFor();
    expect((await keyDetail(contextAt(), application, other.id))?.status).toBe("suspended");
    expect((await keyDetail(contextAt(), application, one.id))?.status).toBe("active");
  });

  it("are counted, and all chosen at once, with JavaScript", async () => {
    const { application } = await aShop();
    const { id } = await aKey(application, { count: 3 });
    await changeKeyState(contextAt(), application, id, "revoke", null);
    const page = await stage.visitor(DESKTOP);
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/keys`);
    await page.getByRole("checkbox", { name: "Select all keys on this page" }).check();
    await page.getByText("Selected: 3").waitFor();
    expect(await pageFindings(page)).toEqual([]);
    expect(await exported(page)).toHaveLength(4);
    await page.getByRole("main").getByText("Suspend", { exact: true }).first().click();
    await page.getByLabel("Reason").fill("audit");
    await page.getByRole("button", { name: "Suspend selected keys" }).click();
    await page.getByText("2 keys suspended. 1 could not be changed:").waitFor();
    await expect
      .poll(() => page.getByRole("checkbox", { checked: true, name: /^Select key/ }).count())
      .toBe(0);
  });

  it("are not offered to those who may only look", async () => {
    const { application } = await aShop();
    await aKey(application);
    const page = await stage.visitor({ ...DESKTOP, javaScriptEnabled: false });
    await signInAs(page, "viewer");
    await page.goto(`/console/applications/${application.slug}/keys`);
    await page.getByRole("table").waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
  });
});
