import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { signInAs } from "@/tests/support/console";
import { aKey, aPlan, aShop } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

describe.skipIf(!CHROMIUM)("an operator at an address of nothing", () => {
  const stage = openStage();

  it("is told so in the console's frame, and finds a way on", async () => {
    const { slug } = (await aShop()).application;
    const page = await stage.visitor(PHONE);
    await signInAs(page, "viewer");
    for (const path of [
      "/console/applications/none/keys",
      `/console/applications/${slug}/releases/${randomUUID()}`,
    ]) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 404]);
      await page.getByRole("heading", { name: "There is nothing here", level: 1 }).waitFor();
      await page.getByRole("banner").locator("summary").last().waitFor();
      await expect
        .poll(() => shownText(page.getByRole("main")))
        .toContain("The address is wrong, what was here is gone, or it belongs to another application.");
    }
    await page.getByRole("link", { name: "Go to the applications" }).click();
    await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
  });

  it("is led from an id under the wrong application to the right one", async () => {
    const { slug } = (await aPublisher()).application;
    const { application } = await aPublisher();
    await aPlan(application);
    const { id } = await aKey(application);
    const release = await aRelease(application, "1.0.0");
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "viewer");
    for (const [below, there] of [
      [`keys/${id}`, `keys/${id}`],
      [`releases/${release.id}`, "releases/1.0.0"],
    ]) {
      await page.goto(`/console/applications/${slug}/${below}`);
      expect(new URL(page.url()).pathname).toBe(`/console/applications/${application.slug}/${there}`);
    }
  });

  it("finds the way back from an address of no page, without JavaScript", async () => {
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "viewer");
    expect((await page.goto("/console/xyz"))?.status()).toBe(404);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.getByRole("main").getByRole("link").click();
    await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
  });
});
