import { describe, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { signInAs } from "@/tests/support/console";
import { aShop } from "@/tests/support/factories";

describe.skipIf(!CHROMIUM)("a page that was open while the role was lowered", () => {
  const stage = openStage();

  it("says that its form is no longer permitted", async () => {
    const { application } = await aShop();
    const page = await stage.visitor();
    const { id } = await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/plans/pro`);
    await databasePool().query("UPDATE operators SET role = 'viewer' WHERE id = $1", [id]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your role does not permit this.").waitFor();
  });
});
