import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { findApplication } from "@/lib/domain/applications/find";
import { findPlan } from "@/lib/domain/applications/plans";
import { updatePlan } from "@/lib/domain/applications/save-plan";
import { sidewaysScroll } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { signInAs } from "@/tests/support/console";
import { aKey, anApplication, aShop, contextAt } from "@/tests/support/factories";
import { refusal } from "@/tests/support/refusal";
import { aPublisherOfTwo } from "@/tests/support/release-factories";

describe.skipIf(!CHROMIUM)("applications and plans in the console", () => {
  const stage = openStage();

  it("say beside its field what is wrong with a code, of a plan and of a variant", async () => {
    const { application } = await aPublisherOfTwo();
    const page = await stage.visitor();
    await signInAs(page, "owner");
    for (const [path, button] of [
      ["plans/new", "Create plan"],
      ["settings", "Create variant"],
    ] as const) {
      await page.goto(`/console/applications/${application.slug}/${path}`);
      await page.getByRole("button", { name: button }).click();
      const field = page.getByLabel("Code", { exact: true });
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    }
  });

  it("say beside its row what is wrong with a feature, and have as many rows as are asked for", async () => {
    const { application } = await aShop();
    const page = await stage.visitor();
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/plans/pro`);
    expect(await page.title()).toContain(`Pro · Plans · ${application.name}`);
    await expect.poll(() => page.getByLabel("Name of feature 4").count()).toBe(0);
    await page.getByRole("button", { name: "Add a feature" }).click();
    await feature(page, 4, "projects", "number", "many");
    const save = () => page.getByRole("button", { name: "Save" }).click();
    await save();
    const number = page.getByLabel("Number or text of feature 4");
    await expect.poll(() => number.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => number.evaluate((one) => one === document.activeElement)).toBe(true);
    await number.fill("50");
    await page.getByLabel("Unlimited").check();
    await save();
    await page.getByText("Plan saved.").waitFor();
    await expect.poll(() => page.getByLabel("Name of feature 1").inputValue()).toBe("projects");
    await expect.poll(() => page.getByLabel("Unlimited").isChecked()).toBe(true);
    await page.getByRole("link", { name: "Plans", exact: true }).last().click();
    await page.getByRole("row").filter({ hasText: "Pro" }).getByText("Unlimited").waitFor();
  });

  it("lead from a draft to issuing its keys", async () => {
    const { application } = await aShop({}, { status: "draft" });
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}`);
    await page.getByRole("link", { name: "Publish a plan" }).click();
    await page.getByText("“Pro” is a draft: no keys can be issued for it.").first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole("button", { name: "Publish “Pro”" }).click();
    await page.waitForURL("**/keys/new?plan=pro");
    await page.getByRole("button", { name: "Issue" }).last().waitFor();
    expect(await findPlan(contextAt(), application, "pro")).toMatchObject({ status: "public" });
  });

  it("say to support who publishes drafts, and on the plan itself have the button", async () => {
    const { application } = await aShop({}, { status: "draft" });
    const path = `/console/applications/${application.slug}`;
    const [support, owner] = [
      await stage.visitor({ javaScriptEnabled: false }),
      await stage.visitor({ locale: "de-DE", javaScriptEnabled: false }),
    ];
    await signInAs(support, "support");
    await support.goto(`${path}/keys/new`);
    await support.getByText("An owner can publish it.").waitFor();
    await signInAs(owner, "owner");
    await owner.goto(`${path}/plans/pro`);
    await owner.getByRole("button", { name: "„Pro“ veröffentlichen" }).click();
    await owner.getByText("Der Tarif ist öffentlich.").waitFor();
  });

  it("are made, sold, changed and archived on a phone, without JavaScript", async () => {
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto("/console/applications/new");
    await page.getByLabel("Name").fill("Cloud Notes");
    await page.getByLabel("Address").fill("cloud-notes");
    await page.getByLabel("Licenses only").check();
    await page.getByRole("button", { name: "Create application" }).click();
    await page.getByText("Cloud Notes has been created, with its signing keys.").waitFor();

    await page.getByRole("link", { name: "Create a plan" }).click();
    await page.getByLabel("Code").fill("pro");
    await page.getByLabel("Name", { exact: true }).fill("Pro");
    expect(await page.getByLabel("Public").isChecked()).toBe(true);
    expect(await page.getByLabel("Archived").count()).toBe(0);
    await page.getByLabel("Seats per key").fill("3");
    await feature(page, 1, "export", "true");
    await feature(page, 2, "projects", "null", "50");
    await page.getByRole("button", { name: "Create plan" }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: "Choose “number” or “text” for the feature “projects”" })
      .waitFor();
    await expect.poll(() => page.getByLabel("Name of feature 1").inputValue()).toBe("export");
    await feature(page, 2, "projects", "number", "50");
    await page.getByRole("button", { name: "Create plan" }).click();
    await page.getByText("Plan created.").waitFor();

    const application = await findApplication(contextAt(), "cloud-notes");
    await aKey(application, { count: 2 });
    await page.reload();
    await page.getByText("Changing features affects 2 keys already sold.").waitFor();
    await feature(page, 3, "offline", "false");
    await page.getByLabel("Name of feature 1").fill("");
    await page.getByLabel("Archived").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Plan saved.").waitFor();
    await page.getByRole("link", { name: "Plans", exact: true }).last().click();
    const row = page.getByRole("row").filter({ hasText: "pro" });
    await row.getByText("archived").waitFor();
    await row.getByText("offline, projects").waitFor();
    await expect(aKey(application)).rejects.toEqual(refusal("archived"));
  });

  it("suggest an address and say whether it is free", async () => {
    const { slug } = await anApplication({ slug: "taken-address" });
    const page = await stage.visitor();
    await signInAs(page, "owner");
    await page.goto("/console/applications/new");
    await page.getByLabel("Name").pressSequentially("3D Größe & Co.");
    await page.getByText("“d-grosse-co” is available.").waitFor();
    await expect.poll(() => page.getByLabel("Address").inputValue()).toBe("d-grosse-co");
    await page.getByLabel("Address").fill(slug);
    await page.getByLabel("Name").fill("Another name");
    await expect.poll(() => page.getByLabel("Address").inputValue()).toBe(slug);
    await page.getByText(`The address “${slug}” is taken.`).waitFor();
  });

  it("of two operators at one plan the later sees what is there now, and saves knowingly", async () => {
    const { application } = await aShop();
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/plans/pro`);
    await updatePlan(contextAt(), application, "pro", { name: "Theirs", features: { seats: 5 } });
    await page.getByLabel("Name", { exact: true }).fill("Mine");
    const save = () => page.getByRole("button", { name: "Save" }).click();
    await save();
    await page.getByText("It is now: “Theirs”, public, 3 devices, seats = 5.").waitFor();
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Mine");
    await save();
    await page.getByText("Plan saved.").waitFor();
    await page.getByRole("heading", { level: 1, name: "Mine" }).waitFor();
  });

  it("are shown without their forms to whoever may not change them", async () => {
    const { application } = await aShop();
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "support");
    for (const part of ["settings", "plans", "plans/new", "plans/pro"]) {
      await page.goto(`/console/applications/${application.slug}/${part}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect([part, await page.locator("main form").count()]).toEqual([part, 0]);
    }
  });
});

async function feature(page: Page, place: number, name: string, value: string, number = ""): Promise<void> {
  await page.getByLabel(`Name of feature ${place}`).fill(name);
  await page.getByLabel(`Value of feature ${place}`).selectOption(value);
  await page.getByLabel(`Number or text of feature ${place}`).fill(number);
}
