import type { Page } from "playwright";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { countActivity, flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import { takeUsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { parseEmail } from "@/lib/domain/keys/email";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { tooWide } from "@/tests/support/browser-width";
import { openConsole, signInAs } from "@/tests/support/console";
import {
  ahead,
  aKey,
  anActivation,
  anApplication,
  aPlan,
  contextAt,
  DAY_MS,
} from "@/tests/support/factories";
import { onOneDay } from "@/tests/support/one-day";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

const LONG_NAME = "A very long name of a plan which nobody shortened in all these years";
const WIDE = { viewport: { width: 1440, height: 900 } };
const TALL_PHONE = { ...PHONE, viewport: { width: 390, height: 844 } };

describe.skipIf(!CHROMIUM)("the overview of an application", () => {
  const stage = openStage();

  it.each([
    ["on a phone", { ...PHONE, javaScriptEnabled: true }],
    ["at a desk without JavaScript", { ...DESKTOP, javaScriptEnabled: false }],
  ])(
    "draws what was counted, says it in tables, and of a day by finger, %s",
    onOneDay(async (_setting, options) => {
      const { application } = await anActivePublisher();
      const page = await stage.visitor(options);
      await signInAs(page, "viewer");
      await page.goto(`/console/applications/${application.slug}`);
      const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
      const figures = page.getByRole("region", { name: "Key figures" }).getByRole("definition");
      await expect
        .poll(() => figures.allTextContents())
        .toEqual([
          ...["2", "No earlier figure yet"],
          ...["5", "+400% vs. previous 30 days"],
          ...["0", "No earlier figure yet"],
          ...["25%", "of update checks yesterday, released today1 device still on 1.0.0"],
        ]);
      await page
        .getByRole("img", { name: "Share of update checks from 1.1.0 over 1 day: from 25% to 25%" })
        .waitFor();
      await expect.poll(() => rowOf(LONG_NAME).textContent()).toBe(`${LONG_NAME}2100%`);
      const versions = page.getByRole("table", { name: "Devices by version" });
      await expect
        .poll(() => versions.locator("tbody tr").allTextContents())
        .toEqual(["1.1.0480%", "1.0.0120%"]);
      expect(
        await page.getByRole("img", { name: /^Activations per day\. 5 in the last 30 days\./ }).count(),
      ).toBe(1);
      expect(
        await page.getByRole("img", { name: /^Downloads per day\. 1 in the last 30 days\./ }).count(),
      ).toBe(1);
      await expect.poll(() => page.getByText("None in the last 30 days.").count()).toBe(1);

      const uptake = page.getByRole("figure").filter({ hasText: "Update checks by version" });
      await expect
        .poll(() => uptake.getByRole("listitem").allTextContents())
        .toEqual(["1.1.0", "1.0.0", "Other or unknown"]);
      await uptake.getByText("Show as table").click();
      const numbers = uptake.locator("tbody tr").nth(1).getByRole("cell");
      expect((await numbers.allTextContents()).slice(1, 4).map((text) => text.slice(-1))).toEqual([
        "1",
        "2",
        "1",
      ]);
      await expect
        .poll(() => uptake.locator("tbody tr").nth(0).getByRole("cell").last().textContent())
        .toContain("1.1.0, 1.0.0");
      if (options.javaScriptEnabled) {
        expect(await axeFindings(page)).toEqual([]);
        const touched = chartIn(page, "Update checks by version");
        const { width = 0 } = (await touched.slider.boundingBox()) ?? {};
        await touched.slider.tap({ position: { x: (28.5 / 30) * width, y: 60 } });
        await expect.poll(touched.shown).toMatch(/: 1\.1\.0 25% · 1\.0\.0 50% · Other or unknown 25%$/);
      }
      expect(await tooWide(page)).toEqual([]);
      await expect.poll(() => page.getByRole("slider").count()).toBe(options.javaScriptEnabled ? 4 : 0);

      await page.getByRole("link", { name: "90 days" }).click();
      await page.getByRole("img", { name: /^Downloads per day\. 2 in the last 90 days\./ }).waitFor();
    }),
  );

  it(
    "tells the numbers of a day by arrow keys and by pointer",
    onOneDay(async () => {
      const { application } = await anActivePublisher();
      const path = `/console/applications/${application.slug}`;
      const desk = await stage.visitor(WIDE);
      await signInAs(desk, "viewer");
      await desk.goto(path);
      const chart = chartIn(desk, "Downloads per day");
      await chart.slider.focus();
      await expect.poll(chart.shown).toMatch(/: 0 · 1\.1\.0 released · 1\.0\.0 released$/);
      await desk.keyboard.press("ArrowLeft");
      await expect.poll(chart.shown).toMatch(/: 1$/);
      // A screen reader hears the slider's value.
      expect(await chart.slider.getAttribute("aria-valuetext")).toBe(await chart.shown());
      await desk.keyboard.press("Home");
      const first = await chart.shown();
      await chart.slider.blur();
      await expect.poll(chart.shown).toMatch(/^1 in the last 30 days\./);
      await chart.slider.hover({ position: { x: 4, y: 60 } });
      await expect.poll(chart.shown).toBe(first);
      await desk.mouse.move(0, 0);
      await expect.poll(chart.shown).toMatch(/^1 in the last 30 days\./);
    }),
  );

  it.each([
    ["en-GB", "Needs attention", "1 key expires within 30 days", WIDE],
    ["de-DE", "Braucht Aufmerksamkeit", "1 Schlüssel läuft in 30 Tagen ab", TALL_PHONE],
  ])(
    "is summed up in the list, and begins with what counts and what needs attention, in %s",
    onOneDay(async (locale, title, expires, options) => {
      const { application, id } = await anActivePublisher();
      const ending = await aKey(application, { expiresAt: ahead(3 * DAY_MS) });
      const suspended = await aKey(application);
      await changeKeyState(contextAt(), application, suspended.id, "suspend", "chargeback");
      await anApplication({ kind: "updates_only", name: LONG_NAME });
      const page = await stage.visitor({ ...options, locale });
      await openConsole(page, "support");
      const row = page.getByRole("row").filter({ has: page.locator(`a[href$="/${application.slug}"]`) });
      const seen = (await row.getByRole("cell").allInnerTexts()).map((text) => text.trim()).filter(Boolean);
      expect(seen).toContain("1.1.0");
      expect(seen.some((text) => /^25\s?%$/.test(text))).toBe(true);
      const heights = await page
        .locator("tbody tr")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThanOrEqual(options === WIDE ? 46 : 80);
      expect(await tooWide(page)).toEqual([]);

      await page.goto(`/console/applications/${application.slug}`);
      await expect.poll(() => page.title()).toContain(application.name);
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
      await expect.poll(() => page.getByRole("main").getAttribute("lang")).toBeNull();
      const attention = page.getByRole("region", { name: title });
      const box = await attention.getByRole("listitem").first().boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(options.viewport.height);
      expect(await tooWide(page)).toEqual([]);
      // Keys of a few seats are full when used as they are sold.
      await expect.poll(() => attention.locator(`a[href$="${id}"]`).count()).toBe(1);
      await expect.poll(() => attention.locator('a[href*="status=suspended"]').count()).toBe(1);
      await attention.getByRole("link", { name: expires }).click();
      await page.waitForURL("**/keys?status=active&expiry=soon&sort=ends");
      await expect.poll(() => page.locator(`tbody a[href$="${ending.id}"]`).count()).toBe(1);
    }),
  );

  it("says what is not there yet, and that the first count is on its way", async () => {
    const { application } = await aPublisher();
    // As a count leaves it that began and has not ended.
    await databasePool().query("INSERT INTO censuses (application_id, started_at) VALUES ($1, now())", [
      application.id,
    ]);
    const page = await stage.visitor(PHONE);
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}`);
    await expect.poll(() => page.getByText("Counting for the first time").count()).toBe(1);
    await expect.poll(() => page.getByText("Nothing needs attention.").count()).toBe(1);
    await expect.poll(() => page.getByText("No update checks in the last 30 days.").count()).toBe(1);
    await expect.poll(() => page.getByRole("main").getByRole("img").count()).toBe(0);
    expect((await page.goto(`/console/applications/${uuidv7()}`))?.status()).toBe(404);
  });
});

/** A key with four of five devices and one with its only one, two releases of today, checks and downloads of yesterday and before. */
async function anActivePublisher() {
  const { application } = await aPublisher();
  await aPlan(application, { name: LONG_NAME, maxActivations: 5 });
  const { key, id } = await aKey(application, { email: parseEmail("somebody@example.com") });
  for (let index = 0; index < 4; index += 1) {
    await anActivation(application, key, `machine-${index}`, { version: index === 0 ? "1.0.0" : "1.1.0" });
  }
  const solo = await aKey(application, { devices: 1 });
  await anActivation(application, solo.key, "solo", { version: "1.1.0" });
  const old = await aRelease(application, "1.0.0");
  await aRelease(application, "1.1.0");
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  for (const version of ["1.0.0", "1.0.0", "1.1.0", ""]) {
    countActivity(application.id, "update_check", daysAgo(1), version);
  }
  countActivity(application.id, "activation", daysAgo(40));
  countActivity(application.id, "download", daysAgo(1), old.id);
  countActivity(application.id, "download", daysAgo(60), old.id);
  await flushActivityCounts();
  // A page waits for the first count no longer than a second.
  await takeUsageSnapshot(contextAt(), application);
  return { application, id };
}

function chartIn(page: Page, title: string) {
  const figure = page.getByRole("figure").filter({ hasText: title });
  return {
    slider: figure.getByRole("slider", { name: `${title}: pick a day` }),
    shown: () => figure.locator("figcaption ~ p").first().textContent(),
  };
}
