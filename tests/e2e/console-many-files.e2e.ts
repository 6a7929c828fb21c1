import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { signInAs } from "@/tests/support/console";
import { aPublisher, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

const named = (name: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(`content of ${name}`),
});

describe.skipIf(!CHROMIUM)("the files of a version", () => {
  const stage = openStage();
  const base = ({ slug }: Application) => `/console/applications/${slug}/releases`;
  const systemOf = (page: Page, name: string) => page.getByLabel(`System of ${name}`);
  const rowOf = (page: Page, system: string) => page.getByRole("row").filter({ hasText: system }).first();

  it("are published together: one row each, whose system can be corrected; one that is refused holds up none", async () => {
    const { application } = await aPublisherOfTwo();
    const page = await stage.visitor();
    await signInAs(page, "developer");
    await page.goto(`${base(application)}/upload`);
    const files = page.getByLabel("Files", { exact: true });
    await files.setInputFiles([named("Studio-2.4.2.dmg"), named("Studio-Setup-2.4.2.exe")]);
    await expect.poll(() => page.getByLabel("Version").inputValue()).toBe("2.4.2");
    await files.setInputFiles([named("Studio-other-2.4.2.dmg"), named("Pro-2.4.2.dmg")]);
    const chosen = ["Studio-2.4.2.dmg", "Studio-Setup-2.4.2.exe", "Studio-other-2.4.2.dmg"];
    for (const [place, name] of chosen.entries())
      await expect
        .poll(() => systemOf(page, name).inputValue())
        .toBe(["macos/universal", "windows/any", "macos/universal"][place]);
    await systemOf(page, "Studio-Setup-2.4.2.exe").selectOption("windows/x64");
    await page.getByLabel("Variant of Pro-2.4.2.dmg").selectOption("unlimited");
    await page.getByLabel("Percent of the installations").fill("10");
    await page.getByLabel("Publish at once").check();
    expect(await tooWide(page)).toEqual([]);
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByText("1 of 4 files refused. The others are stored.").waitFor();
    await page
      .getByRole("alert")
      .filter({ hasText: "are both of the kind dmg for macos/universal. Choose another processor" })
      .waitFor();
    await expect.poll(() => page.getByText("Stored", { exact: true }).count()).toBe(3);
    expect(await axeFindings(page)).toEqual([]);
    await systemOf(page, "Studio-other-2.4.2.dmg").selectOption("macos/arm64");
    await page.getByRole("button", { name: "Upload the rest" }).click();
    await page.getByText("Release published.").waitFor();
    await page.waitForURL("**/releases/2.4.2");
    await page.getByText("basic: Rolling out 10 %").waitFor();
    await expect.poll(() => shownText(rowOf(page, "Windows x64"))).toContain("Studio-Setup-2.4.2.exe");

    // Later, to what is published.
    await page.getByRole("link", { name: "Add files …" }).click();
    await page.getByText("they are signed and offered right away").waitFor();
    await page.getByLabel("Files", { exact: true }).setInputFiles(named("studio_2.4.2_amd64.deb"));
    await expect.poll(() => systemOf(page, "studio_2.4.2_amd64.deb").inputValue()).toBe("linux/x64");
    await page.setViewportSize(PHONE.viewport);
    expect(await tooWide(page)).toEqual([]);
    await page.getByRole("button", { name: "Add files" }).click();
    await page.waitForURL("**/releases/2.4.2");
    await expect.poll(() => shownText(rowOf(page, "Linux x64"))).toMatch(/Live\s+studio_2\.4\.2_amd64\.deb/);

    // Called as the installer is, and said to accompany it.
    await page.getByRole("link", { name: "Add files …" }).click();
    await page.getByLabel("Files", { exact: true }).setInputFiles(named("Tool-2.4.2-x64.exe"));
    await page.getByLabel("The file is").selectOption("companion");
    await page.getByRole("button", { name: "Add files" }).click();
    await page.waitForURL("**/releases/2.4.2");
    await expect.poll(() => shownText(rowOf(page, "Windows x64"))).toContain("Studio-Setup-2.4.2.exe");
  });

  it("are not said to be stored where they were not sent", async () => {
    const { application } = await aPublisher();
    const page = await stage.visitor();
    await signInAs(page, "developer");
    await page.goto(`${base(application)}/upload`);
    let calls = 0;
    await page.route("**/upload/file", (route) => {
      calls += 1;
      const tooMany = { status: 429, json: { message: "Too many uploads in one minute." } };
      return calls === 1 ? route.continue() : route.fulfill(tooMany);
    });
    const empty = { ...named("Studio-1.0.0.exe"), buffer: Buffer.alloc(0) };
    await page
      .getByLabel("Files", { exact: true })
      .setInputFiles([empty, named("Studio-1.0.0.dmg"), named("studio-1.0.0.deb")]);
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByText("0 of 3 files stored, 1 refused. The others were not sent.").waitFor();
    await page.getByText("Too many uploads in one minute.").waitFor();
    expect(calls).toBe(2);
  });

  it("are sent by one form without JavaScript, read by their names, and added later", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0", { fileName: "Studio.dmg" });
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await signInAs(page, "developer");
    await page.goto(`${base(application)}/upload`);
    await page
      .getByLabel("Files", { exact: true })
      .setInputFiles([named("Studio-1.1.0-arm64.dmg"), named("Studio-1.1.0-x64.exe")]);
    await page.getByLabel("Version").fill("1.1.0");
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByText("File stored as a draft.").waitFor();
    await expect.poll(() => shownText(rowOf(page, "macOS arm64"))).toContain("Studio-1.1.0-arm64.dmg");
    await page.getByRole("link", { name: "Add files …" }).click();
    const add = async (name: string, place: string) => {
      await page.getByLabel("Files", { exact: true }).setInputFiles(named(name));
      await page.getByLabel("System of these files").selectOption(place);
      await page.getByRole("button", { name: "Add files" }).click();
    };
    await add("Other-1.1.0-arm64.dmg", "macos/arm64");
    await page.getByText("are both of the kind dmg for macos/arm64").waitFor();
    await page.getByRole("heading", { name: "Add files to 1.1.0" }).waitFor();
    await add("studio.deb", "linux/x64");
    await expect.poll(() => shownText(rowOf(page, "Linux x64"))).toContain("studio.deb");
  });
});
