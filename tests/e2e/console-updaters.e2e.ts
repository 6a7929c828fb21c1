/** The page of updaters: formats are switched on, their addresses copied, and what clients see is shown. */
import { describe, expect, it } from "vitest";
import { listFeedKeys } from "@/lib/domain/feeds/feed-keys";
import { sidewaysScroll } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { signInAs } from "@/tests/support/console";
import { contextAt } from "@/tests/support/factories";
import { aFileFor, switchOn } from "@/tests/support/feed-reader";
import { aPluginRelease, aPublisher, aPublisherOfTwo } from "@/tests/support/release-factories";

describe.skipIf(!CHROMIUM)("the page of updaters", () => {
  const stage = openStage();

  it("switches formats on and shows what their clients see, which is what is served", async () => {
    const { application } = await aPublisherOfTwo();
    await aFileFor(application, "1.4.0", "windows/x64", "App.exe");
    await aFileFor(application, "1.4.0", "macos/arm64", "App.zip");
    await aPluginRelease(application, { pluginId: "charts", version: "0.3.0" });
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/updaters`);
    await page.getByLabel("electron-updater").check();
    await page.getByLabel("Sparkle", { exact: true }).check();
    await page.getByLabel("WordPress", { exact: true }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    const electron = page.getByRole("region", { name: "electron-updater · basic" });
    await electron.getByText("/feeds/basic/electron/").first().waitFor();
    await electron.getByRole("row").filter({ hasText: "Windows" }).getByText("1.4.0").waitFor();
    await electron.getByRole("row").filter({ hasText: "Linux" }).getByText("Nothing").waitFor();
    await page.getByText("Files are left out while they are not signed.").waitFor();
    await page.getByRole("row").filter({ hasText: "charts" }).getByText("0.3.0").waitFor();
    await page.getByText("Create key").first().click();
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("Key created.").waitFor();
    expect(await listFeedKeys(contextAt(), application)).toMatchObject([{ format: "sparkle" }]);
    const sparkle = page.getByRole("region", { name: "Sparkle · basic" });
    await expect
      .poll(async () => {
        await page.reload();
        return sparkle.getByRole("row").filter({ hasText: "arm64" }).getByText("1.4.0").count();
      })
      .toBe(1);
    await electron.getByText("Show the answers").click();
  });

  it("is read on a German phone without JavaScript, and refuses a key that is none", async () => {
    const { application } = await aPublisher();
    await aFileFor(application, "1.4.0", "windows/x64", "App.exe");
    await switchOn(application, "tauri", "squirrel", "velopack");
    const page = await stage.visitor({ ...PHONE, locale: "de-DE", javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/updaters`);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByText("Schlüssel hinterlegen").first().click();
    await page.getByLabel("Öffentlicher Schlüssel").fill("kein Schlüssel");
    await page.getByRole("button", { name: "Schlüssel hinterlegen" }).click();
    await page.getByText("Das ist kein").waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it("shows a viewer what is on, without forms", async () => {
    const { application } = await aPublisher();
    await switchOn(application, "tauri");
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "viewer");
    await page.goto(`/console/applications/${application.slug}/updaters`);
    await page.getByRole("region", { name: "Tauri · basic" }).waitFor();
    expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
    expect(await page.getByText("Create key").count()).toBe(0);
  });
});
