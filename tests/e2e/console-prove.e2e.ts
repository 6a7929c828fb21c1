import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { signInAs } from "@/tests/support/console";

describe.skipIf(!CHROMIUM)("proving again who one is", () => {
  const stage = openStage();

  it.each([true, false])("is a page that works, with scripts: %s", async (javaScriptEnabled) => {
    const page = await stage.visitor({ javaScriptEnabled });
    const { id } = await signInAs(page, "owner");
    await databasePool().query(
      "UPDATE operator_sessions SET created_at = created_at - interval '20 minutes' WHERE operator_id = $1",
      [id],
    );
    await page.goto("/console/team");
    await page.getByLabel("E-mail address").fill(`new-${randomUUID()}@example.test`);
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("heading", { name: "Prove who you are", level: 1 }).waitFor();
    expect(await shownText(page.getByRole("alert"))).toContain("Nothing was changed yet");
    if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Send me a link" }).click();
    expect(await shownText(page.getByRole("status"))).toContain("is on its way");
    if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
  });
});
