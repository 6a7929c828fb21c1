import { describe, expect, it } from "vitest";
import { updateKey } from "@/lib/domain/keys/update";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { signInAs } from "@/tests/support/console";
import { aKey, anActivation, aShop, contextAt } from "@/tests/support/factories";

describe.skipIf(!CHROMIUM)("times in sentences of the console", () => {
  const stage = openStage();

  it("are in the visitor's zone, with UTC in the tooltip, and in UTC without scripts", async () => {
    const { application } = await aShop();
    const key = await aKey(application);
    await anActivation(application, key.key, "machine-1", { name: "Laptop" });
    const ends = new Date("2031-03-04T20:30:00Z");
    await updateKey(contextAt(), application, key.id, { expiresAt: ends });
    const path = `/console/applications/${application.slug}/keys/${key.id}`;
    const zone = { locale: "en-GB", timezoneId: "Asia/Kolkata" };
    const [there, without] = [
      await stage.visitor(zone),
      await stage.visitor({ ...zone, javaScriptEnabled: false }),
    ];
    for (const page of [there, without]) await signInAs(page, "owner");

    await there.goto(path);
    await there.getByText("Remove", { exact: false }).first().waitFor();
    const inSentence = there.locator("p", { hasText: "keep running offline until" }).locator("time");
    await expect.poll(() => inSentence.getAttribute("title")).toMatch(/ UTC$/);
    expect(await inSentence.textContent()).not.toContain("UTC");
    const changed = there.locator("time[datetime='2031-03-04T20:30:00.000Z'][title$=' UTC']");
    await expect.poll(() => changed.first().textContent()).toBe("5 Mar 2031, 02:00");

    await there.goto("/console/log");
    await expect.poll(() => shownText(there.getByRole("main"))).toContain("5 Mar 2031, 02:00");
    await without.goto("/console/log");
    expect(await shownText(without.getByRole("main"))).toContain("4 Mar 2031, 20:30 UTC");
    await without.goto(path);
    expect(await without.locator("main").textContent()).toContain("4 Mar 2031, 20:30 UTC");
  });
});
