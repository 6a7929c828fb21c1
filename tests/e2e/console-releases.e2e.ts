import { randomBytes } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { type Application, findApplication } from "@/lib/domain/applications/find";
import { editDrafts } from "@/lib/domain/publishing/edit-drafts";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { openPlace, signInAs } from "@/tests/support/console";
import { contextAt } from "@/tests/support/factories";
import { devtoolsOf } from "@/tests/support/idle-pages";
import { aPluginRelease, aPublisher, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

const MEGABYTE = 1024 * 1024;

describe.skipIf(!CHROMIUM)("releases in the console", () => {
  const stage = openStage();
  const base = ({ slug }: Application) => `/console/applications/${slug}`;

  /** By the process that answers programs, which hears of a change from the one with the pages. */
  async function offered({ slug }: Application): Promise<string | null> {
    const response = await fetch(`${stage.server().url}/${slug}/v1/check`);
    const { latest }: { latest: { version: string } | null } = await response.json();
    return latest?.version ?? null;
  }

  it("go from an upload with progress to a draft, its preview, to everybody, and back", async () => {
    const { application } = await aPublisher();
    const page = await stage.visitor();
    await signInAs(page, "developer");
    await page.goto(`${base(application)}/releases`);
    await page.getByText("There are no releases yet.").waitFor();
    await page.getByRole("link", { name: "Upload a release" }).click();
    const uploadAt = await slowLine(page);
    await uploadAt(50_000);
    await page.getByLabel("Files", { exact: true }).setInputFiles(aFile(6 * MEGABYTE));
    await page.getByLabel("Version").fill("1.5.0");
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByRole("progressbar").waitFor();
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await openPlace(page, "Team");
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    await page.evaluate(() => history.back());
    await expect.poll(() => asked).toEqual(["beforeunload", "confirm"]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("The upload was cancelled.").waitFor();
    await uploadAt(MEGABYTE / 4);
    await page.getByRole("button", { name: "Upload" }).click();
    await page.waitForFunction(() => Number(document.querySelector("progress")?.value) > 20);
    await uploadAt(-1);
    await page.getByText("File stored as a draft.").waitFor();
    expect(await offered(application)).toBeNull();

    await page.getByLabel("Notes in Markdown").fill("# New\n\n- **fast** <script>x</script>");
    await page.getByLabel("Critical").check();
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect.poll(() => shownText(preview.getByRole("listitem"))).toBe("fast <script>x</script>");
    // Enter saves: the button that publishes is not the form's first.
    await page.getByLabel("Critical").press("Enter");
    await page.getByText("Draft saved.").waitFor();
    expect(await offered(application)).toBeNull();
    await page.getByLabel("Notes in Markdown").fill("Typed and never saved");
    await act(page, "Publish").click();
    await page.getByText("Programs on stable and beta will be offered 1.5.0.").waitFor();
    await page.getByRole("button", { name: "Save and publish" }).click();
    await page.getByText("Release published.").waitFor();
    await page.getByText("Typed and never saved").waitFor();
    await page.getByText("Programs on stable and beta are offered 1.5.0.").waitFor();
    await expect.poll(() => offered(application)).toBe("1.5.0");

    await act(page, "Withdraw").click();
    await page
      .getByText("Programs on stable and beta will be offered nothing. 0 downloads so far.")
      .waitFor();
    await page.getByLabel("Reason").fill("does not start");
    await page.getByRole("button", { name: "Withdraw release" }).click();
    await page.getByRole("alert").filter({ hasText: "Type 1.5.0 to confirm" }).waitFor();
    await expect.poll(() => page.getByLabel("Reason").inputValue()).toBe("does not start");
    await page.getByLabel("Type 1.5.0 to confirm").fill("1.5.0");
    await page.getByRole("button", { name: "Withdraw release" }).click();
    await page.getByText("Release withdrawn.").waitFor();
    await page.getByText("Programs on stable and beta are offered nothing.").waitFor();
    await expect.poll(() => offered(application)).toBeNull();
  });

  it("are uploaded and promoted on a phone without JavaScript, and keep what was typed when refused", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0");
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(`${base(application)}/releases/upload`);
    const send = async (version: string) => {
      await page.getByLabel("Files", { exact: true }).setInputFiles(aFile(1000));
      await page.getByLabel("Version").fill(version);
      await page.getByRole("button", { name: "Upload" }).click();
    };
    await page.getByLabel("Notes").fill("kept");
    await page.getByLabel("Channel").selectOption("beta");
    await page.getByLabel("Publish at once").check();
    await send("1.0.0");
    await expect
      .poll(() => shownText(page.getByRole("alert").first()))
      .toContain("Version 1.0.0 already exists");
    await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("kept");
    await send("1.1.0");
    await page.getByText("Release published.").waitFor();
    await expect.poll(() => offered(application)).toBe("1.0.0");
    await act(page, "Promote to stable").click();
    await page.getByText("Programs on stable will be offered 1.1.0 instead of 1.0.0.").waitFor();
    await page.getByRole("button", { name: "Promote release" }).click();
    await page.getByText("The release is now stable").waitFor();
    await expect.poll(() => offered(application)).toBe("1.1.0");
  });

  it("have drafts whose preview keeps what was typed, and names what somebody else changed, without JavaScript", async () => {
    const { application } = await aPublisher();
    const draft = await aRelease(application, "1.0.0", {
      publish: false,
      notes: "stored",
      channel: "stable",
    });
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "developer");
    await page.goto(`${base(application)}/releases/${draft.id}`);
    const notes = page.getByLabel("Notes in Markdown");
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const typed = async () => [
      await notes.inputValue(),
      await page.getByLabel("Channel").inputValue(),
      await page.getByLabel("Critical").isChecked(),
    ];
    await notes.fill("# Typed");
    await page.getByLabel("Channel").selectOption("beta");
    await page.getByLabel("Critical").check();
    await press("Preview");
    await page.getByRole("region", { name: "Preview" }).getByRole("heading", { name: "Typed" }).waitFor();
    expect(await typed()).toEqual(["# Typed", "beta", true]);
    await editDrafts(contextAt(), application, [draft.id], {
      notes: "theirs",
      critical: false,
      manual: false,
      channel: "stable",
    });
    await press("Save");
    await page.getByRole("alert").filter({ hasText: "Someone else changed this draft" }).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Preview" }).count()).toBe(0);
    expect(await typed()).toEqual(["# Typed", "beta", true]);
    await press("Save");
    await page.getByText("Draft saved.").waitFor();
    expect(await typed()).toEqual(["# Typed", "beta", true]);
    await notes.fill("# Published as typed");
    await act(page, "Publish").click();
    // Of the channel as it is chosen, saved or not.
    const offer = (channels: string) =>
      page.getByText(`Programs on ${channels} will be offered 1.0.0. They are`);
    await expect.poll(() => offer("beta").isVisible()).toBe(true);
    expect(await offer("stable and beta").isVisible()).toBe(false);
    await page.getByLabel("Channel").selectOption("stable");
    await expect.poll(() => offer("stable and beta").isVisible()).toBe(true);
    expect(await offer("beta").isVisible()).toBe(false);
    await press("Save and publish");
    await page.getByText("Release published.").waitFor();
    await page.getByRole("heading", { name: "Published as typed" }).waitFor();
  });

  it("are not sent when the file is too large, and say so beside it; a refusal keeps file and fields", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0");
    const page = await stage.visitor();
    await signInAs(page, "developer");
    await page.goto(`${base(application)}/releases/upload`);
    const file = page.getByLabel("Files", { exact: true });
    await file.setInputFiles(aFile(1000));
    await page.getByLabel("Notes").fill("kept");
    const upload = () => page.getByRole("button", { name: "Upload" }).click();
    await page.getByLabel("Version").fill("one");
    await upload();
    await page.getByText("The version must be").waitFor();
    await expect.poll(() => page.getByLabel("Version").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Version").fill("1.0.0");
    await upload();
    await page.getByRole("alert").filter({ hasText: "1.0.0 already exists for basic." }).waitFor();
    await page.getByLabel("Version").fill("1.1.0");
    await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("kept");
    // No file of gigabytes is chosen here: the browser is told that this one is.
    await file.evaluate((input: HTMLInputElement) => {
      Object.defineProperty(File.prototype, "size", { get: () => 2 ** 50, configurable: true });
      input.focus();
    });
    await upload();
    await page.getByRole("alert").filter({ hasText: "Nothing was sent." }).waitFor();
    await expect.poll(() => file.getAttribute("aria-invalid")).toBe("true");
    await file.evaluate(() => Reflect.deleteProperty(File.prototype, "size"));
    await upload();
    await page.getByText("File stored as a draft.").waitFor();
  });

  it("belong to plugins that become premium at a press, on a phone", async () => {
    const { application } = await aPublisherOfTwo();
    await aPluginRelease(application, { pluginId: "charts", version: "0.1.0", name: "Charts" });
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await signInAs(page, "developer");
    await page.goto(`${base(application)}/plugins`);
    await page.getByRole("button", { name: /Make premium.*charts/ }).click();
    await page.getByText("The plugin is now premium").waitFor();
    await page.getByRole("link", { name: "charts", exact: true }).click();
    await page.getByRole("heading", { name: "charts", level: 1 }).waitFor();
  });

  it("of new plugins are premium where a checkbox says so", async () => {
    const { application } = await aPublisherOfTwo();
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(`${base(application)}/settings`);
    const box = page.getByLabel("New plugins are premium");
    await expect.poll(() => box.isChecked()).toBe(false);
    await box.check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Settings saved.").waitFor();
    await expect.poll(() => box.isChecked()).toBe(true);
    expect(await tooWide(page)).toEqual([]);
    await aPluginRelease(await findApplication(contextAt(), application.slug), {
      pluginId: "charts",
      version: "0.1.0",
    });
    await page.goto(`${base(application)}/plugins`);
    await page.getByRole("button", { name: /Make free.*charts/ }).waitFor();

    const viewer = await stage.visitor({ ...PHONE, locale: "de-AT", javaScriptEnabled: false });
    await signInAs(viewer, "viewer");
    await viewer.goto(`${base(application)}/settings`);
    await expect
      .poll(() => shownText(viewer.getByRole("region", { name: "Allgemein" })))
      .toMatch(/Neue Plugins\s+Premium/);
    expect(await tooWide(viewer)).toEqual([]);
  });
});

/** What opens an act, which browsers give no role of its own. */
function act(page: Page, name: string) {
  return page.locator("main summary").filter({ hasText: new RegExp(`^${name}$`) });
}

function aFile(size: number) {
  return { name: "app.zip", mimeType: "application/zip", buffer: randomBytes(size) };
}

/** So that there is a while in which progress can be seen. Takes bytes a second, -1 for as many as there can be. */
async function slowLine(page: Page): Promise<(uploadThroughput: number) => Promise<void>> {
  const devtools = await devtoolsOf(page);
  const rest = { offline: false, latency: 0, downloadThroughput: -1 };
  return async (uploadThroughput) =>
    void (await devtools.send("Network.emulateNetworkConditions", { ...rest, uploadThroughput }));
}
