import { describe, expect, it } from "vitest";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { focused, tabStops, tabTo } from "@/tests/support/browser-focus";
import { aSoldLicense, LAPTOP_AND_TOWER } from "@/tests/support/browser-license";
import { enterAs, openLicense } from "@/tests/support/browser-steps";

describe.skipIf(!CHROMIUM)("with the keyboard alone", () => {
  const stage = openStage();

  it.each([
    { who: "with JavaScript", javaScriptEnabled: true },
    { who: "without JavaScript", javaScriptEnabled: false },
  ])("a license is opened, a device deregistered and the license closed, $who", async (options) => {
    const { code } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor({ javaScriptEnabled: options.javaScriptEnabled });
    await page.goto("/manage");
    await tabTo(page, "code");
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Devices" }).waitFor();

    await tabTo(page, "Remove device Tower");
    await page.keyboard.press("Enter");
    await page.getByText("Remove Tower and free its seat?").waitFor();
    await page.keyboard.press("Space");
    await page.getByText("Remove Tower and free its seat?").waitFor({ state: "hidden" });
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    expect((await focused(page)).text).toBe("Yes, remove it");
    await page.keyboard.press("Enter");
    await page.getByText("Tower was removed").waitFor();
    await tabTo(page, "Close this license");
    await page.keyboard.press("Enter");
    await page.getByText("The license is closed on this computer.").waitFor();
  });

  it("the way past the header is the first stop, and leads to the content", async () => {
    const page = await stage.visitor();
    await page.goto("/manage");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toMatchObject({ text: "Skip to content", inView: true });
    await page.keyboard.press("Enter");
    expect((await focused(page)).tag).toBe("main");
    await page.keyboard.press("Tab");
    expect((await focused(page)).text).toBe("code");
  });

  it("every stop is seen and has a ring around it, in light and in dark", async () => {
    const email = "ring@example.test";
    const { code } = await aSoldLicense({ email, devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor();
    const inBoth = async () => {
      const light = await tabStops(page);
      await page.emulateMedia({ colorScheme: "dark" });
      const dark = await tabStops(page);
      await page.emulateMedia({ colorScheme: "light" });
      expect([...light, ...dark].filter(({ ring, inView }) => ring < 2 || !inView)).toEqual([]);
      expect(dark.length).toBe(light.length);
      return light.map(({ text }) => text);
    };
    await openLicense(page, code);
    await page.goto("/manage");
    expect(await inBoth()).toEqual([
      "Skip to content",
      "Latchkey",
      "Remove device Laptop",
      "Remove device Tower",
      "Close this license",
      "Manage a license",
      "Account",
    ]);
    await enterAs(page, email);
    await page.goto("/account");
    expect((await inBoth()).length).toBeGreaterThan(7);
  });

  it("the focus is on what just happened, and on the field that is wrong", async () => {
    const { code } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor();
    await page.goto("/manage");
    await tabTo(page, "code");
    await page.keyboard.type("VC-1234");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "not a management code" }).waitFor();
    expect(await focused(page)).toMatchObject({ tag: "input", text: "code" });

    await openLicense(page, code);
    await tabTo(page, "Remove device Laptop");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("status").waitFor();
    const notice = await focused(page);
    expect(notice.text).toContain("Laptop was removed");
    // It was put there by the page: a ring would look as if something were wrong.
    expect(notice.ring).toBe(0);
  });

  it("Escape closes the question and goes back to where it was opened", async () => {
    const email = "escape@example.test";
    const { code } = await aSoldLicense({ email, devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor();
    await openLicense(page, code);
    await escapeFromQuestion();
    await enterAs(page, email);
    await escapeFromQuestion();

    async function escapeFromQuestion() {
      await tabTo(page, "Remove device Tower");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      await page.getByText("Remove Tower and free its seat?").waitFor({ state: "hidden" });
      expect((await focused(page)).text).toBe("Remove device Tower");
    }
  });
});
