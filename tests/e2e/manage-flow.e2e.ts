import { describe, expect, it } from "vitest";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { aSoldLicense, LAPTOP_AND_TOWER, seatsAndEntries } from "@/tests/support/browser-license";
import {
  askToDeregister,
  confirmDeregistering,
  deviceEntry,
  openLicense,
  reloadTold,
  shownText,
  statusOf,
  typeCode,
} from "@/tests/support/browser-steps";

const WRONG = [
  { typed: "", sentence: "Enter the management code" },
  { typed: "VC-1234", sentence: "That is not a management code." },
  { typed: "VC-00000-00000-00000-00000", sentence: "No license has this code." },
];

describe.skipIf(!CHROMIUM)("anyone who holds a management code", () => {
  const stage = openStage();

  /** Without scripts: keyboard.e2e.ts. */
  it("finds the page, opens the license, frees a device and closes the license", async () => {
    const { code, keyId, application } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor();
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Manage a license" }).click();
    await typeCode(page, ` ${code.toLowerCase().replaceAll("-", "")} `);

    await page.getByRole("heading", { name: application.name, level: 1 }).waitFor();
    await expect
      .poll(() => shownText(page.getByRole("region", { name: "Status" })))
      .toMatch(/Pro[\s\S]*Active[\s\S]*Does not expire[\s\S]*2 of 3/);
    await expect.poll(() => shownText(deviceEntry(page, "Laptop"))).toContain("2.1.0");

    const question = deviceEntry(page, "Laptop").getByText("Remove Laptop and free its seat?");
    await expect.poll(() => question.isVisible()).toBe(false);
    await askToDeregister(page, "Laptop");
    await question.waitFor();
    await expect.poll(() => shownText(deviceEntry(page, "Laptop"))).toMatch(/may keep running until .*\d{4}/);
    await confirmDeregistering(page, "Laptop");

    const notice = await shownText(page.getByRole("status"));
    expect(notice).toContain("Laptop was removed, and its seat is free.");
    expect(notice).toMatch(/It may keep running until .*\d{4}.*, then it stops\./);
    await expect.poll(() => deviceEntry(page, "Laptop").count()).toBe(0);
    await expect.poll(() => deviceEntry(page, "Tower").count()).toBe(1);
    await expect.poll(() => shownText(page.getByRole("region", { name: "Status" }))).toContain("1 of 3");
    expect(await seatsAndEntries(keyId)).toEqual({ counted: 1, held: 1, deregistered: 1 });
    await reloadTold(page);
    await expect.poll(() => deviceEntry(page, "Tower").count()).toBe(1);
    await expect.poll(() => page.getByRole("status").count()).toBe(0);

    await page.getByRole("button", { name: "Close this license" }).click();
    await page.getByText("The license is closed on this computer.").waitFor();
    await reloadTold(page);
    await expect.poll(() => page.getByText("The license is closed").count()).toBe(0);
    await expect.poll(() => page.getByLabel("Management code").inputValue()).toBe("");
  });

  it("is told at the field what is wrong with a code, and keeps what was typed", async () => {
    const page = await stage.visitor();
    await page.goto("/manage");
    for (const { typed, sentence } of WRONG) {
      expect(await statusOf(page, () => typeCode(page, typed))).toBe(200);
      await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
      const field = page.getByLabel("Management code");
      await expect.poll(() => field.inputValue()).toBe(typed);
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    }
  });

  it("goes back after deregistering and cannot free the same device again", async () => {
    const { code, keyId } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor();
    await openLicense(page, code);
    await askToDeregister(page, "Tower");
    await confirmDeregistering(page, "Tower");
    await page.getByRole("status").waitFor();
    await page.goBack();
    await page.getByRole("region", { name: "Devices" }).waitFor();
    await expect.poll(() => deviceEntry(page, "Tower").count()).toBe(0);
    await expect.poll(() => deviceEntry(page, "Laptop").count()).toBe(1);
    expect(await seatsAndEntries(keyId)).toEqual({ counted: 1, held: 1, deregistered: 1 });
  });
});
