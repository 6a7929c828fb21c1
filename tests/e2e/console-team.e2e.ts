import { describe, expect, it } from "vitest";
import { anOperator } from "@/tests/operations/people/some-operator";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { signInAs } from "@/tests/support/console";

describe.skipIf(!CHROMIUM)("a colleague's row on the team page", () => {
  const stage = openStage();

  it("says on each closed confirmation what it does, and keeps a chosen role while it is closed", async () => {
    const { email } = await anOperator("viewer");
    const page = await stage.visitor();
    await signInAs(page, "owner");
    await page.goto("/console/team");
    const row = page.getByRole("row").filter({ hasText: email });
    const outer = row.locator("details").first();
    await outer.locator("summary").first().click();
    await expect.poll(() => shownText(outer.locator("summary").first())).toBe("Close");
    const inner = outer.locator("details");
    await expect.poll(() => inner.count()).toBeGreaterThan(0);
    for (const one of await inner.all()) {
      const label = one.locator("summary");
      await expect.poll(() => shownText(label)).toContain("Remove");
      await expect.poll(() => shownText(label)).not.toContain("Leave it");
      await label.click();
      await expect.poll(() => shownText(label)).toBe("Leave it");
      await label.click();
    }
    await row.getByLabel("Role of").selectOption("support");
    await outer.locator("summary").first().click();
    await outer.locator("summary").first().click();
    await expect.poll(() => row.getByLabel("Role of").inputValue()).toBe("support");
    await row.getByRole("button", { name: "Change role" }).click();
    await page.getByRole("status").waitFor();
    await row.getByRole("cell", { name: "Support", exact: true }).waitFor();
  });
});
