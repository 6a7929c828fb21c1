import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { aSoldLicense, LAPTOP_AND_TOWER, manyDevices } from "@/tests/support/browser-license";
import {
  alertOn,
  askForLink,
  askToDeregister,
  confirmDeregistering,
  enterAs,
  enterPath,
  ledTo,
} from "@/tests/support/browser-steps";
import { ago, DAY_MS } from "@/tests/support/factories";
import { aRelease } from "@/tests/support/release-factories";

/** A colour that is too pale for text: the pages have to make something of it. */
const BRAND = { BRAND_NAME: "Nordlicht", BRAND_COLOR: "#ffcc00", BRAND_SUPPORT: "help@example.test" };

describe.skipIf(!CHROMIUM)("with the vendor's colour, axe finds nothing, in light and in dark,", () => {
  const stage = openStage(BRAND);

  it.each(["/", "/account"])("on %s", async (path) => {
    const page = await stage.visitor();
    await page.goto(path);
    expect(await axeFindings(page)).toEqual([]);
  });

  it.each(["left", "left-everywhere"])("where somebody signed out: %s", async (code) => {
    const page = await stage.visitor();
    await ledTo(page, "/account", code);
    await page.getByText("You are signed out").waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it("at a wrong address, and where a link was sent", async () => {
    const page = await stage.visitor();
    await page.goto("/account");
    await page.getByRole("button", { name: "Send me a link" }).click();
    await alertOn(page).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await askForLink(page, "nobody@example.test");
    expect(await axeFindings(page)).toEqual([]);
  });

  it("behind a link that works and one that does not", async () => {
    const page = await stage.visitor(PHONE);
    await page.goto(await enterPath("link@example.test"));
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto("/account/enter?email=link%40example.test&token=none");
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it("in an account without licenses", async () => {
    const page = await stage.visitor();
    await enterAs(page, "without@example.test");
    await page.getByText("There are no licenses for this address.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it("in an account with licenses and downloads, with a question open, after it, and after the session", async () => {
    const email = "collector@example.test";
    const page = await withThreeLicenses(email);
    await askToDeregister(page, "Laptop");
    expect(await axeFindings(page)).toEqual([]);
    await confirmDeregistering(page, "Laptop");
    await page.getByRole("status").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await ledTo(page, "/account?missing=1", "gone");
    await alertOn(page).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await databasePool().query("DELETE FROM sessions");
    await askToDeregister(page, "Tower");
    await confirmDeregistering(page, "Tower");
    await page.getByText("Your session has ended.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it("on the page of one license, with many devices, found and not found", async () => {
    const email = "one-license@example.test";
    const { keyId } = await aSoldLicense({ email, seats: 60, devices: manyDevices(51) });
    const page = await stage.visitor();
    await enterAs(page, email);
    await page.goto(`/account/licenses/${keyId}`);
    await askToDeregister(page, "Device 51");
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`/account/licenses/${keyId}?q=nothing`);
    await page.getByText("No devices match this search.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  /** One that works and opens a download, one that is full, one that has expired. */
  async function withThreeLicenses(email: string): Promise<Page> {
    const first = await aSoldLicense({
      email,
      devices: LAPTOP_AND_TOWER,
      application: { kind: "licensed_updates" },
    });
    await aRelease(first.application, "3.1.0");
    await aSoldLicense({ email, seats: 1, devices: [{ name: "Server" }] });
    await aSoldLicense({ email, expiresAt: ago(DAY_MS), devices: [{ name: "Old", seenDaysAgo: 20 }] });
    const page = await stage.visitor();
    await enterAs(page, email);
    await page.getByText("Downloads (1)").waitFor();
    return page;
  }
});
