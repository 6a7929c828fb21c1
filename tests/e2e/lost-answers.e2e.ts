import { randomBytes } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { aSoldLicense, LAPTOP_AND_TOWER, seatsAndEntries } from "@/tests/support/browser-license";
import {
  alertOn,
  askToDeregister,
  confirmDeregistering,
  openLicense,
  shownText,
  typeCode,
} from "@/tests/support/browser-steps";
import { signInAs } from "@/tests/support/console";
import { answerForms, BAD_GATEWAY, holdAnswers } from "@/tests/support/lost-answers";
import { aPublisher } from "@/tests/support/release-factories";

const said = (page: Page) => expect.poll(() => shownText(alertOn(page).first()));

describe.skipIf(!CHROMIUM)("a form whose answer does not arrive", () => {
  const stage = openStage();

  it("is not said to have done nothing", async () => {
    const { code, keyId } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const page = await stage.visitor();
    await openLicense(page, code);
    await askToDeregister(page, "Laptop");
    await answerForms(page, "/manage", BAD_GATEWAY);
    await confirmDeregistering(page, "Laptop");
    await said(page).toContain("If you sent a form, first check whether it went through.");
    expect(await seatsAndEntries(keyId)).toEqual({ counted: 1, held: 1, deregistered: 1 });
    expect(await shownText(page.locator("body"))).not.toContain("Nothing was changed");
  });

  it("is not said so in German, either", async () => {
    const page = await stage.visitor({ locale: "de-DE" });
    await page.goto("/manage");
    await answerForms(page, "/manage", BAD_GATEWAY);
    await page.getByLabel("Verwaltungscode").fill("VC-1");
    await page.getByRole("button", { name: "Lizenz anzeigen" }).click();
    await said(page).toContain("prüfen Sie zuerst, ob es angekommen ist");
  });

  it("is told why in a sentence of ours, whatever the answer says", async () => {
    const page = await stage.visitor();
    for (const [typed, instead, sentence] of [
      ["x".repeat(100_000), null, "The form was too large."],
      ["VC-1", plain(429, "busy"), "Wait ten seconds, then try again."],
      ["VC-1", plain(403, "foreign_origin"), "sent from another website"],
      ["VC-1", plain(500, "panic in main.go"), "Something went wrong on our side."],
      ["VC-1", plain(500, "toString"), "Something went wrong on our side."],
    ] as const) {
      await page.goto("/manage");
      await answerForms(page, "/manage", instead);
      await typeCode(page, typed);
      await said(page).toContain(sentence);
      expect(await page.getByLabel("Management code").inputValue()).toBe(typed);
    }
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe.skipIf(!CHROMIUM)("an upload that is sent", () => {
  const stage = openStage();

  async function sent() {
    const { application } = await aPublisher();
    const page = await stage.visitor();
    await signInAs(page, "developer");
    await page.goto(`/console/applications/${application.slug}/releases/upload`);
    const file = { name: "app.zip", mimeType: "application/zip", buffer: randomBytes(1000) };
    await page.getByLabel("Files", { exact: true }).setInputFiles(file);
    await page.getByLabel("Version").fill("1.0.0");
    await page.getByLabel("Publish at once").check();
    const answer = await holdAnswers(page, "/upload/file");
    await page.getByRole("button", { name: "Upload" }).click();
    await answer.given;
    const check = await fetch(`${stage.server().url}/${application.slug}/v1/check`);
    expect(await check.json()).toMatchObject({ latest: { version: "1.0.0" } });
    return { page, answer };
  }

  it("cannot be cancelled, and is not said to be lost when its answer is", async () => {
    const { page, answer } = await sent();
    await page.getByText("Upload is complete. The file is being checked …").first().waitFor();
    expect(await page.getByRole("button", { name: "Cancel" }).count()).toBe(0);
    await answer.replace(BAD_GATEWAY);
    await said(page).toBe(
      "No answer came from Latchkey (502). Check whether the upload is there before you send it again.",
    );
    await expect.poll(() => page.getByRole("button", { name: "Upload" }).count()).toBe(1);
  });
});

/** As our own server refuses what a script sends. */
function plain(status: number, body: string) {
  return { status, contentType: "text/plain", body };
}
