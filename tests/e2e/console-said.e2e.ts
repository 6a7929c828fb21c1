import { describe, expect, it } from "vitest";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { focused } from "@/tests/support/browser-focus";
import { untilTold } from "@/tests/support/browser-steps";
import { openVerb, signInAs, verb } from "@/tests/support/console";
import { aKey, aShop } from "@/tests/support/factories";

const SUSPENDED = "Key suspended. Programs stop at their next check.";
const ACTIVE = "Key reactivated.";

describe.skipIf(!CHROMIUM)("what the console says was done", () => {
  const stage = openStage();

  it("has the focus each time, on the same page too, and is not said again", async () => {
    const { application } = await aShop();
    const { id } = await aKey(application);
    const page = await stage.visitor();
    await signInAs(page, "support");
    await page.goto(`/console/applications/${application.slug}/keys/${id}`);
    for (const [act, said] of [
      ["suspend", SUSPENDED],
      ["reactivate", ACTIVE],
      ["suspend", SUSPENDED],
      ["reactivate", ACTIVE],
    ] as const) {
      await openVerb(page, new RegExp(`^${act}`, "i"));
      await page.getByRole("textbox", { name: "Reason" }).fill("order 5");
      await page.getByRole("button", { name: new RegExp(`^${act} key`, "i") }).click();
      await expect.poll(async () => (await focused(page)).text).toBe(said);
      await expect.poll(() => page.getByRole("status").allTextContents()).toEqual([said]);
      await untilTold(page);
    }
    await page.reload();
    await verb(page, "Suspend").waitFor();
    await expect.poll(() => page.getByRole("status").count()).toBe(0);
  });

  it("is not said again to somebody who goes back and forward", async () => {
    const { application } = await aShop();
    const page = await stage.visitor();
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/plans/new`);
    await page.getByLabel("Code").fill("gold");
    await page.getByLabel("Name").first().fill("Gold");
    await page.getByRole("button", { name: "Create plan" }).click();
    const said = page.getByRole("status").filter({ hasText: "Plan created." });
    await said.waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Create plan", level: 1 }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "Gold", level: 1 }).waitFor();
    await expect.poll(() => said.count()).toBe(0);
  });

  it("has the focus each time that a form makes something", async () => {
    const page = await stage.visitor();
    await signInAs(page, "owner");
    await page.goto("/console/self-check");
    const files: string[] = [];
    for (const count of [1, 2]) {
      await page.getByRole("button", { name: "Send me a test mail" }).click();
      const toldAbout = async () => {
        const [file] = /\S+\.eml/.exec((await focused(page)).text) ?? [];
        if (file && !files.includes(file)) files.push(file);
        return files.length;
      };
      await expect.poll(toldAbout).toBe(count);
    }
  });
});
