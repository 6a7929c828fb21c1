import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { noticesProof } from "@/lib/domain/keys/notices";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { aSoldLicense, type SoldLicense } from "@/tests/support/browser-license";
import {
  alertOn,
  askForLink,
  confirmDeregistering,
  enterAs,
  enterPath,
  ledTo,
} from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { ago, DAY_MS } from "@/tests/support/factories";
import { findingsIn, NARROWEST, openAll, press, type State } from "@/tests/support/page-states";
import { aRelease } from "@/tests/support/release-factories";

const LONG = "Wolkenkratzerfensterputzmaschine".repeat(7).slice(0, 200);
/** The longest name, and a colour that is too pale for text: the pages have to make something of it. */
const BRAND = {
  BRAND_NAME: LONG.slice(0, 60),
  BRAND_LOGO: join(mkdtempSync(join(tmpdir(), "latchkey-logo-")), "logo.svg"),
  BRAND_COLOR: "#ffcc00",
  BRAND_SUPPORT: "help@example.test",
};

writeFileSync(
  BRAND.BRAND_LOGO,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20"/></svg>`,
);

/** `manage`: accessibility-manage.e2e.ts; the console: console-accessibility.isolated.e2e.ts. */
describe.skipIf(!CHROMIUM)("with the vendor's name and colour, nothing is in anybody's way", () => {
  const stage = openStage(BRAND);
  const emailOf = (who: string) =>
    `${who}.${"very.long.name.".repeat(3)}x@${"long-host.".repeat(8)}example.test`;

  it("and pages carry the logo and the address for help", async () => {
    const page = await stage.visitor();
    await page.goto("/manage");
    expect(await page.title()).toBe(`Manage a license · ${BRAND.BRAND_NAME}`);
    const image = page.getByRole("banner").getByRole("img", { name: BRAND.BRAND_NAME });
    expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth > 0)).toBe(true);
    const button = page.getByRole("button", { name: "Show my license" });
    // As dark as its text needs it.
    expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe("rgb(174, 139, 0)");
    const help = page.getByRole("contentinfo").getByRole("link", { name: "Get help" });
    await expect.poll(() => help.getAttribute("href")).toBe("mailto:help@example.test");
  });

  it("from the first page to a link that works", async () => {
    expect(
      await findingsIn(await stage.visitor(PHONE), [
        { state: "first page", path: "/", shows: "Your account" },
        { state: "account", path: "/account", shows: "Send me a link" },
        { state: "left", act: (at) => ledTo(at, "/account", "left-everywhere"), shows: "You are signed out" },
        {
          state: "wrong address",
          path: "/account",
          act: async (at) => {
            await at.getByLabel("E-mail address").fill("nobody");
            await press("Send me a link")(at);
          },
          shows: "That is not an e-mail address.",
        },
        { state: "a link is sent", act: (at) => askForLink(at, emailOf("a")), shows: "Check your inbox" },
        {
          state: "no link",
          path: "/account/enter?email=link%40example.test&token=none",
          shows: "This link no longer works",
        },
        { state: "no notices", path: "/account/notices", shows: "This link no longer works" },
        { state: "no new key", path: "/account/new-key?token=none", shows: "Go to your account" },
        { state: "a link", path: await enterPath(emailOf("a")), shows: "You are about to sign in as" },
        { state: "no licenses", act: press("Sign in"), shows: "There are no licenses for this address." },
      ]),
    ).toEqual([]);
  });

  it("in an account with licenses and downloads, on the page of one of them, and after the session", async () => {
    const email = emailOf("collector");
    const { keyId } = await longestLicense(email);
    const notices = new URLSearchParams({ license: keyId, proof: noticesProof(keyId, email) });
    await aSoldLicense({ email, seats: 1, devices: [{ name: "Server" }] });
    await aSoldLicense({ email, expiresAt: ago(DAY_MS), devices: [{ name: "Old", seenDaysAgo: 20 }] });
    const states: State[] = [
      { state: "licenses", act: (at) => enterAs(at, email), shows: "Downloads (1)" },
      { state: "removed", act: (at) => confirmDeregistering(at, "Server"), shows: "Server was removed" },
      {
        state: "gone",
        act: (at) => ledTo(at, "/account?missing=1", "gone"),
        shows: "That device no longer holds a seat.",
      },
      { state: "one license", path: `/account/licenses/${keyId}`, shows: "All licenses" },
      {
        state: "no such device",
        path: `/account/licenses/${keyId}?q=nothing`,
        shows: "No devices match this search.",
      },
      { state: "notices", path: `/account/notices?${notices}`, shows: "Stop them" },
      {
        state: "the session is over",
        path: "/account",
        act: async (at) => {
          await openAll(at);
          await databasePool().query("DELETE FROM sessions");
          await confirmDeregistering(at, "Old");
        },
        shows: "Your session has ended.",
      },
    ];
    expect(await findingsIn(await stage.visitor(PHONE), states)).toEqual([]);
  });

  it("in German, which has the longest words, with text twice as large, and for a thumb", async () => {
    const page = await stage.visitor({ ...PHONE, locale: "de-DE", javaScriptEnabled: false });
    const email = emailOf("german");
    const { code, keyId } = await longestLicense(email);
    const found: string[] = [];
    const look = async () => found.push(...(await atAnySize(page)));
    const notices = `/account/notices?${new URLSearchParams({ license: keyId, proof: noticesProof(keyId, email) })}`;
    const lost = ["/unavailable", "/busy", "/nowhere", "/account/notices", "/account/new-key?token=none"];
    for (const path of ["/", "/manage", "/account", "/console", notices, ...lost]) {
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
    await page.locator("input[name=code]").fill(code);
    await page.locator("main button").click();
    await page.locator("summary").first().waitFor();
    found.push(...(await smallTargets(page)));
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
    found.push(...(await smallTargets(page)));
    await look();
    await page.goto(`/account/licenses/${keyId}?q=none`);
    await look();
    expect(found).toEqual([]);
  });
});

async function longestLicense(email: string): Promise<SoldLicense> {
  const license = await aSoldLicense({
    email,
    seats: 60,
    application: { name: LONG.slice(0, 80), kind: "licensed_updates" },
    devices: [
      { name: LONG, version: "1.0.0-".padEnd(64, "x"), machineId: `M${email}`.padEnd(200, "M") },
      { name: LONG, version: "1", seenDaysAgo: 60 },
      { name: null },
    ],
  });
  await aRelease(license.application, `10.20.30+${"build".repeat(8)}`, {
    fileName: `${LONG.slice(0, 120)}.zip`,
  });
  return license;
}

/** What is too wide on the narrowest screen, and on a phone with text twice as large. */
async function atAnySize(page: Page): Promise<string[]> {
  const large = await tooWide(page, "200%");
  await page.setViewportSize(NARROWEST);
  const narrow = await tooWide(page);
  await page.setViewportSize(PHONE.viewport);
  return [...large, ...narrow];
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
