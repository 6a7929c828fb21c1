import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, OPPOSITES, openStage } from "@/tests/support/browser";
import { signInAs } from "@/tests/support/console";
import { aShop } from "@/tests/support/factories";

describe.skipIf(!CHROMIUM)("a page that was open while the role was lowered", () => {
  const stage = openStage();

  it.each(OPPOSITES)("says that its form is no longer permitted, $setting", async ({ options }) => {
    const { application } = await aShop();
    const page = await stage.visitor(options);
    const { id } = await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/plans/pro`);
    await databasePool().query("UPDATE operators SET role = 'viewer' WHERE id = $1", [id]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your role does not permit this.").waitFor();
    if (options.javaScriptEnabled !== false) expect(await axeFindings(page)).toEqual([]);
  });
});
