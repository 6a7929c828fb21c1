import { describe, expect, it } from "vitest";
import { without } from "@/tests/operations/session/customer";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { aSoldLicense, LAPTOP_AND_TOWER } from "@/tests/support/browser-license";
import { openLicense } from "@/tests/support/browser-steps";

describe.skipIf(!CHROMIUM)("a page that fails", () => {
  const stage = openStage();

  it.each([
    ["en-GB", "Something went wrong on our side", "Try again"],
    ["de-DE", "Bei uns ist etwas schiefgegangen", "Noch einmal versuchen"],
  ])(
    "says so in the language of %s, and comes back when it can be drawn again",
    async (locale, title, again) => {
      const { code } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
      const visitor = await stage.visitor();
      await openLicense(visitor, code);
      // Not one of the stage's own visitors, whose browsers may not complain of anything.
      const storageState = await visitor.context().storageState();
      const baseURL = stage.server().url;
      const context = await visitor.context().browser()?.newContext({ baseURL, locale, storageState });
      const page = await context?.newPage();
      if (!page) throw new Error("there is no browser");
      await without("activations", async () => {
        expect((await page.goto("/manage"))?.status()).toBe(500);
        await page.getByRole("heading", { name: title }).waitFor();
        if (locale === "de-DE") expect(await axeFindings(page)).toEqual([]);
      });
      await page.getByRole("button", { name: again }).click();
      await page.getByText("Laptop").first().waitFor();
      await context?.close();
    },
  );
});
