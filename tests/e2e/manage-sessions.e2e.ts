import type { BrowserContext } from "playwright";
import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { aSoldLicense, LAPTOP_AND_TOWER, seatsAndEntries } from "@/tests/support/browser-license";
import {
  askToDeregister,
  confirmDeregistering,
  deviceEntry,
  openLicense,
  shownText,
} from "@/tests/support/browser-steps";

const FREED = "Laptop was removed, and its seat is free.";
const GONE = "That device no longer holds a seat. Someone may have removed it just now.";

describe.skipIf(!CHROMIUM)("the half hour in which a license is open", () => {
  const stage = openStage();

  it.each([
    { who: "with JavaScript", javaScriptEnabled: true },
    { who: "without JavaScript", javaScriptEnabled: false },
  ])("can end in the middle: the code is asked for again and nothing is changed, $who", async (options) => {
    const { code, keyId } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor({ javaScriptEnabled: options.javaScriptEnabled });
    await openLicense(page, code);
    await askToDeregister(page, "Laptop");
    await endSessions(keyId);

    await confirmDeregistering(page, "Laptop");
    await page.getByText("The license was closed").waitFor();
    await expect.poll(() => page.getByLabel("Management code").isVisible()).toBe(true);
    expect(await sessionCookies(page.context())).toEqual([]);
    expect(await seatsAndEntries(keyId)).toEqual({ counted: 2, held: 2, deregistered: 0 });

    await openLicense(page, code);
    await askToDeregister(page, "Laptop");
    await confirmDeregistering(page, "Laptop");
    await expect.poll(() => shownText(page.getByRole("status"))).toContain(FREED);
  });

  it("is over for a page that is loaded anew, without a reproach", async () => {
    const { code, keyId } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor({ javaScriptEnabled: false });
    await openLicense(page, code);
    await endSessions(keyId);
    expect((await page.reload())?.status()).toBe(200);
    await expect.poll(() => page.getByLabel("Management code").isVisible()).toBe(true);
    await expect.poll(() => page.getByText("Laptop").count()).toBe(0);
  });

  it("lets two people deregister the same device at once, and one of them is told it was gone", async () => {
    const { code, keyId } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const pages = await Promise.all([stage.visitor(), stage.visitor({ javaScriptEnabled: false })]);
    for (const page of pages) {
      await openLicense(page, code);
      await askToDeregister(page, "Laptop");
    }
    await Promise.all(pages.map((page) => confirmDeregistering(page, "Laptop")));
    const notices = await Promise.all(pages.map((page) => shownText(page.getByRole("status"))));
    const told = (sentence: string) => notices.filter((notice) => notice.includes(sentence)).length;
    expect({ freed: told(FREED), gone: told(GONE) }).toEqual({ freed: 1, gone: 1 });
    for (const page of pages) {
      await expect.poll(() => deviceEntry(page, "Laptop").count()).toBe(0);
      await expect.poll(() => deviceEntry(page, "Tower").count()).toBe(1);
    }
    expect(await seatsAndEntries(keyId)).toEqual({ counted: 1, held: 1, deregistered: 1 });
  });

  it("is held by a cookie that no script reads, and the code stays nowhere", async () => {
    const { code } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor();
    await openLicense(page, code);
    await page.goto("/manage?q=Laptop");
    const cookies = await page.context().cookies();
    expect(cookies).toMatchObject([
      { name: "latchkey-manage", httpOnly: true, sameSite: "Lax", path: "/", secure: false },
    ]);
    const kept = await page.evaluate(() => ({
      readable: document.cookie,
      stored: localStorage.length + sessionStorage.length,
      html: document.documentElement.outerHTML,
    }));
    expect(kept).toMatchObject({ readable: "", stored: 0 });
    const bare = code.slice("VC-".length).replaceAll("-", "");
    const places = [kept.html, ...stage.addresses(), stage.server().output(), JSON.stringify(cookies)];
    const squeezed = places.map((text) => text.replaceAll("-", "").toUpperCase());
    expect(squeezed.filter((text) => text.includes(bare))).toEqual([]);
    expect(stage.addresses().length).toBeGreaterThan(3);
  });
});

async function endSessions(keyId: string): Promise<void> {
  const { rowCount } = await databasePool().query(
    "UPDATE manage_sessions SET expires_at = now() - interval '1 second' WHERE key_id = $1",
    [keyId],
  );
  expect(rowCount).toBe(1);
}

async function sessionCookies(context: BrowserContext) {
  return (await context.cookies()).filter(({ name }) => name === "latchkey-manage");
}
