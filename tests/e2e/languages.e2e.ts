import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { aSoldLicense, LAPTOP_AND_TOWER } from "@/tests/support/browser-license";
import { openLicense, shownText } from "@/tests/support/browser-steps";
import { mailTo } from "@/tests/support/outbox";

describe.skipIf(!CHROMIUM)("customers' pages", () => {
  const stage = openStage();

  it("speak German to Austria, from the code to the end", async () => {
    const { code } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor({ ...PHONE, locale: "de-AT" });
    await page.goto("/manage");
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
    await page.getByLabel("Verwaltungscode").fill(code);
    await page.getByRole("button", { name: "Lizenz anzeigen" }).click();
    await page.getByText("Gerät entfernen Laptop").click();
    await page.getByText("Laptop entfernen und den Platz freigeben?").waitFor();
    await page.getByRole("button", { name: "Ja, entfernen" }).first().click();
    const notice = await shownText(page.getByRole("status"));
    expect(notice).toContain("Laptop wurde entfernt, der Platz ist frei.");
    expect(notice).toMatch(/läuft dort möglicherweise noch bis .*\d{4}.*, danach nicht mehr\./);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
    await page.getByRole("button", { name: "Lizenz schließen" }).click();
    await page.getByText("Die Lizenz ist auf diesem Computer geschlossen.").waitFor();
  });

  it("speak German in the account and in its mail", async () => {
    await aSoldLicense({ email: "kunde@example.test", devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor({ locale: "de-AT" });
    await page.goto("/account");
    await page.getByLabel("E-Mail-Adresse").fill("kunde@example.test");
    await page.getByRole("button", { name: "Link schicken" }).click();
    await page.getByRole("heading", { name: "Prüfen Sie Ihr Postfach" }).waitFor();
    const mail = await mailTo(stage.dataDir(), "kunde@example.test");
    expect(mail.subject).toBe("Ihr Link zur Anmeldung bei Latchkey");
    await page.goto(mail.link);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await page.getByRole("heading", { name: "Ihre Lizenzen" }).waitFor();
    await expect
      .poll(() => shownText(page.getByRole("main")))
      .toMatch(/Aktiv[\s\S]*2 von 3[\s\S]*Geräte \(2\)/);
    await page.getByRole("button", { name: "Überall abmelden" }).click();
    await page.getByText("Sie sind auf allen Ihren Geräten abgemeldet.").waitFor();
  });

  it("speak English to anyone who reads neither", async () => {
    const page = await stage.visitor({ locale: "fr-FR", javaScriptEnabled: false });
    await page.goto("/no-such-page");
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
  });

  it("tell the time of the visitor's zone with JavaScript, also as a tooltip, and UTC by name without", async () => {
    const { code } = await aSoldLicense({ devices: [{ name: "Laptop", seenDaysAgo: 3 }] });
    const zone = { locale: "en-GB", timezoneId: "Asia/Tokyo" };
    const withScript = await stage.visitor(zone);
    await openLicense(withScript, code);
    const without = await stage.visitor({ ...zone, javaScriptEnabled: false });
    await openLicense(without, code);

    const dates = await datesOf(withScript);
    expect(dates.length).toBeGreaterThan(1);
    const inTokyo = new Intl.DateTimeFormat("en-GB", {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "Asia/Tokyo",
    });
    await expect
      .poll(() => momentsOf(withScript))
      .toEqual(dates.map((date) => inTokyo.format(new Date(date))));
    const seen = withScript.locator("time", { hasText: "3 days ago" });
    await expect.poll(() => seen.getAttribute("title")).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d \(.* UTC\)$/);
    await expect
      .poll(() => shownText(withScript.getByRole("main")))
      .toMatch(/closes automatically at \d\d:\d\d\./);
    const inUtc = await momentsOf(without);
    expect(inUtc.length).toBe(dates.length);
    expect(inUtc.filter((text) => !text.endsWith(" UTC"))).toEqual([]);
  });
});

const moments = (page: Page) => page.locator("time[data-form=moment]");

function datesOf(page: Page): Promise<string[]> {
  return moments(page).evaluateAll((all) => all.map((one) => one.getAttribute("datetime") ?? ""));
}

/** As they are shown, or said by the tooltip of words. */
function momentsOf(page: Page): Promise<string[]> {
  return moments(page).evaluateAll((all) =>
    all.map((one) => {
      const [text = "", title = ""] = [one.textContent ?? "", (one as HTMLElement).title];
      // A time of day stands there itself; of "3 days ago" the tooltip has it, with UTC in brackets.
      return /\d:\d\d/.test(text) ? text : title.replace(/ \(.*/, "");
    }),
  );
}
