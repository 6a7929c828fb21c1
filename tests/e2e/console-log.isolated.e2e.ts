import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { record } from "@/lib/domain/audit/record";
import { axeFindings, sidewaysScroll } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { openPlace, signInAs } from "@/tests/support/console";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import { gotNoMail } from "@/tests/support/outbox";
import { actionOfBuild, formOfAction } from "@/tests/support/server-actions";

describe.skipIf(!CHROMIUM)("the log and the self-check of the console", () => {
  const stage = openStage();
  let slug = "";
  let keyId = "";

  beforeAll(async () => {
    const { application } = await aShop();
    slug = application.slug;
    keyId = (await aKey(application)).id;
    for (let number = 0; number < 60; number++) {
      await record(contextAt(), {
        applicationId: application.id,
        action: "plan.updated",
        target: `plan-with-a-rather-long-code-${number}`,
        reason: "Asked for by the sales department",
      });
    }
  });

  it("filters the log, pages through it and exports what is shown", async () => {
    const viewer = await stage.visitor();
    await signInAs(viewer, "viewer");
    await viewer.goto("/console/log");
    await expect.poll(() => viewer.getByRole("link", { name: "Export as CSV" }).count()).toBe(0);

    const page = await stage.visitor();
    await signInAs(page, "support");
    await openPlace(page, "Log");
    await page.getByRole("link", { name: "Older" }).click();
    await page.getByRole("link", { name: "Newest" }).waitFor();
    await page.goto("/console/log");

    await page.getByText("Filter", { exact: true }).click();
    await page.getByLabel("Application").selectOption(slug);
    await page.getByLabel("What", { exact: true }).selectOption("Keys: anything");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await expect.poll(() => shownText(page.getByRole("table"))).toContain("Key issued");
    const link = page.getByRole("cell").getByRole("link", { name: /^key …/ });
    await expect.poll(() => link.getAttribute("href")).toBe(`/console/applications/${slug}/keys/${keyId}`);

    const exported = page.getByRole("link", { name: "Export as CSV" });
    const answer = await page.request.get((await exported.getAttribute("href")) ?? "");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${slug},command_line,command line,key.issued`);

    await page.goto("/console/log?action=nothing.of.the.kind&kind=emperor");
    await expect
      .poll(() => page.getByText("There is no such filter: kind “emperor”.").isVisible())
      .toBe(true);
    await expect.poll(() => page.getByText("No entry fits.").isVisible()).toBe(true);
  });

  it("has the running server seal what is written", async () => {
    const waiting = "SELECT count(*)::int AS entries FROM audit_entries WHERE seq IS NULL";
    for (let turn = 0; turn < 50; turn++) {
      if ((await databasePool().query(waiting)).rows[0].entries === 0) break;
      await delay(200);
    }
    expect((await databasePool().query(waiting)).rows[0].entries).toBe(0);
  });

  it("checks itself, and writes a test mail for an owner alone", async () => {
    const page = await stage.visitor();
    await signInAs(page, "owner");
    await openPlace(page, "Self-check");
    await page.getByRole("heading", { name: "Self-check", level: 1 }).waitFor();
    const table = await shownText(page.getByRole("table"));
    expect(table).toContain("as the configuration says");
    expect(table).toMatch(/PostgreSQL \d+/);
    expect(table).toContain("Wrote, read and deleted a small file on the disk");
    expect(table).toContain("enough for one server");
    expect(table).not.toContain("X-Forwarded-For");
    await page.getByRole("button", { name: "Send me a test mail" }).click();
    await expect.poll(() => shownText(page.getByRole("status"))).toMatch(/written to .*\.eml/);
    const proxied = await page.request.get("/console/self-check", {
      headers: { "x-forwarded-for": "192.0.2.1, 192.0.2.2" },
    });
    expect(await proxied.text()).toContain("Set TRUSTED_PROXIES to the number of your proxies in front (2,");

    const viewer = await stage.visitor();
    const { email } = await signInAs(viewer, "viewer");
    await viewer.goto("/console/self-check");
    await expect.poll(() => viewer.getByRole("button", { name: "Send me a test mail" }).count()).toBe(0);
    const { type, body } = formOfAction(actionOfBuild("/console/self-check", "sendTestMail"), {});
    const headers = { origin: new URL(viewer.url()).origin, "content-type": type };
    const refused = await viewer.request.post("/console/self-check", { data: body, headers });
    expect(refused.status()).toBe(200);
    expect(await gotNoMail(stage.dataDir(), email)).toBe(true);
  });

  it("is fit for everybody and for a phone", async () => {
    const page = await stage.visitor(PHONE);
    await signInAs(page, "owner");
    for (const path of [
      "/console/log",
      `/console/log?application=${slug}&kind=command_line`,
      "/console/self-check",
    ]) {
      await page.goto(path);
      expect(await axeFindings(page)).toEqual([]);
      await expect.poll(() => sidewaysScroll(page)).toBe(0);
    }
  });
});
