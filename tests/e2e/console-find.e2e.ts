import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { parseEmail } from "@/lib/domain/keys/email";
import { axeFindings, pageFindings } from "@/tests/support/axe";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { openConsole, signInAs } from "@/tests/support/console";
import { aKey, anActivation, aShop, type TestKey } from "@/tests/support/factories";

const mark = `e${randomUUID().slice(0, 8)}`;
const UNKNOWN = "ABCDE-FGHJK-MNPQR-STVWX-YZ012";

describe.skipIf(!CHROMIUM)("an operator finds anything", () => {
  const stage = openStage();
  let shop: Application;
  let key: TestKey;

  beforeAll(async () => {
    ({ application: shop } = await aShop({ name: `Studio ${mark}` }));
    key = await aKey(shop, { email: parseEmail(`ada@${mark}.example`), name: "Ada King" });
    await aKey(shop, { email: parseEmail(`bob@${mark}.example`) });
    await anActivation(shop, key.key, `machine-${mark}`, { name: `Laptop ${mark}` });
  });

  const secretsIn = (addresses: readonly string[]) =>
    addresses.filter((address) =>
      [UNKNOWN.slice(0, 11), key.key.slice(0, 11)].some((text) => address.toUpperCase().includes(text)),
    );
  const field = (page: Page) => page.getByRole("main").getByLabel("Search the console").last();
  const search = (page: Page) =>
    page.getByRole("main").getByRole("button", { name: "Search", exact: true }).last();
  const keyPath = () => `/console/applications/${shop.slug}/keys/${key.id}`;

  async function pasted(page: Page): Promise<void> {
    await field(page).fill(UNKNOWN);
    await search(page).click();
    await page.getByRole("alert").filter({ hasText: "Nothing matches this key" }).waitFor();
    await field(page).fill(` Key: ${key.key.toLowerCase()}`);
    await search(page).click();
    await page.waitForURL(`**${keyPath()}`);
    expect(secretsIn(stage.addresses())).toEqual([]);
  }

  it("on a page of results, which keeps a pasted key out of every address", async () => {
    const page = await stage.visitor();
    await signInAs(page, "viewer");
    await page.goto("/console/find");
    await pasted(page);
    await page.goto("/console/find");
    await field(page).fill(`@${mark}.example`);
    await search(page).click();
    await page.waitForURL(`**/console/find?q=%40${mark}.example`);
    await page.getByRole("heading", { name: "License keys", level: 2 }).waitFor();
    await expect.poll(() => shownText(page.getByRole("main"))).toContain("2 results");
    expect(await pageFindings(page)).toEqual([]);
    await page.getByRole("link", { name: `ada@${mark}.example` }).click();
    await page.waitForURL(`**${keyPath()}`);
  });

  it("and keeps a pasted key out of every address, without JavaScript", async () => {
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await signInAs(page, "viewer");
    await page.goto("/console/find");
    await pasted(page);
  });

  it("and is told what to try when there is nothing", async () => {
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await signInAs(page, "viewer");
    await page.goto(`/console/find?q=nobody-${mark}`);
    await page.getByRole("heading", { name: `No results for “nobody-${mark}”` }).waitFor();
    await expect.poll(() => shownText(page.getByRole("main"))).toContain("a domain for example");
  });

  it("from the box of every page, without JavaScript", async () => {
    const page = await stage.visitor({ ...DESKTOP, javaScriptEnabled: false });
    await signInAs(page, "viewer");
    await page.goto("/console/team");
    await page.getByRole("searchbox", { name: "Search the console" }).fill(`Laptop ${mark}`);
    await page.getByRole("searchbox", { name: "Search the console" }).press("Enter");
    await page.getByRole("link", { name: `Laptop ${mark}` }).click();
    await page.waitForURL(`**${keyPath()}?q=machine-${mark}`);
  });

  it("in the palette, by keyboard alone", async () => {
    const page = await stage.visitor(DESKTOP);
    await signInAs(page, "support");
    await page.goto(`/console/applications/${shop.slug}/keys`);
    const box = page.getByRole("button", { name: "Search the console" });
    await box.waitFor();
    await box.focus();
    await page.keyboard.press("/");
    const combobox = page.getByRole("combobox", { name: "Search" });
    await combobox.waitFor();
    await expect.poll(() => combobox.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole("option", { name: `Issue keys Studio ${mark}` }).waitFor();
    await page.keyboard.type(`${mark}.example`);
    const dialog = page.getByRole("dialog");
    await expect.poll(() => shownText(dialog.getByRole("status"))).toBe("2 results");
    expect(await axeFindings(page)).toEqual([]);
    const meant = () =>
      combobox.evaluate(
        (input) =>
          document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent ?? "",
      );
    await expect.poll(meant).toContain(`bob@${mark}.example`);
    await page.keyboard.press("ArrowDown");
    await expect.poll(meant).toContain(`ada@${mark}.example`);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect.poll(meant).toContain("All results for");
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => box.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Control+k");
    await combobox.fill(`ada@${mark}.example`);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${keyPath()}`);
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it("in the palette with a pasted key, at once and in a new tab", async () => {
    const page = await stage.visitor(DESKTOP);
    await openConsole(page, "support");
    await page.getByRole("button", { name: "Search the console" }).click();
    await page.getByRole("combobox", { name: "Search" }).fill(key.key);
    const tab = page.context().waitForEvent("page");
    await page.keyboard.press("Control+Enter");
    await expect.poll(async () => new URL((await tab).url()).pathname).toBe(keyPath());
    await page.getByRole("dialog").waitFor();
    expect(secretsIn(stage.addresses())).toEqual([]);
  });

  it("in the palette that fills a phone", async () => {
    const page = await stage.visitor(PHONE);
    await openConsole(page, "support");
    await page.getByRole("link", { name: "Search the console" }).click();
    await page.getByRole("combobox", { name: "Search" }).fill(`laptop ${mark}`);
    const laptop = page.getByRole("option", { name: `machine-${mark}` });
    await laptop.waitFor();
    const shown = await page.getByRole("dialog").boundingBox();
    expect(shown).toEqual({ x: 0, y: 0, ...PHONE.viewport });
    await laptop.click();
    await page.waitForURL(`**${keyPath()}?q=machine-${mark}`);
  });

  it("and loads the palette only when it is opened first", async () => {
    const page = await stage.visitor(DESKTOP);
    await signInAs(page, "support");
    await page.goto("/console/team");
    await page.getByRole("button", { name: "Search the console" }).waitFor();
    const scripts: string[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/_next/static/")) scripts.push(response.url());
    });
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Search" }).waitFor();
    expect(scripts.length).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    // Where somebody types, it is a sign like others.
    await page.goto("/console/find");
    await field(page).focus();
    await page.keyboard.press("/");
    await expect.poll(() => field(page).inputValue()).toBe("/");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});
