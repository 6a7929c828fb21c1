/** Pages and downloads as `next build && next start` serves them on any host, without a server of ours. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Program, startProgram } from "@/bench/load/programs";
import { parseEmail } from "@/lib/domain/keys/email";
import { freePort } from "@/lib/free-port";
import { createSignInLink } from "@/lib/session/sign-in";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { anOperator } from "@/tests/operations/people/some-operator";
import { ensureBuilt } from "@/tests/support/built";
import { aKey, anActivation, aShop } from "@/tests/support/factories";
import { sharedEnvironment } from "@/tests/support/server-process";
import { alertIn, cookieOf, type Pages, pagesAt } from "./page-server";

const EMAIL = "anna-on-stock-next@example.test";

let next: Program;
let pages: Pages;
let code: string;

beforeAll(async () => {
  await ensureBuilt("all");
  const port = await freePort();
  next = await startProgram({
    args: ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "127.0.0.1"],
    env: { ...sharedEnvironment("BASE_URL", "DATA_DIR"), LOG_LEVEL: "silent", NEXT_TELEMETRY_DISABLED: "1" },
    announces: /(Ready) in/,
  });
  pages = pagesAt(port);
  const { application } = await aShop({ manageCodes: true });
  const { key, manageCode } = await aKey(application, { email: parseEmail(EMAIL) });
  await anActivation(application, key, "machine-1", { name: "Laptop" });
  code = manageCode ?? "";
});
afterAll(() => next?.stop());

describe("/manage", () => {
  it("opens a license, frees its device and closes it", async () => {
    const opened = await pages.act("/manage", "openLicense", { code });
    expect([opened.status, opened.headers.get("location")]).toEqual([303, "/manage?opened=1"]);
    const cookie = cookieOf(opened);
    const { text } = await pages.get("/manage", { cookie });
    expect(text).toContain("Laptop");
    const [, device = ""] = /id="device-([0-9a-f-]+)"/.exec(text) ?? [];
    const freed = await pages.act("/manage", "freeDevice", { device }, { cookie });
    expect(freed.headers.get("location")).toBe(`/manage?freed=${device}`);
    expect((await pages.get(`/manage?freed=${device}`, { cookie })).text).toContain("Laptop is deregistered");
    const closed = await pages.act("/manage", "closeLicense", {}, { cookie });
    expect([closed.status, closed.headers.get("location")]).toEqual([303, "/manage?closed=1"]);
    expect((await pages.get("/manage", { cookie })).text).not.toContain("Laptop");
  });

  it("says at the form what is wrong with a code", async () => {
    const { status, text } = await pages.actOnPage("/manage", "openLicense", { code: "VC-1" });
    expect([status, alertIn(text)]).toEqual([200, expect.stringContaining("not a management code")]);
    expect(text).toContain('value="VC-1"');
  });

  it.each([
    ["foreign_origin", { "sec-fetch-site": "cross-site" }],
    ["foreign_origin", { origin: "https://evil.example" }],
  ])("does nothing for another website: %s, %o", async (problem, headers) => {
    const sent = await pages.act("/manage", "openLicense", { code }, headers);
    expect([sent.status, sent.headers.get("location"), cookieOf(sent)]).toEqual([
      303,
      expect.stringMatching(/\/manage$/),
      expect.stringContaining(`flash=${problem}`),
    ]);
    const told = await pages.get("/manage", { cookie: cookieOf(sent) });
    expect(alertIn(told.text)).toContain("another website");
    expect(cookieOf(told)).toMatch(/flash=$/);
  });

  it("tells an old page that it is out of date", async () => {
    const sent = await pages.post("/manage", { do: "open", code });
    const told = await pages.get("/manage", { cookie: cookieOf(sent) });
    expect(alertIn(told.text)).toContain("after this page was loaded");
  });
});

describe("/account", () => {
  it("sends a link, signs in with one, and out again", async () => {
    const asked = await pages.act("/account", "askForLink", { email: EMAIL });
    expect(asked.headers.get("location")).toBe("/account?sent=1");
    const { url } = await createSignInLink(parseEmail(EMAIL));
    const fields = Object.fromEntries(new URL(url.expose()).searchParams);
    const entered = await pages.act("/account/enter", "signIn", fields);
    expect(entered.headers.get("location")).toBe("/account?entered=1");
    const cookie = cookieOf(entered);
    expect((await pages.get("/account", { cookie })).text).toContain(EMAIL);
    const left = await pages.act("/account", "signOut", {}, { cookie });
    expect(left.headers.get("location")).toBe("/account?left=1");
    expect((await pages.get("/account", { cookie })).text).not.toContain(EMAIL);
  });
});

describe("/console", () => {
  it("signs in with a link, invites somebody and shows their link once, and signs out", async () => {
    const { link } = await anOperator("owner");
    const entered = await pages.act("/console/enter", "signIn", { link });
    expect([entered.status, entered.headers.get("location")]).toEqual([303, "/console"]);
    const cookie = cookieOf(entered);
    const email = "invited-on-stock-next@example.test";
    const invited = await pages.actOnPage("/console/team", "invite", { email, role: "viewer" }, { cookie });
    expect(invited.text).toContain(`Give this link to <!-- -->${email}`);
    const again = await pages.actOnPage("/console/team", "invite", { email, role: "viewer" }, { cookie });
    expect(again.text).toContain(`${email} is an operator already`);
    expect(again.text).not.toContain("Give this link");
    const left = await pages.act("/console", "signOut", {}, { cookie });
    expect(left.headers.get("location")).toBe("/console/sign-in");
    const told = await pages.get("/console/sign-in", { cookie: cookieOf(left) });
    expect(told.text).toContain("You are signed out.");
    expect((await pages.get("/console/team", { cookie })).status).toBe(307);
  });

  it("has no way back from a provider where none is set up", async () => {
    expect((await pages.get("/api/auth/callback/oidc?code=x&state=y")).status).toBe(404);
  });

  it("gives lists as files, to operators alone", async () => {
    const { application } = await aShop();
    const { id } = await aKey(application);
    const { cookie } = await aConsoleVisitor("owner");
    const path = `/console/applications/${application.slug}/keys.csv`;
    const { status, headers, text } = await pages.get(path, { cookie });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(text).toContain(id);
    expect((await pages.get(path)).headers.get("location")).toBe("/console/sign-in");
  });
});
