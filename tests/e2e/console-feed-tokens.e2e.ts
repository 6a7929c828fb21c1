import type { BrowserContextOptions, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { signInAs } from "@/tests/support/console";
import { aKey, aPlan, contextAt } from "@/tests/support/factories";
import { switchOn } from "@/tests/support/feed-reader";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

/** Shown only where the browser has scripts, without which axe cannot run. */
async function looksRight(page: Page, options: BrowserContextOptions = {}): Promise<void> {
  if (options.javaScriptEnabled === false) return;
  expect([...(await axeFindings(page)), ...(await tooWide(page))]).toEqual([]);
}

async function aKeyOfPro() {
  const { application } = await aPublisherOfTwo();
  await switchOn(application, "electron", "squirrel");
  await aRelease(application, "1.0.0", { variant: "unlimited", fileName: "App.exe", content: "restricted" });
  await aPlan(application, { code: "pro", name: "Pro", variants: ["unlimited"] });
  await aPlan(application, { code: "lite", name: "Lite" });
  const { id } = await aKey(application, { plan: "pro" });
  return { application, id, path: `/console/applications/${application.slug}/keys/${id}` };
}

describe.skipIf(!CHROMIUM)("feed tokens on the page of a key", () => {
  const stage = openStage();

  it("are shown once with addresses that work, and revoked", async () => {
    const { path } = await aKeyOfPro();
    const page = await stage.visitor();
    await signInAs(page, "support");
    await page.goto(path);
    const region = page.getByRole("region", { name: "Feed tokens" });
    await expect.poll(() => shownText(region)).toContain("No feed tokens yet.");
    await region.locator("summary", { hasText: "New feed token" }).click();
    await region.getByLabel("Name").fill("office computers");
    await region.getByRole("button", { name: "Create feed token" }).click();
    const notice = page.getByRole("status").filter({ hasText: "Feed token created" });
    const shown = await shownText(notice);
    const token = /lk_feed_[\w-]{43}/.exec(shown)?.[0] ?? "";
    const [address = ""] = /http\S+~lk_feed_[\w-]{43}\/electron\//.exec(shown) ?? [];
    expect(address).toContain(`/feeds/unlimited~${token}/`);
    expect(shown).toContain("Squirrel · unlimited");
    await looksRight(page);
    const { pathname } = new URL(address);
    const latest = () => page.request.get(`${pathname}latest.yml`);
    expect((await latest()).status()).toBe(200);

    // Shown once; the page asks before it is left without a copy.
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto(path);
    expect(await page.content()).not.toContain(token);
    const row = region.getByRole("row").filter({ hasText: "office computers" });
    await expect.poll(() => shownText(row)).toMatch(/Last used|ago|now/);
    await row.locator("summary").click();
    await row.getByRole("button", { name: "Revoke feed token" }).click();
    await page.getByRole("status").filter({ hasText: "Feed token revoked." }).waitFor();
    expect((await latest()).status()).toBe(403);
    await region.locator("summary", { hasText: "Revoked feed tokens (1)" }).click();
    await expect.poll(() => row.count()).toBe(1);
    const history = page.getByRole("region", { name: "History" });
    await expect.poll(() => shownText(history)).toContain("Feed token revoked");
  });

  it("are in German, too, and can be looked at without leave to change them", async () => {
    const { application, id, path } = await aKeyOfPro();
    await createFeedToken(contextAt(), application, id, "Rechner im Büro");
    const page = await stage.visitor({ ...PHONE, locale: "de-DE", javaScriptEnabled: false });
    await signInAs(page, "viewer");
    await page.goto(path);
    const region = page.getByRole("region", { name: "Feed-Tokens" });
    await expect.poll(() => shownText(region)).toContain("Rechner im Büro");
    expect(await region.getByText("Widerrufen").count()).toBe(0);
    expect(await region.getByText("Neues Feed-Token").count()).toBe(0);
  });

  it("say why one too many, or one without a name, is not made", async () => {
    const { application, id, path } = await aKeyOfPro();
    for (let count = 0; count < 10; count += 1)
      await createFeedToken(contextAt(), application, id, `computer ${count}`);
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "owner");
    await page.goto(path);
    const region = page.getByRole("region", { name: "Feed tokens" });
    await region.locator("summary", { hasText: "New feed token" }).click();
    await region.getByLabel("Name").fill("the eleventh");
    await region.getByRole("button", { name: "Create feed token" }).click();
    await page.getByRole("alert").filter({ hasText: "at most 10 feed tokens" }).waitFor();
    expect(await region.getByLabel("Name").inputValue()).toBe("the eleventh");
  });

  it("are offered only where they open something", async () => {
    const { application, id, path } = await aKeyOfPro();
    const lite = await aKey(application, { plan: "lite" });
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "owner");
    const heading = page.getByRole("heading", { name: "Feed tokens" });
    await page.goto(path);
    await heading.waitFor();
    await page.goto(path.replace(id, lite.id));
    await page.getByRole("heading", { name: "History" }).waitFor();
    expect(await heading.count()).toBe(0);
    await createFeedToken(contextAt(), application, id, "office");
    await changeKeyState(contextAt(), application, id, "revoke", null);
    await page.goto(path);
    await heading.waitFor();
    await page.getByText("This license is revoked, so its feed tokens open nothing.").waitFor();
    expect(await page.getByText("New feed token").count()).toBe(0);
  });
});
