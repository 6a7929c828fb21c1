/** Every way into the console, and out of it. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aHalfSignedIn } from "@/tests/operations/forms/console-visitor";
import { anOperator, codeAt } from "@/tests/operations/people/some-operator";
import { throughProvider } from "@/tests/support/oidc-visitor";
import { cookieOf } from "../page-server";
import { type Host, PROVIDER_NAME } from "./host";

const SIGN_IN = "/console/sign-in";

export function signIn(host: () => Host): void {
  describe("the way into the console", () => {
    it("is a link, and out of it a button", async () => {
      const pages = host();
      const asked = await pages.act(SIGN_IN, "askForLink", { email: "nobody@example.test" });
      expect([asked.status, asked.headers.get("location")]).toEqual([303, SIGN_IN]);
      const { link } = await anOperator("owner");
      const entered = await pages.act("/console/enter", "signIn", { link });
      expect([entered.status, entered.headers.get("location")]).toEqual([303, "/console"]);
      const cookie = cookieOf(entered);
      expect((await pages.get("/console/team", { cookie })).status).toBe(200);
      const left = await pages.act("/console", "signOut", {}, { cookie });
      expect(left.headers.get("location")).toBe(SIGN_IN);
      const told = await pages.get(SIGN_IN, { cookie: cookieOf(left) });
      expect(told.text).toContain("You are signed out.");
      expect((await pages.get("/console/team", { cookie })).status).toBe(307);
    });

    it("asks for the second factor, and takes its code", async () => {
      const pages = host();
      const { cookie, secret } = await aHalfSignedIn("owner");
      const shut = await pages.get("/console/team", { cookie });
      expect([shut.status, shut.headers.get("location")]).toEqual([307, "/console/second-factor"]);
      const wrong = await pages.actOnPage(
        "/console/second-factor",
        "giveCode",
        { code: "000000" },
        { cookie },
      );
      expect([wrong.status, wrong.text]).toEqual([200, expect.stringContaining('role="alert"')]);
      const fields = { code: codeAt(secret, new Date()) };
      const given = await pages.act("/console/second-factor", "giveCode", fields, { cookie });
      expect([given.status, given.headers.get("location")]).toEqual([303, "/console"]);
      expect((await pages.get("/console/team", { cookie })).status).toBe(200);
    });

    it("is the operators' own provider, from the button to the callback", async () => {
      const pages = host();
      const { email } = await anOperator("viewer");
      await pages.provider.letIn({ sub: randomUUID(), email, email_verified: true });
      const begun = await pages.actOnPage(SIGN_IN, "goToProvider");
      const url = /href="(http[^"]+\/auth\?[^"]+)"/.exec(begun.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
      expect(begun.text).toContain(`You sign in at ${PROVIDER_NAME}`);
      const { pathname, search } = new URL(await throughProvider(url));
      const back = await pages.get(pathname + search, { cookie: cookieOf(begun) });
      expect([back.status, back.headers.get("location")]).toEqual([303, "/console"]);
      expect((await pages.get("/console", { cookie: cookieOf(back) })).text).toContain(email);
      const stranger = await pages.get(pathname + search);
      expect([stranger.status, stranger.headers.get("location")]).toEqual([303, SIGN_IN]);
    });
  });
}
