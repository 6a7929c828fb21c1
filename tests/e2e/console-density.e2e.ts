import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { parseEmail } from "@/lib/domain/keys/email";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { tooWide } from "@/tests/support/browser-width";
import { openConsole, openPersonMenu, signInAs } from "@/tests/support/console";
import { ahead, aKey, anApplication, aPlan, aShop, DAY_MS } from "@/tests/support/factories";

const WIDE = { viewport: { width: 1440, height: 900 } };
const TALL_PHONE = { ...PHONE, viewport: { width: 390, height: 844 } };
const HEAD_MAX = 110;
const ROWS_MIN = 11;

describe.skipIf(!CHROMIUM)("the list of keys in its frame", () => {
  const stage = openStage();
  let application: Application;
  let path = "";

  beforeAll(async () => {
    ({ application } = await aShop({ name: "Tessera Studio" }));
    await aPlan(application, { code: "professional-unlimited-for-education", name: "Education" });
    for (let number = 0; number < 20; number += 1)
      await aKey(application, {
        plan: number % 2 ? "pro" : "professional-unlimited-for-education",
        email: parseEmail(`a.rather.long.address.${number}@subsidiary.of.a.company.example.test`),
        name: `Weber & Söhne Maschinenbau GmbH & Co. KG ${number}`,
        expiresAt: ahead(300 * DAY_MS),
      });
    path = `/console/applications/${application.slug}/keys`;
  });

  // In the language of the longer words, as on a phone.
  it("shows eleven filtered keys at a desk, none of them broken", async () => {
    const page = await stage.visitor({ ...WIDE, locale: "de-DE", javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(`${path}?q=weber&status=active`);
    const rows = await page.locator("tbody tr").evaluateAll((all) =>
      all.map((row) => {
        const { bottom, height } = row.getBoundingClientRect();
        return { bottom, height };
      }),
    );
    expect(rows.filter(({ bottom }) => bottom <= WIDE.viewport.height).length).toBeGreaterThanOrEqual(
      ROWS_MIN,
    );
    expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(46);
    expect(await brokenTexts(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
  });

  it("leaves a phone to the list, which has two lines a key", async () => {
    const page = await stage.visitor({ ...TALL_PHONE, locale: "de-DE" });
    await signInAs(page, "owner");
    await page.goto(path);
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    const bottomOfHead = await page.getByRole("main").locator("nav").first().boundingBox();
    expect((bottomOfHead?.y ?? 0) + (bottomOfHead?.height ?? 0)).toBeLessThanOrEqual(HEAD_MAX);
    expect(title?.y).toBeLessThan(HEAD_MAX + 20);
    const heights = await page
      .locator("tbody tr")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(80);
    expect(await brokenTexts(page)).toEqual([]);
    // The tab one is on is in sight, wherever it stands in the row.
    await page.goto(`/console/applications/${application.slug}/settings`);
    const current = page.getByRole("main").locator('nav [aria-current="page"]');
    await expect
      .poll(async () => ((await current.boundingBox())?.x ?? 0) + ((await current.boundingBox())?.width ?? 0))
      .toBeLessThanOrEqual(TALL_PHONE.viewport.width);
    expect(await tooWide(page)).toEqual([]);
  });

  it("leads to the same tab of another application, and to its overview where it has no such tab", async () => {
    const shop = await aShop({ name: `Other shop ${Date.now()}` });
    const updates = await anApplication({ kind: "updates_only", name: `Updates ${Date.now()}` });
    const page = await stage.visitor(WIDE);
    await signInAs(page, "viewer");
    for (const [other, segment] of [
      [shop.application, "/keys"],
      [updates, ""],
    ] as const) {
      await page.goto(path);
      await page.getByRole("banner").locator("summary").first().click();
      await page.getByRole("link", { name: other.name }).click();
      await page.waitForURL(`**/console/applications/${other.slug}${segment}`);
      await expect.poll(() => page.getByRole("banner").locator("details[open]").count()).toBe(0);
    }
  });

  it("changes its language on the spot, for good", async () => {
    const page = await stage.visitor(WIDE);
    await signInAs(page, "support");
    await page.goto(`${path}?status=active`);
    await openPersonMenu(page);
    await page.getByRole("button", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: "Schlüssel", level: 1 }).waitFor();
    expect(new URL(page.url()).search).toBe("?status=active");
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
    await page.goto("/console/self-check");
    await page.getByRole("heading", { name: "Selbsttest", level: 1 }).waitFor();
    await page.goto("/console/you");
    await page.getByRole("combobox", { name: "Sprache" }).selectOption("");
    await page.getByRole("button", { name: "Speichern" }).click();
    await page.getByText("Language saved.").waitFor();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
  });

  it("closes its menu with Escape and by a click elsewhere", async () => {
    const page = await stage.visitor(WIDE);
    await openConsole(page, "viewer", `menu-${Date.now()}@example.test`);
    const open = page.getByRole("banner").locator("details[open]");
    await openPersonMenu(page);
    await expect.poll(() => open.count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => open.count()).toBe(0);
    await openPersonMenu(page);
    await page.getByRole("heading", { level: 1 }).click();
    await expect.poll(() => open.count()).toBe(0);
  });
});

/** Texts of the list that take more than one line. */
function brokenTexts(page: Page): Promise<string[]> {
  return page.locator("tbody td").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(node.textContent ?? "");
      }
      return broken;
    }),
  );
}
