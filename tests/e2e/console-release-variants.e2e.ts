import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { signInAs } from "@/tests/support/console";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

const FILE = { mimeType: "application/zip", buffer: Buffer.from("a new build") };

describe.skipIf(!CHROMIUM)("a version of two variants", () => {
  const stage = openStage();
  const base = ({ slug }: Application) => `/console/applications/${slug}/releases`;

  it("is withdrawn from both at once, and says what remains", async () => {
    const { application } = await aPublisherOfTwo();
    for (const variant of ["basic", "unlimited"])
      for (const version of ["2.4.1", "2.4.2"]) await aRelease(application, version, { variant });
    const { id } = await aRelease(application, "2.4.3");
    await aRelease(application, "2.4.3", { variant: "unlimited" });
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "owner");
    // An address from before versions had a page.
    await page.goto(`${base(application)}/${id}`);
    await page.waitForURL("**/releases/2.4.3");
    await expect.poll(() => page.title()).toContain(`2.4.3 · ${application.name}`);
    await page
      .locator("main summary")
      .filter({ hasText: /^Withdraw$/ })
      .click();
    const instead = "Programs on stable and beta will be offered 2.4.2 instead of 2.4.3.";
    await page.getByText(`For unlimited, if selected: ${instead}`).waitFor();
    await page.getByText("0 downloads so far.").waitFor();
    await page.getByLabel("unlimited").uncheck();
    await page.getByRole("button", { name: "Withdraw release" }).click();
    await page.getByText("Type 2.4.3 to confirm. Nothing was changed.").waitFor();
    await expect.poll(() => page.getByLabel("unlimited").isChecked()).toBe(false);
    await page.getByLabel("unlimited").check();
    await page.getByLabel("Reason").fill("does not start");
    await page.getByLabel("Type 2.4.3 to confirm").fill("2.4.3");
    await page.getByRole("button", { name: "Withdraw release" }).click();
    await page.getByText("Release withdrawn.").waitFor();
    await page.getByText("Programs on stable and beta are offered 2.4.2.").waitFor();
    await page.getByText("does not start").waitFor();
  });

  it("is read from the file's name, which may be dropped, and said to exist before anything is sent", async () => {
    const { application } = await aPublisherOfTwo();
    await aRelease(application, "2.4.2", { notes: "Faster" });
    const page = await stage.visitor();
    await signInAs(page, "developer");
    const sent: string[] = [];
    page.on(
      "request",
      (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname),
    );
    await page.goto(`${base(application)}/upload`);
    const version = page.getByLabel("Version");
    // Until its script runs, a page takes no drop.
    await expect
      .poll(async () => {
        await drop(page, "Studio-2.4.2.dmg");
        return version.inputValue();
      })
      .toBe("2.4.2");
    await page.getByText("2.4.2 already exists for basic. Choose a higher version").waitFor();
    const upload = page.getByRole("button", { name: "Upload" });
    await upload.click();
    await page.getByRole("alert").filter({ hasText: "2.4.2 already exists for basic" }).waitFor();
    expect(sent.filter((path) => path.endsWith("/upload/file"))).toEqual([]);

    await page
      .getByLabel("Files", { exact: true })
      .setInputFiles({ ...FILE, name: "Studio-2.5.0-beta.1.dmg" });
    await page.getByText("2.5.0-beta.1 was read from the file's name.").waitFor();
    expect(await page.getByRole("combobox", { name: "Channel" }).inputValue()).toBe("beta");
    // What was typed stays, whatever the next file is called.
    await version.fill("2.6.0");
    await page.getByLabel("Files", { exact: true }).setInputFiles({ ...FILE, name: "Studio-2.7.0.dmg" });
    await expect.poll(() => version.inputValue()).toBe("2.6.0");
    await page.getByRole("combobox", { name: "Channel" }).selectOption("stable");
    await page.getByLabel("Publish at once").check();
    const others = page.getByRole("button", { name: /^Remove Studio-2\.[45]/ });
    while ((await others.count()) > 0) await others.first().click();
    await upload.click();
    await page.getByText("Release published.").waitFor();
    await page.getByText("Programs on stable and beta are offered 2.6.0.").waitFor();

    // The other variant of the hotfix: two presses and the file.
    await page.getByRole("link", { name: /Add file.*2.6.0 for unlimited, macOS/ }).click();
    await page.getByLabel("Files", { exact: true }).setInputFiles({ ...FILE, name: "unlimited.dmg" });
    await expect.poll(() => version.inputValue()).toBe("2.6.0");
    await upload.click();
    await page.getByText("File stored as a draft.").waitFor();
    await page.getByRole("heading", { name: "2.6.0", exact: true }).waitFor();
    await page.getByText("basic: Published").waitFor();
    await page.getByText("unlimited: Draft").waitFor();
  });
});

function drop(page: Page, name: string): Promise<void> {
  return page.evaluate((name) => {
    const files = new DataTransfer();
    files.items.add(new File(["a build"], name));
    document.body.dispatchEvent(
      new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files }),
    );
  }, name);
}
