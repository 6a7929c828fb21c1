import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { aSoldLicense } from "@/tests/support/browser-license";
import { alertOn, enterPath, ledTo } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { aRelease } from "@/tests/support/release-factories";

const NARROW = { viewport: { width: 320, height: 640 } };
const LONG = "Wolkenkratzerfensterputzmaschine".repeat(7).slice(0, 200);
const EMAIL = `${"very.long.name.".repeat(3)}x@${"long-host.".repeat(8)}example.test`;

describe.skipIf(!CHROMIUM)("nothing runs out of the side of a page", () => {
  const stage = openStage({ BRAND_NAME: LONG.slice(0, 60) });

  it.each(["en-GB", "de-DE"])("320 pixels wide, with the longest names there are, in %s", async (locale) => {
    const page = await stage.visitor({ ...NARROW, locale });
    expect(await tooWideOn(page, await longestLicense(`${locale}.${EMAIL}`))).toEqual([]);
  });

  it.each(["de-DE"])("375 pixels wide, with text twice as large, in %s", async (locale) => {
    const page = await stage.visitor({ viewport: PHONE.viewport, locale });
    expect(await tooWideOn(page, await usualLicense(`${locale}.large@example.test`), "200%")).toEqual([]);
  });

  it("gives every button and link that is tapped room for a thumb", async () => {
    const { code, email } = await usualLicense("thumb@example.test");
    const page = await stage.visitor(PHONE);
    await openIn(page, code);
    const onManage = await smallTargets(page);
    await page.goto(await enterPath(email));
    await page.locator("main button").click();
    await page.locator("main h2").first().waitFor();
    expect([...onManage, ...(await smallTargets(page))]).toEqual([]);
  });
});

type Shown = { code: string; keyId: string; email: string };

async function longestLicense(email: string): Promise<Shown> {
  const { application, ...license } = await aSoldLicense({
    email,
    seats: 60,
    application: { name: LONG.slice(0, 80), kind: "licensed_updates" },
    devices: [
      { name: LONG, version: "1.0.0-".padEnd(64, "x"), machineId: "M".repeat(200) },
      { name: LONG, version: "1", seenDaysAgo: 60 },
      { name: null },
    ],
  });
  await aRelease(application, `10.20.30+${"build".repeat(8)}`, { fileName: `${LONG.slice(0, 120)}.zip` });
  return { ...license, email };
}

async function usualLicense(email: string): Promise<Shown> {
  const devices = [{ name: "Laptop" }, { name: "Laptop", seenDaysAgo: 60 }];
  return { ...(await aSoldLicense({ email, devices })), email };
}

async function openIn(page: Page, code: string): Promise<void> {
  await page.goto("/manage");
  await page.locator("input[name=code]").fill(code);
  await page.locator("main button").click();
  await page.locator("summary").first().waitFor();
}

/** Visits every page, in any language, and names what is wider than the window. */
async function tooWideOn(page: Page, { code, keyId, email }: Shown, textSize = "100%"): Promise<string[]> {
  const found: string[] = [];
  const look = async () => found.push(...(await tooWide(page, textSize)));
  for (const path of ["/", "/manage", "/account", "/unavailable", "/busy", "/nowhere", "/console"]) {
    await page.goto(path);
    await look();
  }
  await ledTo(page, "/account", "sent");
  await look();
  await page.goto("/manage");
  await page.locator("input[name=code]").fill("VC-1234");
  await page.locator("main button").click();
  await alertOn(page).waitFor();
  await look();
  await openIn(page, code);
  for (const checksum of await page.getByText("SHA-256").all()) await checksum.click();
  await page.locator("[id^=device-] summary").first().click();
  await look();
  await page.locator("[id^=device-] details[open] button").click();
  await page.getByRole("status").waitFor();
  await look();
  await page.goto(await enterPath(email));
  await look();
  await page.locator("main button").click();
  await page.locator("main h2").first().waitFor();
  await look();
  await page.goto(`/account/licenses/${keyId}?q=none`);
  await look();
  return found;
}

/** Lower than 44 pixels. Links within a sentence may be as low as the text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>("a, button, summary, input:not([type=hidden])"),
    ];
    return targets
      .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "inline")
      .filter((one) => one.getBoundingClientRect().height < 44 && one.getBoundingClientRect().bottom > 0)
      .map(
        (one) => `${one.tagName.toLowerCase()} “${one.textContent}”: ${one.getBoundingClientRect().height}`,
      );
  });
}
