import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parseEmail } from "@/lib/domain/keys/email";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { signInAs } from "@/tests/support/console";
import { aKey, aShop } from "@/tests/support/factories";

describe.skipIf(!CHROMIUM)("the list of keys", () => {
  const stage = openStage();

  it.each([
    { where: "at a desk", options: DESKTOP },
    { where: "on a phone without JavaScript", options: { ...PHONE, javaScriptEnabled: false } },
  ])("is searched, filtered, paged and exported, $where", async ({ options }) => {
    const { application } = await aShop();
    const path = `/console/applications/${application.slug}/keys`;
    const page = await stage.visitor(options);
    await signInAs(page, "support");
    await page.goto(path);
    await expect.poll(() => shownText(page.getByRole("main"))).toContain("There are no keys yet.");
    const key = await aKey(application, { email: parseEmail("max@example.test"), name: "Max" });
    await aKey(application, { count: 50, source: "console" });
    await page.reload();
    await page.getByRole("link", { name: "Older" }).click();
    await page.getByText("max@example.test").waitFor();
    await page.getByRole("link", { name: "Newer" }).click();
    await page.getByRole("link", { name: "Older" }).waitFor();
    await page.getByLabel("Find a key").fill("MAX@");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.waitForURL("**?q=MAX%40");
    await page.getByText("max@example.test").waitFor();
    await expect.poll(() => shownText(page.getByRole("main"))).toContain("1 of 51 keys");
    await page.getByRole("combobox", { name: "Issued by" }).selectOption("console");
    // With JavaScript, choosing is enough.
    if (options !== DESKTOP) await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => shownText(page.getByRole("main"))).toContain("No keys match “MAX@”.");
    await page.getByRole("link", { name: "Remove filter: “MAX@”" }).click();
    await expect.poll(() => shownText(page.getByRole("main"))).toContain("50 of 51 keys");
    await expect.poll(() => page.getByLabel("Find a key").inputValue()).toBe("");
    await expect.poll(() => page.getByRole("combobox", { name: "Issued by" }).inputValue()).toBe("console");
    await page.getByRole("combobox", { name: "Status" }).selectOption("revoked");
    if (options !== DESKTOP) await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => shownText(page.getByRole("main"))).toContain("No keys match these filters.");
    await page.getByRole("link", { name: "Show all keys" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file.trim().split("\r\n")).toHaveLength(52);
    expect(file).toContain(key.id);
    expect(await tooWide(page)).toEqual([]);
  });

  it("takes a whole key out of every address", async () => {
    const { application } = await aShop();
    const path = `/console/applications/${application.slug}/keys`;
    const key = await aKey(application);
    const page = await stage.visitor(DESKTOP);
    await signInAs(page, "viewer");
    await page.goto(path);
    await expect.poll(() => page.getByRole("link", { name: "Issue keys" }).count()).toBe(0);
    await page.getByLabel("Find a key").fill("ABCDE-FGHJK-MNPQR-STVWX-YZ012");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "No key of this application matches." }).waitFor();
    await expect.poll(() => shownText(page.getByRole("main"))).toContain("No keys match these filters.");
    await expect.poll(() => page.getByRole("table").count()).toBe(0);
    await expect.poll(() => page.getByLabel("Find a key").inputValue()).toBe("ABCDE-FGHJK-MNPQR-STVWX-YZ012");
    await page.getByLabel("Find a key").fill(key.key.toLowerCase());
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.waitForURL(`**${path}/${key.id}`);
    const secrets = ["ABCDE-FGHJK", key.key.slice(0, 11)];
    const told = stage
      .addresses()
      .filter((address) => secrets.some((text) => address.toUpperCase().includes(text)));
    expect(told).toEqual([]);
  });

  it("is sorted by the heads of its columns", async () => {
    const { application } = await aShop();
    const [old, young] = [
      await aKey(application, { expiresAt: new Date("2032-01-01T00:00:00Z") }),
      await aKey(application, { expiresAt: new Date("2031-01-01T00:00:00Z") }),
    ];
    const never = await aKey(application);
    const page = await stage.visitor(DESKTOP);
    await signInAs(page, "viewer");
    await page.goto(`/console/applications/${application.slug}/keys?status=active`);
    const shown = async () =>
      (await page.locator("tbody tr a").allTextContents()).map((text) => text.replace("…", ""));
    const lastFours = (...keys: { key: string }[]) => keys.map(({ key }) => key.slice(-4));
    await expect.poll(shown).toEqual(lastFours(never, young, old));
    await page.getByRole("link", { name: "Expires", exact: true }).click();
    await page.waitForURL("**?status=active&sort=ends");
    await expect.poll(shown).toEqual(lastFours(young, old, never));
    const head = page.getByRole("columnheader", { name: "Expires" });
    await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
    // A filter keeps the order.
    await page.getByRole("combobox", { name: "Status" }).selectOption("");
    await page.waitForURL("**?sort=ends");
    await page.getByRole("link", { name: "Created", exact: true }).click();
    await expect.poll(shown).toEqual(lastFours(never, young, old));
    await page.getByRole("link", { name: "Created", exact: true }).click();
    await expect.poll(shown).toEqual(lastFours(old, young, never));
  });
});
