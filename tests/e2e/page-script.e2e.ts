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
    expect(await pressTwice(page, "Yes, deregister it")).toBe("Deregistering …, busy: true");
    await page.getByText("Laptop is deregistered").waitFor();
    expect(sent()).toBe(2);
    expect(await seatsAndEntries(keyId)).toEqual({ counted: 1, held: 1, deregistered: 1 });
  });

  it.each([
    { who: "with JavaScript", javaScriptEnabled: true, max: 100 * KILOBYTE },
    { who: "without JavaScript", javaScriptEnabled: false, max: 60 * KILOBYTE },
  ])("an open license with three devices weighs little, $who", async ({ javaScriptEnabled, max }) => {
    const { code } = await aSoldLicense({ devices: manyDevices(3) });
    const page = await stage.visitor({ ...PHONE, javaScriptEnabled });
    await openLicense(page, code);
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.setCacheDisabled", { cacheDisabled: true });
    const sizes: number[] = [];
    client.on("Network.loadingFinished", ({ encodedDataLength }) => sizes.push(encodedDataLength));
    await page.goto("/manage", { waitUntil: "networkidle" });
    const weight = sizes.reduce((sum, size) => sum + size, 0);
    console.info(`/manage, three devices: ${weight} bytes in ${sizes.length} requests`);
    expect(weight).toBeGreaterThan(2 * KILOBYTE);
    expect(weight).toBeLessThan(max);
    expect(sizes.length).toBeLessThanOrEqual(4);
  });
});

/**
 * Answers what the button said while the form was under way, when it was pressed a second time. The page itself has
 * to look and press, since Playwright waits for the answer.
 */
async function pressTwice(page: Page, name: string): Promise<string> {
  const button = page.getByRole("button", { name });
  await button.evaluate((element: HTMLButtonElement, pause) => {
    const again = () => {
      sessionStorage.setItem("said", `${element.textContent}, busy: ${element.ariaBusy}`);
      element.click();
    };
    element.form?.addEventListener("submit", () => setTimeout(again, pause), { once: true });
  }, SLOW_MS / 3);
  const answered = page.waitForEvent("load");
  await button.click();
  await answered;
  return page.evaluate(() => sessionStorage.getItem("said") ?? "");
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
