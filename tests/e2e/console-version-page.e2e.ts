import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { openVerb, signInAs } from "@/tests/support/console";
import { contextAt } from "@/tests/support/factories";
import { aPublisherOfTwo, aRelease, type SomeRelease } from "@/tests/support/release-factories";

const MAC = { fileName: "App.dmg", said: { platform: "macos", arch: "universal" } } as const;
const WINDOWS = { fileName: "App.exe", said: { platform: "windows", arch: "x64" } } as const;

async function put(application: Application, version: string, input: SomeRelease = {}): Promise<void> {
  for (const file of [MAC, WINDOWS]) await aRelease(application, version, { ...input, ...file });
}

describe.skipIf(!CHROMIUM)("the page of a version", () => {
  const stage = openStage();
  const base = ({ slug }: Application) => `/console/applications/${slug}/releases`;
  const rowOf = (page: Page, system: string) => page.getByRole("row").filter({ hasText: system });

  it("rolls it out before and after it is published", async () => {
    const { application } = await aPublisherOfTwo();
    await put(application, "2.4.0");
    await put(application, "2.4.1", { publish: false });
    const page = await stage.visitor();
    await signInAs(page, "developer");
    await page.goto(`${base(application)}/2.4.1`);
    await page.getByRole("button", { name: "25 %" }).click();
    await page.getByText("Rollout changed.").waitFor();
    await openVerb(page, "Publish");
    await page.getByText("Below 100 %, all others are still offered what they are offered now.").waitFor();
    const percent = page.getByLabel("Percent of the installations").filter({ visible: true });
    await expect.poll(() => percent.inputValue()).toBe("25");
    await percent.fill("10");
    await page.getByRole("button", { name: "Save and publish" }).click();
    await page.getByText("Release published.").waitFor();
    const split = "10 % of the installations on stable and beta are offered 2.4.1, all others 2.4.0.";
    await page.getByText(split).waitFor();
    await page.getByText("Rolling out 10 %").waitFor();
    await expect
      .poll(() => page.getByRole("button", { name: "10 %" }).getAttribute("aria-pressed"))
      .toBe("true");
    await openVerb(page, "Other");
    await percent.fill("101");
    await page.getByRole("button", { name: "Save rollout" }).click();
    await expect.poll(() => percent.getAttribute("aria-invalid")).toBe("true");
    await percent.fill("37");
    await page.getByRole("button", { name: "Save rollout" }).click();
    await page.getByText("Rolling out 37 %").waitFor();
    await page.getByRole("button", { name: "Halt" }).click();
    await page.getByText("Halted").first().waitFor();
    await page.getByText("Programs on stable and beta are offered 2.4.0.").first().waitFor();
    await page.goto(base(application));
    await page.getByRole("link", { name: "2.4.1 for basic: Halted" }).waitFor();
  });

  it("says which of its files look wrong", async () => {
    const { application } = await aPublisherOfTwo();
    const { said, fileName } = MAC;
    await aRelease(application, "2.4.0", { fileName, said: { ...said, build: "1100" } });
    await aRelease(application, "2.4.1", MAC);
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "developer");
    await page.goto(`${base(application)}/2.4.1`);
    await page.getByRole("heading", { name: "Check these files" }).waitFor();
    await page.getByText("App.dmg has no build, but earlier versions do:").waitFor();
  });

  it("says of a withdrawn version who has it still, and nothing of its files", async () => {
    const { application } = await aPublisherOfTwo();
    const { said, fileName } = MAC;
    await aRelease(application, "2.4.0", { fileName, said: { ...said, build: "1100" } });
    const out = await aRelease(application, "2.4.1", MAC);
    const draft = await aRelease(application, "2.4.2", { ...MAC, publish: false });
    for (const { id } of [out, draft]) await withdrawRelease(contextAt(), application, id, "loses data");
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "developer");
    await page.goto(`${base(application)}/2.4.1`);
    await page.getByText("Programs that have it keep it until they are offered a higher version.").waitFor();
    await page.getByText(/Withdrawn .+: loses data/).waitFor();
    expect(await page.getByRole("heading", { name: "Check these files" }).count()).toBe(0);
    await page.goto(`${base(application)}/2.4.2`);
    await page.getByText("It was withdrawn before it was published, so no program has it.").waitFor();
    await page.goto("/console");
    await page.getByRole("heading", { name: "Applications" }).waitFor();
  });

  it("has a row for each system and a column for each variant, which say what is missing", async () => {
    const { application } = await aPublisherOfTwo();
    await put(application, "2.4.0");
    await aRelease(application, "2.4.1", MAC);
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "developer");
    await page.goto(`${base(application)}/2.4.1`);
    await page.getByText("Live · macOS only").waitFor();
    await expect
      .poll(() => shownText(rowOf(page, "macOS").first()))
      .toMatch(/Live\s+App\.dmg.+Missing\s+is offered nothing/s);
    await expect
      .poll(() => shownText(rowOf(page, "Windows x64").first()))
      .toMatch(/Missing\s+stays on 2\.4\.0/);
    expect(await tooWide(page)).toEqual([]);
    await page.setViewportSize(PHONE.viewport);
    expect(await tooWide(page)).toEqual([]);
  });

  it("shows those who may only look all of it and no verb, in German, too", async () => {
    const { application } = await aPublisherOfTwo();
    await put(application, "2.4.0", { rollout: 25 });
    const page = await stage.visitor({ ...PHONE, locale: "de-AT", javaScriptEnabled: false });
    await signInAs(page, "viewer");
    await page.goto(`${base(application)}/2.4.0`);
    await page
      .getByText("25 % der Installationen auf stable und beta bekommen 2.4.0, alle anderen nichts.")
      .waitFor();
    await page.getByText("Wird verteilt: 25 %").waitFor();
    expect(await page.getByRole("button", { name: "Anhalten" }).count()).toBe(0);
    expect(await page.locator("main summary").count()).toBe(0);
    expect(await page.getByText("Datei hinzufügen").count()).toBe(0);
    expect(await tooWide(page)).toEqual([]);
  });
});
