import { describe, expect, it } from "vitest";
import { axeFindings, sidewaysScroll } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { describedCalls } from "@/tests/support/described-call";

describe.skipIf(!CHROMIUM)("/docs/api", () => {
  const stage = openStage();

  it("has every call of the description, and leads to each, without JavaScript", async () => {
    const page = await stage.visitor({ javaScriptEnabled: false });
    await page.goto("/docs/api");
    const contents = page.getByRole("navigation", { name: "Contents", exact: true });
    for (const { operation } of describedCalls()) {
      const link = contents.locator(`a[href="#${operation.operationId}"]`).first();
      expect(await link.count()).toBe(1);
      expect(await page.locator(`h3#${operation.operationId}`).count()).toBe(1);
    }
    await contents.getByRole("link", { name: "Activate a device", exact: true }).click();
    await page.getByRole("heading", { name: "Activate a device", exact: true }).waitFor();
    expect(page.url()).toMatch(/#activate$/);
  });

  it("fits on a phone, where axe finds nothing", async () => {
    const page = await stage.visitor(PHONE);
    await page.goto("/docs/api");
    expect(await sidewaysScroll(page)).toBe(0);
    // Made of the same parts as those before them, and so many that axe would take half a minute.
    await page.locator("main section > section:nth-of-type(n + 4)").evaluateAll((all) => {
      for (const call of all) call.remove();
    });
    expect(await axeFindings(page)).toEqual([]);
  });
});
