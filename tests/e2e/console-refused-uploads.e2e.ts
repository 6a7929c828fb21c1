import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { contextFor } from "@/lib/domain/context";
import { type RefusedUpload, recordRefusedUpload } from "@/lib/domain/publishing/note-refused-upload";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { signInAs } from "@/tests/support/console";
import { ago } from "@/tests/support/factories";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

const WIDE = { viewport: { width: 1440, height: 900 } };
const TALL_PHONE = { ...PHONE, viewport: { width: 390, height: 844 } };
const MINUTE_MS = 60_000;

const ENGLISH = {
  attention: "Needs attention",
  title: "Refused uploads",
  sum: "6 uploads were refused",
  latest: "Latest: the file is too large (basic 2.4.2, by token build server). Last time:",
  plugin: /^1 plugin upload was refused\s*a field contradicts the package \(charts 1\.0\.0, by token/i,
  times: "3 times by token build server, 10 minutes ago",
  more: "1 more",
  unknown: "Unknown version: the connection was lost before the upload was complete",
};
const GERMAN = {
  attention: "Braucht Aufmerksamkeit",
  title: "Abgelehnte Uploads",
  sum: "6 Uploads wurden abgelehnt",
  latest: "Zuletzt: die Datei ist zu groß (basic 2.4.2, mit dem Token build server). Letztes Mal:",
  plugin: /^1 Plugin-Upload wurde abgelehnt\s*ein Feld widerspricht dem Paket \(charts 1\.0\.0, mit dem/i,
  times: "3-mal mit dem Token build server, vor 10 Minuten",
  more: "1 weitere",
  unknown: "Unbekannte Version: die Verbindung brach ab, bevor der Upload vollständig war",
};

describe.skipIf(!CHROMIUM)("refused uploads", () => {
  const stage = openStage();
  const rows = (page: Page, title: string) => page.getByRole("region", { name: title }).locator("li:visible");

  it.each([
    ["de-DE, dark", GERMAN, { ...TALL_PHONE, locale: "de-DE", colorScheme: "dark" }],
    ["en-GB without JavaScript", ENGLISH, { ...WIDE, locale: "en-GB", javaScriptEnabled: false }],
  ] as const)(
    "lead from the overview to why, until their version comes, in %s",
    async (_title, text, options) => {
      const { application } = await aPublisherWithRefusals();
      const hasScripts = !("javaScriptEnabled" in options);
      const page = await stage.visitor(options);
      await signInAs(page, "viewer");
      await page.goto(`/console/applications/${application.slug}`);
      const attention = page.getByRole("region", { name: text.attention });
      await attention.getByRole("link").filter({ hasText: text.plugin }).waitFor();
      const line = attention.getByRole("link").filter({ hasText: text.sum });
      await expect.poll(() => shownText(line)).toContain(text.latest);
      expect(await tooWide(page)).toEqual([]);
      await line.click();
      await page.waitForURL("**/releases#refused");
      await expect.poll(() => rows(page, text.title).count()).toBe(3);
      await expect.poll(() => shownText(rows(page, text.title).first())).toContain(text.times);
      await page.getByText(text.more, { exact: true }).click();
      await expect.poll(() => rows(page, text.title).count()).toBe(4);
      await page.getByText(text.unknown).waitFor();
      expect([...(await tooWide(page)), ...(hasScripts ? await axeFindings(page) : [])]).toEqual([]);

      await aRelease(application, "2.4.2");
      await page.reload();
      await page.getByText("unlimited 2.4.2").waitFor();
      await expect.poll(() => rows(page, text.title).count()).toBe(1);
      await aRelease(application, "2.4.2", { variant: "unlimited" });
      await page.reload();
      await page.getByRole("row").filter({ hasText: "2.4.2" }).waitFor();
      await expect.poll(() => page.getByText(text.title).count()).toBe(0);

      await page.goto(`/console/applications/${application.slug}/plugins`);
      await expect.poll(() => rows(page, text.title).count()).toBe(1);
      expect(await tooWide(page)).toEqual([]);
    },
  );
});

/** Six uploads of releases by a token that were refused, and one of a plugin. */
async function aPublisherWithRefusals() {
  const { application, ci } = await aPublisherOfTwo();
  const refuse = (minutes: number, upload: Partial<RefusedUpload>) => {
    const actor = { kind: "ci_token", id: ci.id, name: ci.name } as const;
    const ctx = contextFor(actor, ago(minutes * MINUTE_MS + 30_000));
    const usual = { ofPlugin: false, code: "basic", version: "2.4.2", reason: "too_large" } as const;
    return recordRefusedUpload(ctx, application, { ...usual, ...upload });
  };
  for (const minutes of [12, 11, 10]) await refuse(minutes, {});
  await refuse(20, { code: "unlimited", reason: "storage_full" });
  await refuse(30, { reason: "version_invalid", version: "2.4" });
  await refuse(40, { reason: "broken_off", code: undefined, version: undefined });
  await refuse(50, { ofPlugin: true, code: "charts", version: "1.0.0", reason: "manifest_mismatch" });
  return { application };
}
