import { describe, expect, it } from "vitest";
import { pageFindings } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { describedCalls } from "@/tests/support/described-call";

describe.skipIf(!CHROMIUM)("/docs/api", () => {
  const stage = openStage();

  it("has every call of the description, leads to each, and fits on a phone, where axe finds nothing", async () => {
    const page = await stage.visitor();
    const html = (await (await page.goto("/docs/api"))?.text()) ?? "";
    for (const { operation } of describedCalls()) {
      expect(html).toContain(`href="#${operation.operationId}"`);
      expect(html).toMatch(new RegExp(`<h3[^>]* id="${operation.operationId}"`));
    }
    const contents = page.getByRole("navigation", { name: "Contents", exact: true });
    await contents.getByRole("link", { name: "Activate a device", exact: true }).click();
    await page.getByRole("heading", { name: "Activate a device", exact: true }).waitFor();
    expect(page.url()).toMatch(/#activate$/);
    await page.setViewportSize(PHONE.viewport);
    // Made of the same parts as those before them, and so many that axe would take half a minute.
    await page.locator("main section > section:nth-of-type(n + 4)").evaluateAll((all) => {
      for (const call of all) call.remove();
    });
    expect(await pageFindings(page)).toEqual([]);
  });
});
