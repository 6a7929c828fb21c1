import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { countActivity, flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import { parseEmail } from "@/lib/domain/keys/email";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { signInAs } from "@/tests/support/console";
import { aKey, anActivation, aPlan, DAY_MS } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

const LONG_NAME = "A very long name of a plan which nobody shortened in all these years";

describe.skipIf(!CHROMIUM)("the overview of an application", () => {
  const stage = openStage();

  it.each([
    ["on a phone", { ...PHONE, javaScriptEnabled: true }],
    ["at a desk without JavaScript", { ...DESKTOP, javaScriptEnabled: false }],
  ])("draws what was counted, and says it in tables, %s", async (_setting, options) => {
    const { application } = await aPublisher();
    await aPlan(application, { name: LONG_NAME, maxActivations: 5 });
    const { key } = await aKey(application, { email: parseEmail("somebody@example.com") });
    for (let index = 0; index < 4; index += 1) {
      await anActivation(application, key, `machine-${index}`, { version: index === 0 ? "1.0.0" : "1.1.0" });
    }
    const old = await aRelease(application, "1.0.0");
    await aRelease(application, "1.1.0");
    const now = new Date();
    const yesterday = new Date(now.getTime() - DAY_MS);
    for (const version of ["1.0.0", "1.0.0", "1.1.0", ""]) {
      countActivity(application.id, "update_check", yesterday, version);
    }
    countActivity(application.id, "download", yesterday, old.id);
    countActivity(application.id, "download", new Date(now.getTime() - 60 * DAY_MS), old.id);
    await flushActivityCounts();

    const page = await stage.visitor(options);
    await signInAs(page, "viewer");
    await page.goto(`/console/applications/${application.slug}`);
    const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
    expect((await page.getByRole("definition").allTextContents()).slice(0, 3)).toEqual(["1", "4", "1"]);
    await expect.poll(() => rowOf(LONG_NAME).textContent()).toBe(`${LONG_NAME}1`);
    await expect.poll(() => rowOf("somebody@example.com").textContent()).toMatch(/4 of 5$/);
    const versions = page.getByRole("table", { name: "Devices by version" });
    await expect.poll(() => versions.locator("tbody tr").allTextContents()).toEqual(["1.1.03", "1.0.01"]);
    expect(
      await page.getByRole("img", { name: /^Activations per day\. 4 in the last 30 days\./ }).count(),
    ).toBe(1);
    expect(
      await page.getByRole("img", { name: /^Downloads per day\. 1 in the last 30 days\./ }).count(),
    ).toBe(1);
    await expect.poll(() => page.getByText("None in the last 30 days.").count()).toBe(1);

    const uptake = page.getByRole("figure").filter({ hasText: "Update uptake" });
    await expect
      .poll(() => uptake.getByRole("listitem").allTextContents())
      .toEqual(["1.1.0", "1.0.0", "Other or unknown"]);
    await uptake.getByText("As a table").click();
    const numbers = uptake.locator("tbody tr").nth(1).getByRole("cell");
    expect((await numbers.allTextContents()).slice(1).map((text) => text.slice(-1))).toEqual(["1", "2", "1"]);
    // axe is a script of the page.
    if (options.javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

    await page.getByRole("link", { name: "90 days" }).click();
    await page.getByRole("img", { name: /^Downloads per day\. 2 in the last 90 days\./ }).waitFor();
  });

  it("says what is not there yet, and that the first count is on its way", async () => {
    const { application } = await aPublisher();
    // As a count leaves it that began and has not ended.
    await databasePool().query("INSERT INTO censuses (application_id, started_at) VALUES ($1, now())", [
      application.id,
    ]);
    const page = await stage.visitor(PHONE);
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}`);
    await expect.poll(() => page.getByText("being counted for the first time").count()).toBe(1);
    await expect
      .poll(() => page.getByText("No program asked for updates in the last 30 days.").count())
      .toBe(1);
    await expect.poll(() => page.getByRole("main").getByRole("img").count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    expect((await page.goto(`/console/applications/${uuidv7()}`))?.status()).toBe(404);
  });
});
