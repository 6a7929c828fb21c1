import { describe, expect, it } from "vitest";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { aSoldLicense, LAPTOP_AND_TOWER, seatsAndEntries } from "@/tests/support/browser-license";
import {
  alertOn,
  askForLink,
  askToDeregister,
  confirmDeregistering,
  enterAs,
  shownText,
  statusOf,
} from "@/tests/support/browser-steps";
import { gotNoMail, mailTo } from "@/tests/support/outbox";

describe.skipIf(!CHROMIUM)("a link to sign in", () => {
  const stage = openStage();

  it("outlives a mail scanner that fetches it, signs in once, and says so the second time", async () => {
    const email = "scanned@example.test";
    await aSoldLicense({ email });
    const page = await stage.visitor();
    await askForLink(page, email);
    const { link } = await mailTo(stage.dataDir(), email);
    for (let fetched = 0; fetched < 5; fetched += 1) {
      const answer = await fetch(link);
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
      await answer.text();
    }
    const [first, second] = [page, await stage.visitor({ javaScriptEnabled: false })];
    await first.goto(link);
    await second.goto(link);
    await first.getByRole("button", { name: "Sign in" }).click();
    await first.getByRole("heading", { name: "Your licenses" }).waitFor();

    const pressed = () => second.getByRole("button", { name: "Sign in" }).click();
    expect(await statusOf(second, pressed)).toBe(200);
    await second.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await second.goto(link);
    await second.getByRole("link", { name: "Ask for a new link" }).click();
    await second.getByLabel("E-mail address").waitFor();
    expect(await second.context().cookies()).toEqual([]);
  });

  it("is asked for by a stranger in vain, who is told the same as a customer", async () => {
    await aSoldLicense({ email: "known@example.test" });
    const shown: string[] = [];
    for (const email of ["known@example.test", "stranger@example.test"]) {
      const page = await stage.visitor({ javaScriptEnabled: false });
      await askForLink(page, email);
      shown.push(`${new URL(page.url()).pathname} ${await shownText(page.getByRole("main"))}`);
    }
    expect(shown[1]).toBe(shown[0]);
    await mailTo(stage.dataDir(), "known@example.test");
    expect(await gotNoMail(stage.dataDir(), "stranger@example.test")).toBe(true);
  });

  it("is not sent to what is no address, and the field says why", async () => {
    const page = await stage.visitor();
    await page.goto("/account");
    await page.getByLabel("E-mail address").fill("nobody");
    const sent = () => page.getByRole("button", { name: "Send me a link" }).click();
    expect(await statusOf(page, sent)).toBe(200);
    await expect.poll(() => shownText(alertOn(page))).toContain("That is not an e-mail address.");
    await expect.poll(() => page.getByLabel("E-mail address").inputValue()).toBe("nobody");
  });
});

describe.skipIf(!CHROMIUM)("a session of an account", () => {
  const stage = openStage();

  it("that was ended everywhere changes nothing any more, in any browser", async () => {
    const email = "two-browsers@example.test";
    const { keyId } = await aSoldLicense({ email, devices: LAPTOP_AND_TOWER });
    const [phone, desk] = [await stage.visitor(), await stage.visitor({ javaScriptEnabled: false })];
    await enterAs(phone, email);
    await enterAs(desk, email);
    await askToDeregister(desk, "Laptop");
    await phone.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect
      .poll(() => shownText(phone.getByRole("status")))
      .toBe("You are signed out on all your devices.");

    expect(await statusOf(desk, () => confirmDeregistering(desk, "Laptop"))).toBe(303);
    await expect
      .poll(() => shownText(alertOn(desk)))
      .toContain("Your session has ended. Nothing was changed");
    expect(await seatsAndEntries(keyId)).toEqual({ counted: 2, held: 2, deregistered: 0 });
    await desk.goto(`/account/licenses/${keyId}`);
    await desk.getByLabel("E-mail address").waitFor();
  });

  it("ends here alone with “Sign out”", async () => {
    const email = "one-of-two@example.test";
    await aSoldLicense({ email });
    const [here, there] = [
      await stage.visitor({ javaScriptEnabled: false }),
      await stage.visitor({ javaScriptEnabled: false }),
    ];
    await enterAs(here, email);
    await enterAs(there, email);
    await here.getByRole("button", { name: "Sign out", exact: true }).click();
    await here.getByText("You are signed out.").waitFor();
    await expect.poll(() => here.context().cookies()).toEqual([]);
    await there.reload();
    await there.getByRole("heading", { name: "Your licenses" }).waitFor();
  });

  it("is held by a cookie that no script reads, and the link's token stays in no address afterwards", async () => {
    const email = "cookie@example.test";
    await aSoldLicense({ email });
    const page = await stage.visitor();
    await enterAs(page, email);
    expect(await page.context().cookies()).toMatchObject([
      { name: "latchkey-account", httpOnly: true, sameSite: "Lax", path: "/" },
    ]);
    expect(await page.evaluate(() => document.cookie)).toBe("");
    await expect.poll(() => new URL(page.url()).search).toBe("?entered=1");
  });

  it("shows nobody else's license", async () => {
    const { keyId, application } = await aSoldLicense({ email: "owner@example.test" });
    await aSoldLicense({ email: "other@example.test" });
    const page = await stage.visitor();
    await enterAs(page, "other@example.test");
    expect((await page.goto(`/account/licenses/${keyId}`))?.status()).toBe(404);
    expect(await page.content()).not.toContain(application.name);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    for (const path of ["/account/nothing", "/manage/nothing"]) {
      expect((await page.goto(path))?.status()).toBe(404);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
    }
  });
});
