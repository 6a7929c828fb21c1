import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import {
  aSoldLicense,
  LAPTOP_AND_TOWER,
  manyDevices,
  seatsAndEntries,
} from "@/tests/support/browser-license";
import { askToDeregister, openLicense } from "@/tests/support/browser-steps";
import { devtoolsOf } from "@/tests/support/idle-pages";

const SLOW_MS = 1500;
const KILOBYTE = 1000;

describe.skipIf(!CHROMIUM)("on a slow line", () => {
  const stage = openStage();

  it("a button says that it works, and a second press sends nothing", async () => {
    const { code, keyId } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor(PHONE);
    const sent = await slowForms(page, "/manage");
    await page.goto("/manage");
    await page.getByLabel("Management code").fill(code);
    expect(await pressTwice(page, "Show my license")).toBe("Looking it up …, busy: true");
    await page.getByRole("region", { name: "Devices" }).waitFor();
    expect(sent()).toBe(1);

    await askToDeregister(page, "Laptop");
    expect(await pressTwice(page, "Yes, remove it")).toBe("Removing …, busy: true");
    await page.getByText("Laptop was removed").waitFor();
    expect(sent()).toBe(2);
    expect(await seatsAndEntries(keyId)).toEqual({ counted: 1, held: 1, deregistered: 1 });
  });

  it.each([
    { who: "with JavaScript", javaScriptEnabled: true, max: 160 * KILOBYTE },
    { who: "without JavaScript", javaScriptEnabled: false, max: 25 * KILOBYTE },
  ])("the first page weighs little, $who", async ({ javaScriptEnabled, max }) => {
    for (const path of ["/manage", "/account"]) {
      const page = await stage.visitor({ ...PHONE, javaScriptEnabled });
      const weight = await weightOf(page, path);
      console.info(`${path}: ${weight} bytes`);
      expect(weight).toBeGreaterThan(2 * KILOBYTE);
      expect(weight).toBeLessThan(max);
    }
  });

  it("an open license with three devices weighs no more than the scripts that are there by then", async () => {
    const { code } = await aSoldLicense({ devices: manyDevices(3) });
    const page = await stage.visitor(PHONE);
    await openLicense(page, code);
    const weight = await weightOf(page, "/manage");
    console.info(`/manage with three devices, all loaded again: ${weight} bytes`);
    expect(weight).toBeLessThan(165 * KILOBYTE);
  });
});

/** Of everything that the page loads, as it comes over the wire, when nothing of it is there yet. */
async function weightOf(page: Page, path: string): Promise<number> {
  const client = await devtoolsOf(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const sizes: number[] = [];
  client.on("Network.loadingFinished", ({ encodedDataLength }) => sizes.push(encodedDataLength));
  await page.goto(path, { waitUntil: "networkidle" });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Answers what the button said while the form was under way, when it was pressed a second time. */
async function pressTwice(page: Page, name: string): Promise<string> {
  const handle = await page.getByRole("button", { name }).elementHandle();
  if (!handle) throw new Error(`There is no button ${name}.`);
  await handle.click();
  await delay(SLOW_MS / 3);
  // Playwright itself would not press what says that it is not to be pressed.
  return handle.evaluate((button) => {
    (button as HTMLButtonElement).click();
    return `${button.textContent}, busy: ${button.ariaBusy}`;
  });
}

/** Delays every form sent to `path`; answers how many were sent. */
async function slowForms(page: Page, path: string): Promise<() => number> {
  let sent = 0;
  await page.route(`**${path}*`, async (route) => {
    if (route.request().method() === "POST") {
      sent += 1;
      await delay(SLOW_MS);
    }
    await route.continue();
  });
  return () => sent;
}
