/** Downloads on the customers' pages: each system, the visitor's own first, plugins, and what anyone may have. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { updateVariant } from "@/lib/domain/applications/change-variant";
import { updatePlan } from "@/lib/domain/applications/save-plan";
import { updateKey } from "@/lib/domain/keys/update";
import { pageFindings } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { aSoldLicense, LAPTOP_AND_TOWER, type SoldLicense } from "@/tests/support/browser-license";
import { alertOn, enterAs, openLicense, shownText } from "@/tests/support/browser-steps";
import { ago, contextAt, DAY_MS } from "@/tests/support/factories";
import { aPluginRelease, aRelease, aVariant, makePremium } from "@/tests/support/release-factories";

const SAFARI_ON_A_MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15";
const FIREFOX_ON_WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";

/** 2.4.0 for three systems, 2.4.2 for macOS alone, and a premium plugin. */
async function aSale(email: string, variant = "basic"): Promise<SoldLicense> {
  const sold = await aSoldLicense({
    email,
    devices: LAPTOP_AND_TOWER,
    application: { kind: "licensed_updates", name: "Tessera" },
  });
  const { application } = sold;
  if (variant !== "basic") await aVariant(application, variant, true);
  const ctx = contextAt(ago(3 * DAY_MS));
  const files = [
    ["macos", "universal", "Tessera-2.4.0.dmg"],
    ["windows", "x64", "Tessera Setup 2.4.0.exe"],
    ["linux", "x64", "Tessera-2.4.0.AppImage"],
    ["linux", "x64", "tessera_2.4.0_amd64.deb"],
  ] as const;
  for (const [platform, arch, fileName] of files)
    await aRelease(application, "2.4.0", {
      variant,
      fileName,
      content: fileName,
      ctx,
      said: { platform, arch },
    });
  await aRelease(application, "2.4.2", {
    variant,
    fileName: "Tessera-2.4.2.dmg",
    content: "hotfix",
    notes: "## Fixed\n\n- Printing works again.",
    said: { platform: "macos", arch: "universal" },
  });
  await aPluginRelease(application, {
    pluginId: "maps",
    name: "Maps",
    version: "1.3.0",
    minCoreVersion: "2.4.0",
  });
  await makePremium(application, "maps");
  await updatePlan(contextAt(), application, "pro", {
    plugins: ["*"],
    variants: variant === "basic" ? [] : [variant],
  });
  return sold;
}

const someone = () => `${randomUUID()}@example.test`;

const downloads = (page: Page) =>
  page
    .getByRole("link", { name: /^Download / })
    .evaluateAll((links) =>
      links.map((link) => `${link.classList.contains("btn-primary") ? "! " : ""}${link.textContent?.trim()}`),
    );

const ALL = [
  "Download Tessera 2.4.2 macOS · Apple silicon and Intel",
  "Download Tessera 2.4.0 Windows · 64-bit",
  "Download Tessera 2.4.0 Linux · 64-bit",
  "Download Maps 1.3.0 For Tessera 2.4.0 or later",
];

describe.skipIf(!CHROMIUM)("the downloads of a license", () => {
  const stage = openStage();

  it.each([
    ["a Mac", SAFARI_ON_A_MAC, [0, 1, 2, 3]],
    ["Windows", FIREFOX_ON_WINDOWS, [1, 2, 0, 3]],
  ] as const)(
    "come with those for %s first, in the account and behind a code",
    async (_, userAgent, order) => {
      const email = someone();
      const { code, keyId } = await aSale(email);
      const expected = order.map((place, index) => `${index === 0 ? "! " : ""}${ALL[place]}`);
      const page = await stage.visitor({ userAgent, javaScriptEnabled: false });
      await enterAs(page, email);
      expect(await downloads(page)).toEqual(expected);
      await page.goto(`/account/licenses/${keyId}`);
      expect(await downloads(page)).toEqual(expected);
      await openLicense(page, code);
      expect(await downloads(page)).toEqual(expected);
      expect(await downloaded(page, ALL[0])).toBe("hotfix");
    },
  );

  it("give the file to the holder of the code, with notes, checksum and other files beside it", async () => {
    const { code } = await aSale(someone());
    const page = await stage.visitor(PHONE);
    await openLicense(page, code);
    const part = page.getByRole("region", { name: "Downloads" });
    expect(await shownText(part)).not.toContain("basic");
    await part.getByText("What is new in 2.4.2").click();
    await part.getByText("Printing works again.").waitFor();
    expect(await downloaded(page, ALL[0])).toBe("hotfix");
    await part.getByText("Other files (1)").click();
    expect(await downloaded(page, "tessera_2.4.0_amd64.deb")).toBe("tessera_2.4.0_amd64.deb");
    expect(await pageFindings(page)).toEqual([]);
  });

  it("are nothing without the session, and of another license", async () => {
    const [own, other] = [await aSale(someone()), await aSale(someone())];
    const page = await stage.visitor();
    await openLicense(page, own.code);
    const href = await page.getByRole("link", { name: ALL[0] ?? "" }).getAttribute("href");
    const stranger = await stage.visitor();
    for (const path of [href ?? "", "/account/download?file=x"]) {
      await stranger.goto(path);
      expect(new URL(stranger.url()).pathname).toBe(path.split("/download")[0]);
    }
    await openLicense(stranger, other.code);
    await stranger.goto(href ?? "");
    await alertOn(stranger).waitFor();
    expect(await shownText(alertOn(stranger))).toContain("This download is no longer available.");
  });

  it("say which version anyone may have that the license does not cover", async () => {
    const email = someone();
    const { application, keyId } = await aSale(email, "studio");
    await updateVariant(contextAt(), application, "studio", { publicDownloads: "newest" });
    await updateKey(contextAt(), application, keyId, { updatesUntil: ago(DAY_MS) });
    const page = await stage.visitor({ ...PHONE, userAgent: SAFARI_ON_A_MAC });
    await enterAs(page, email);
    const shown = await shownText(page.getByRole("main"));
    expect(shown).toContain("Your license does not include it.");
    expect((await downloads(page)).filter((name) => name.includes("macOS"))).toEqual([
      "! Download Tessera 2.4.0 · studio macOS · Apple silicon and Intel",
      "Download Tessera 2.4.2 · studio macOS · Apple silicon and Intel",
    ]);
  });
});

async function downloaded(page: Page, name: string | undefined): Promise<string> {
  const begun = page.waitForEvent("download");
  await page.getByRole("link", { name: name ?? "" }).click();
  return readFile(await (await begun).path(), "utf8");
}
