/** The forms of customers, each once. */
import { beforeAll, describe, expect, it } from "vitest";
import { parseEmail } from "@/lib/domain/keys/email";
import { createSignInLink } from "@/lib/session/sign-in";
import { aKey, anActivation, aShop } from "@/tests/support/factories";
import { alertIn, cookieOf } from "../page-server";
import type { Host } from "./host";

const EMAIL = "anna-on-stock-next@example.test";

export function customerForms(host: () => Host): void {
  let code: string;
  let keyId: string;
  beforeAll(async () => {
    const { application } = await aShop({ manageCodes: true });
    const { id, key, manageCode } = await aKey(application, { email: parseEmail(EMAIL) });
    await anActivation(application, key, "machine-1", { name: "Laptop" });
    await anActivation(application, key, "machine-2", { name: "Tower" });
    [keyId, code] = [id, manageCode ?? ""];
  });

  describe("/manage", () => {
    it("opens a license, frees its device and closes it", async () => {
      const pages = host();
      const opened = await pages.act("/manage", "openLicense", { code });
      expect([opened.status, opened.headers.get("location")]).toEqual([303, "/manage?opened=1"]);
      const cookie = cookieOf(opened);
      const { text } = await pages.get("/manage", { cookie });
      expect(text).toContain("Laptop");
      const device = deviceIn(text);
      const freed = await pages.act("/manage", "freeDevice", { device }, { cookie });
      expect(freed.headers.get("location")).toBe("/manage");
      const told = await pages.get("/manage", { cookie: `${cookie}; ${cookieOf(freed)}` });
      expect(told.text).toContain("was removed");
      const again = await pages.get("/manage", { cookie: `${cookie}; ${cookieOf(told)}` });
      expect(again.text).not.toContain("was removed");
      const closed = await pages.act("/manage", "closeLicense", {}, { cookie });
      expect([closed.status, closed.headers.get("location")]).toEqual([303, "/manage"]);
      expect((await pages.get("/manage", { cookie: cookieOf(closed) })).text).toContain("is closed");
      expect((await pages.get("/manage", { cookie })).text).not.toContain("Tower");
    });

    it("says at the form what is wrong with a code", async () => {
      const { status, text } = await host().actOnPage("/manage", "openLicense", { code: "VC-1" });
      expect([status, alertIn(text)]).toEqual([200, expect.stringContaining("not a management code")]);
      expect(text).toContain('value="VC-1"');
    });

    it.each([
      ["foreign_origin", { "sec-fetch-site": "cross-site" }],
      ["foreign_origin", { origin: "https://evil.example" }],
    ])("does nothing for another website: %s, %o", async (problem, headers) => {
      const sent = await host().act("/manage", "openLicense", { code }, headers);
      expect([sent.status, sent.headers.get("location"), cookieOf(sent)]).toEqual([
        303,
        expect.stringMatching(/\/manage$/),
        expect.stringContaining(`flash=${problem}`),
      ]);
      const told = await host().get("/manage", { cookie: cookieOf(sent) });
      expect(alertIn(told.text)).toContain("another website");
      expect(cookieOf(told)).toMatch(/flash=$/);
    });

    it("tells an old page that it is out of date", async () => {
      const sent = await host().post("/manage", { do: "open", code });
      const told = await host().get("/manage", { cookie: cookieOf(sent) });
      expect(alertIn(told.text)).toContain("after you opened this page");
    });
  });

  describe("/account", () => {
    async function aBrowser(): Promise<string> {
      const { url } = await createSignInLink(parseEmail(EMAIL));
      const fields = Object.fromEntries(new URL(url.expose()).searchParams);
      const entered = await host().act("/account/enter", "signIn", fields);
      expect(entered.headers.get("location")).toBe("/account?entered=1");
      return cookieOf(entered);
    }

    it("sends a link, signs in with one, frees a device, and signs out", async () => {
      const pages = host();
      const asked = await pages.act("/account", "askForLink", { email: EMAIL });
      expect(asked.headers.get("location")).toBe("/account");
      expect((await pages.get("/account", { cookie: cookieOf(asked) })).text).toContain("Check your inbox");
      const cookie = await aBrowser();
      const { text } = await pages.get("/account", { cookie });
      expect(text).toContain(EMAIL);
      const fields = { license: keyId, device: deviceIn(text) };
      const freed = await pages.act("/account", "freeDevice", fields, { cookie });
      expect(freed.headers.get("location")).toBe("/account");
      const told = await pages.get("/account", { cookie: `${cookie}; ${cookieOf(freed)}` });
      expect(told.text).toContain("was removed");
      const left = await pages.act("/account", "signOut", {}, { cookie });
      expect(left.headers.get("location")).toBe("/account");
      expect((await pages.get("/account", { cookie: cookieOf(left) })).text).toContain("You are signed out.");
      expect((await pages.get("/account", { cookie })).text).not.toContain(EMAIL);
    });

    it("signs out everywhere", async () => {
      const [cookie, elsewhere] = [await aBrowser(), await aBrowser()];
      const left = await host().act("/account", "signOutEverywhere", {}, { cookie });
      expect(left.headers.get("location")).toBe("/account");
      expect((await host().get("/account", { cookie: cookieOf(left) })).text).toContain(
        "signed out on all your devices",
      );
      expect((await host().get("/account", { cookie: elsewhere })).text).not.toContain(EMAIL);
    });
  });
}

function deviceIn(html: string): string {
  return /id="device-([0-9a-f-]+)"/.exec(html)?.[1] ?? "";
}
