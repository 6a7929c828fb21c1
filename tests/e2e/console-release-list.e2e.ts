import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { countActivity, flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import type { Application } from "@/lib/domain/applications/find";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { signInAs } from "@/tests/support/console";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

const WIDE = { viewport: { width: 1440, height: 900 } };
const IMAGE = "registry.example.com/app:1";

describe.skipIf(!CHROMIUM)("the list of releases", () => {
  const stage = openStage();
  const base = ({ slug }: Application) => `/console/applications/${slug}/releases`;
  const rowOf = (page: Page, version: string) => page.getByRole("row").filter({ hasText: version });

  it("has a row for each version and a cell for each variant, which leads to what is missing", async () => {
    const { application } = await aPublisherOfTwo({ name: "Tessera Studio" });
    await aRelease(application, "2.4.1");
    await aRelease(application, "2.4.1", { variant: "unlimited" });
    await aRelease(application, "2.4.2", { critical: true, notes: "Fixes **it**" });
    for (const [version, checks] of [
      ["2.4.1", 1],
      ["2.4.2", 3],
    ] as const)
      for (let check = 0; check < checks; check += 1)
        countActivity(application.id, "update_check", new Date(), version);
    await flushActivityCounts();
    const page = await stage.visitor({ ...WIDE, javaScriptEnabled: false });
    await signInAs(page, "developer");
    await page.goto(base(application));
    await expect.poll(() => page.title()).toContain("Releases · Tessera Studio");
    await page.getByText("2 versions").waitFor();
    await page.getByText("2.4.2: 75% of update checks today").waitFor();
    await expect.poll(() => shownText(rowOf(page, "2.4.1"))).toContain("25%");
    await expect.poll(() => shownText(rowOf(page, "2.4.2"))).toMatch(/Critical\s+stable\s+Published/);
    await rowOf(page, "2.4.1").getByRole("link", { name: "2.4.1 for unlimited: Published" }).waitFor();
    expect(await tooWide(page)).toEqual([]);
    await page.getByRole("link", { name: /Upload 2.4.2 for unlimited/ }).click();
    await page.getByRole("heading", { name: "Upload a release" }).waitFor();
    const values = async () => [
      await page.getByLabel("Version").inputValue(),
      await page.getByRole("combobox", { name: "Variant" }).inputValue(),
      await page.getByLabel("Notes in Markdown").inputValue(),
      await page.getByLabel("Critical").isChecked(),
    ];
    await expect.poll(values).toEqual(["2.4.2", "unlimited", "Fixes **it**", true]);
  });

  it("is narrowed by selects, with a chip that takes each out again", async () => {
    const { application } = await aPublisherOfTwo();
    await aRelease(application, "1.0.0");
    await aRelease(application, "1.1.0", { channel: "beta" });
    const page = await stage.visitor(WIDE);
    await signInAs(page, "viewer");
    await page.goto(base(application));
    await page.getByText("2 versions").waitFor();
    expect(await page.getByRole("link", { name: /^Not uploaded/ }).count()).toBe(0);
    await page.getByRole("combobox", { name: "Channel" }).selectOption("beta");
    await page.waitForURL("**/releases?channel=beta");
    await page.getByText("1 of 2 versions").waitFor();
    await page.getByRole("link", { name: "Remove filter: Channel: beta" }).click();
    await page.getByText("2 versions", { exact: true }).waitFor();
    await page.goto(`${base(application)}?variant=unlimited`);
    await page.getByText("No releases match these filters.").waitFor();
  });

  it.each([
    ["en-GB", "Published", "Not uploaded"],
    ["de-DE", "Veröffentlicht", "Fehlt"],
  ])("is dense and whole, at a desk and on a phone, in %s", async (locale, published, missing) => {
    const { application } = await aPublisherOfTwo();
    for (let patch = 0; patch < 14; patch += 1)
      await aRelease(application, `1.0.${patch}`, { image: IMAGE, critical: patch % 3 === 0 });
    const page = await stage.visitor({ ...WIDE, locale, javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(base(application));
    const list = page.locator("tbody");
    await list.getByText(published).first().waitFor();
    await list.getByText(missing).first().waitFor();
    expect(await page.getByRole("main").getAttribute("lang")).toBeNull();
    const rows = await page
      .locator("tbody tr")
      .evaluateAll((all) =>
        all.map((row) => row.getBoundingClientRect()).map(({ bottom, height }) => ({ bottom, height })),
      );
    expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(11);
    expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(46);
    expect(await tooWide(page)).toEqual([]);
    await page.setViewportSize(PHONE.viewport);
    const heights = await page
      .locator("tbody tr")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(80);
    expect(await tooWide(page)).toEqual([]);
  });
});
