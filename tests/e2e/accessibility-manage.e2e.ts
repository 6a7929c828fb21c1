import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import type { KeyTransition } from "@/lib/domain/keys/status";
import { refusedPage } from "@/lib/http/refused-page";
import { axeFindings, pageFindings } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import {
  aSoldLicense,
  LAPTOP_AND_TOWER,
  manyDevices,
  type SomeLicense,
} from "@/tests/support/browser-license";
import {
  alertOn,
  askToDeregister,
  confirmDeregistering,
  ledTo,
  openLicense,
  typeCode,
} from "@/tests/support/browser-steps";
import { ago, ahead, contextAt, DAY_MS } from "@/tests/support/factories";

const OLD_AND_NEW = [{ name: "Laptop" }, { name: "Laptop", seenDaysAgo: 60 }, { name: null }];

describe.skipIf(!CHROMIUM)("axe finds nothing, in light and in dark,", () => {
  const stage = openStage();

  /** The first page: accessibility-account.e2e.ts; those of the console: console-accessibility.isolated.e2e.ts. */
  it.each(["/manage", "/no-such-page"])("on %s", async (path) => {
    const page = await stage.visitor();
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it.each([
    [503, "away", "Temporarily unavailable"],
    [429, "busy", "Too many requests"],
    [503, "failure", "Something went wrong"],
  ] as const)("where a page is answered %i: %s", async (status, reason, title) => {
    const page = await stage.visitor(PHONE);
    const { head, body } = refusedPage(status, reason, { accept: null, acceptLanguage: "en", action: null });
    // A browser would report the status as a failed request.
    await page.route("**/manage", (route) => route.fulfill({ status: 200, headers: head, body }));
    await page.goto("/manage");
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect(await pageFindings(page)).toEqual([]);
  });

  it("where a license was closed", async () => {
    const page = await stage.visitor();
    await ledTo(page, "/manage", "closed");
    await page.getByText("The license is closed on this computer.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it("and would find it: pale text in either look, and a field without a label", async () => {
    const page = await stage.visitor();
    await page.goto("/manage");
    // React takes the page over first: it would put the label back.
    await page.locator("next-route-announcer").waitFor({ state: "attached" });
    await page.evaluate(() => {
      document.querySelector("label")?.remove();
      for (const hint of document.querySelectorAll<HTMLElement>(".text-muted")) hint.style.color = "#777777";
    });
    const rules = (await axeFindings(page)).map((line) => line.split(" at ")[0]);
    expect([...new Set(rules)].toSorted()).toEqual([
      "dark: color-contrast",
      "light: color-contrast",
      "light: label-title-only",
    ]);
  });

  it("at a field with an error", async () => {
    const page = await stage.visitor();
    await page.goto("/manage");
    await typeCode(page, "VC-1234");
    await alertOn(page).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it.each<{ what: string; license: SomeLicense }>([
    { what: "without devices", license: {} },
    {
      what: "with likely duplicates",
      license: { seats: 20, expiresAt: ahead(DAY_MS), devices: OLD_AND_NEW },
    },
    { what: "with all seats taken", license: { seats: 2, devices: LAPTOP_AND_TOWER } },
    { what: "that has expired", license: { expiresAt: ago(DAY_MS), devices: [{ seenDaysAgo: 3 }] } },
  ])("at an open license $what", async ({ license }) => {
    expect(await axeFindings(await opened(license))).toEqual([]);
  });

  it("at a license that is suspended", async () => {
    expect(await axeFindings(await opened({ devices: LAPTOP_AND_TOWER }, "suspend"))).toEqual([]);
  });

  it("while a device is deregistered, and when it is gone, also on a phone", async () => {
    const { code } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor(PHONE);
    await openLicense(page, code);
    await askToDeregister(page, "Tower");
    expect(await axeFindings(page)).toEqual([]);
    await confirmDeregistering(page, "Tower");
    await page.getByRole("status").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await ledTo(page, "/manage", "gone");
    await page.getByText("That device no longer holds a seat").waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it("on the pages of many devices, found and not found", async () => {
    const page = await opened({ seats: 100, devices: manyDevices(52) });
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByRole("navigation", { name: "Page 2 of 2" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto("/manage?q=nothing+has+this+name");
    await page.getByText("No devices match this search.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  async function opened(input: SomeLicense, change?: KeyTransition): Promise<Page> {
    const { application, keyId, code } = await aSoldLicense(input);
    if (change) await changeKeyState(contextAt(), application, keyId, change, null);
    const page = await stage.visitor();
    await openLicense(page, code);
    return page;
  }
});
