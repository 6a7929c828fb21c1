import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { createSigningKey } from "@/lib/domain/applications/signing-keys";
import { record } from "@/lib/domain/audit/record";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { tooWide } from "@/tests/support/browser-width";
import { signInAs } from "@/tests/support/console";
import { ago, aKey, aPlan, contextAt, DAY_MS } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

describe.skipIf(!CHROMIUM)("the pages by which the console is run", () => {
  const stage = openStage();
  let application: Application;
  let base = "";

  beforeAll(async () => {
    ({ application } = await aPublisher({ name: "Tessera Studio" }));
    await aPlan(application);
    await aKey(application);
    await aRelease(application, "1.0.0");
    for (const purpose of ["license", "release"] as const)
      await createSigningKey(contextAt(ago(2 * DAY_MS)), application, purpose);
    const entry = { applicationId: application.id, action: "plan.updated", target: "pro" } as const;
    for (const days of [0, 1, 2]) {
      await record(contextAt(ago(days * DAY_MS)), {
        ...entry,
        reason: "Asked for by the sales department, after the customer had written a long letter",
        detail: { name: { from: "Professional", to: "Professional for teams" } },
      });
    }
    base = `/console/applications/${application.slug}`;
  });

  /** In English: console-accessibility.isolated.e2e.ts. */
  it("are whole on a phone in German", async () => {
    const page = await stage.visitor({ ...PHONE, locale: "de-DE", javaScriptEnabled: false });
    await signInAs(page, "owner");
    for (const [path, title] of [
      [`/console/log?application=${application.slug}`, "Protokoll"],
      ["/console/self-check", "Selbsttest"],
      [`${base}/settings`, "Einstellungen · Tessera Studio"],
      [`${base}/signing-keys`, "Signaturschlüssel · Tessera Studio"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.title()).toContain(title);
      await expect.poll(() => page.getByRole("main").getAttribute("lang")).toBeNull();
      await openAll(page);
      expect([path, await tooWide(page)]).toEqual([path, []]);
    }
  });

  it("warn of a key that programs cannot know yet, and say until when to wait", async () => {
    const page = await stage.visitor();
    await signInAs(page, "developer");
    await page.goto(`${base}/signing-keys`);
    const until = new Date(Date.now() + 5 * DAY_MS);
    const day = until.toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });
    const licenses = page.getByRole("region", { name: "For licenses" });
    const step = licenses.locator("[aria-current=step]");
    await step.getByText(`Wait until ${day}: programs that check weekly have seen the new key`).waitFor();
    await licenses.getByText(`From ${day}`).waitFor();
    await licenses.locator("summary", { hasText: "Activate" }).click();
    await licenses.getByText(`Wait until ${day}: programs that check weekly have seen it`).waitFor();
    const releases = page.getByRole("region", { name: "For releases" });
    await releases.locator("summary", { hasText: "Activate" }).click();
    await releases
      .getByText(/Too early|From now on/)
      .first()
      .waitFor();
    await expect.poll(() => releases.getByText("Too early").count()).toBe(0);
  });

  it("show at least eleven entries of the log at a desk, and two lines each on a phone", async () => {
    for (let number = 0; number < 15; number += 1) {
      await record(contextAt(), {
        applicationId: application.id,
        action: "plugin.created",
        target: "charts",
      });
    }
    const path = `/console/log?application=${application.slug}&action=plugin.created`;
    const heights = (page: Page) =>
      page.locator("main ol > li").evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect()));
    const page = await stage.visitor({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
    await signInAs(page, "viewer");
    await page.goto(path);
    const atDesk = await heights(page);
    expect(Math.max(...atDesk.map(({ height }) => height))).toBeLessThanOrEqual(46);
    expect(atDesk.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(11);
    const phone = await stage.visitor({ ...PHONE, javaScriptEnabled: false });
    await signInAs(phone, "viewer");
    await phone.goto(path);
    expect(Math.max(...(await heights(phone)).map(({ height }) => height))).toBeLessThanOrEqual(64);
  });
});

/** So that what is folded is looked at, too. */
function openAll(page: Page): Promise<void> {
  return page
    .getByRole("main")
    .locator("details")
    .evaluateAll((all) => {
      // Of those that share a name, one is open at a time.
      for (const part of all) part.setAttribute("open", "");
    });
}
