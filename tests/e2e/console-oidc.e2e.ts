import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/lib/process/free-port";
import { cookieOf, pagesAt } from "@/tests/api/pages/page-server";
import { anArmedOperator, anOperator, codeAt } from "@/tests/operations/people/some-operator";
import { pageFindings } from "@/tests/support/axe";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { ageProof, openPlace } from "@/tests/support/console";
import { type OidcProviderProcess, startOidcProvider } from "@/tests/support/oidc-provider-process";
import { throughProvider } from "@/tests/support/oidc-visitor";
import { mailTo } from "@/tests/support/outbox";

const NAME = "Example login";
const BUTTON = { name: `Sign in with ${NAME}` };
const STEP_MS = 30_000;

/** By the button, and where no script goes on, by the link. */
async function goToProvider(page: Page, { javaScriptEnabled }: BrowserContextOptions): Promise<void> {
  await page.getByRole("button", BUTTON).click();
  if (javaScriptEnabled === false) await page.getByRole("link", { name: "Continue" }).click();
}

describe.skipIf(!CHROMIUM)("an operator with an account of the vendor's own provider", () => {
  let provider: OidcProviderProcess;
  const environment: Record<string, string> = {};
  beforeAll(async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    provider = await startOidcProvider(url);
    Object.assign(environment, provider.env, { PORT: String(port), BASE_URL: url, OIDC_NAME: NAME });
    environment.REQUIRE_SECOND_FACTOR = "owners";
  });
  const stage = openStage(environment);
  afterEach(() => provider.fail("none"));
  afterAll(() => provider.close());

  it.each([
    { setting: "on a phone without JavaScript", options: { ...PHONE, javaScriptEnabled: false } },
    { setting: "at a desk", options: DESKTOP },
  ])("comes in by the button and the second factor, $setting", async ({ options }) => {
    const armed = await anArmedOperator(new Date(Date.now() - 10 * STEP_MS), "viewer");
    await provider.letIn({ sub: armed.id, email: armed.email, email_verified: true });
    const page = await stage.visitor(options);
    await page.goto("/console/sign-in");
    await goToProvider(page, options);
    await page.getByRole("heading", { name: "Second factor" }).waitFor();
    await expect.poll(() => shownText(page.getByRole("main"))).toContain(armed.email);
    await page.getByRole("textbox", { name: "Code" }).fill(armed.recovery[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("latchkey-oidc-state");
  });

  it("is told what is missing, and comes in by a link then", async () => {
    const { email } = await anOperator("viewer");
    const options = { javaScriptEnabled: false };
    const stranger = await stage.visitor(options);
    await provider.letIn({ sub: "stranger", email: "stranger@example.test", email_verified: true });
    await stranger.goto("/console/sign-in");
    const callback = stranger.waitForRequest(/\/api\/auth\/callback\/oidc/);
    await goToProvider(stranger, options);
    await stranger.getByText("no operator has that address").waitFor();
    await expect
      .poll(() => shownText(stranger.getByRole("alert")))
      .toContain("you are stranger@example.test");
    await stranger.reload();
    await expect.poll(() => stranger.getByRole("alert").count()).toBe(0);
    await stranger.goto((await callback).url());
    await expect.poll(() => shownText(stranger.getByRole("alert"))).toContain("is over");

    await provider.fail("denies");
    const page = await stage.visitor(options);
    await page.goto("/console/sign-in");
    await goToProvider(page, options);
    await page.getByText("was not finished there").waitFor();
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByText("a link is on its way").waitFor();
    await page.goto((await mailTo(stage.dataDir(), email)).link);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
  });

  it("finds nothing in the way of anybody", async () => {
    const page = await stage.visitor(PHONE);
    await page.goto("/console/sign-in");
    await page.getByRole("button", BUTTON).waitFor();
    expect(await pageFindings(page)).toEqual([]);
    await provider.fail("denies");
    await page.getByRole("button", BUTTON).click();
    await page.getByText("was not finished there").waitFor();
    expect(await pageFindings(page)).toEqual([]);
    // A browser that does not go on by itself.
    await page.route(`${provider.issuer}/**`, (route) => route.abort("aborted"));
    await page.getByRole("button", BUTTON).click();
    const link = page.getByRole("link", { name: "Continue" });
    await expect.poll(() => link.getAttribute("href")).toContain(`${provider.issuer}/auth?`);
    expect(await pageFindings(page)).toEqual([]);
    await page.unroute(`${provider.issuer}/**`);
    await link.click();
    await page.getByText("was not finished there").waitFor();
  });

  it("sets up the second factor that owners must have", async () => {
    const owner = await anOperator("owner");
    await provider.letIn({ sub: owner.id, email: owner.email, email_verified: true });
    const page = await stage.visitor();
    const asked = page.getByText("You need a second factor in this console.");
    await page.goto("/console/team");
    await goToProvider(page, DESKTOP);
    await asked.waitFor();
    await ageProof(owner.id, 20);
    // What is asked for stands on the page that they are on already.
    const ledBack = page.waitForResponse((response) => new URL(response.url()).pathname === "/console/you");
    await openPlace(page, "Log");
    await ledBack;
    await asked.waitFor();
    // Dates are those of a reader who is not American.
    const signedIn = await page.getByRole("time").first().textContent();
    expect(signedIn).toMatch(/^\d{1,2} \w+ \d{4}, \d\d:\d\d/);
    expect(await pageFindings(page)).toEqual([]);

    await page.getByRole("button", { name: "Set up a second factor" }).click();
    await page.getByRole("link", { name: "Prove it with a link by mail" }).click();
    await page.getByRole("heading", { name: "Prove who you are" }).waitFor();
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.goto((await mailTo(stage.dataDir(), owner.email)).link);
    await page.getByRole("button", { name: "Sign in" }).click();
    await asked.waitFor();
    await page.getByRole("button", { name: "Set up a second factor" }).click();
    const secret = (await shownText(page.locator("#second-factor ol code"))).trim();
    expect(await pageFindings(page)).toEqual([]);
    const giveCode = async (code: string) => {
      await page.getByRole("textbox", { name: "Code" }).fill(code);
      await page.getByRole("button", { name: "Turn on" }).click();
    };
    await giveCode("no code");
    await page.getByRole("alert").filter({ hasText: "check the clock of the device" }).waitFor();
    // That of the half minute which follows is good for longest.
    await giveCode(codeAt(secret, new Date(Date.now() + STEP_MS)));
    await page.getByText("these are its recovery codes").waitFor();
    await expect.poll(() => asked.count()).toBe(0);
    await page.goto("/console/log");
    await page.getByRole("heading", { name: "Log", level: 1 }).waitFor();
  });

  it("leaves nothing in the log that signs anyone in, and meets no page of ours that sends forms elsewhere", async () => {
    const { url } = stage.server();
    const { email } = await anOperator("owner");
    await provider.letIn({ sub: "log", email, email_verified: true });
    const pages = pagesAt(Number(new URL(url).port));
    const begin = async () => {
      const answer = await pages.actOnPage("/console/sign-in", "goToProvider");
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'");
      const [, to = ""] = /<a href="(http[^"]+\/auth\?[^"]+)"/.exec(answer.text) ?? [];
      return { cookie: cookieOf(answer), back: await throughProvider(to.replaceAll("&amp;", "&")) };
    };
    const secrets = [];
    for (const fault of ["other signature", "other issuer", "failing tokens", "none"] as const) {
      await provider.fail(fault);
      const { cookie, back } = await begin();
      // Looking at the head uses nothing up.
      const head = await fetch(back, { method: "HEAD", redirect: "manual", headers: { cookie } });
      expect([head.headers.get("location"), head.headers.getSetCookie()]).toEqual(["/console/sign-in", []]);
      const answer = await fetch(back, { redirect: "manual", headers: { cookie } });
      // The owner has to set up a second factor first.
      const to = fault === "none" ? "/console/you" : "/console/sign-in";
      expect([fault, answer.status, answer.headers.get("location")]).toEqual([fault, 303, to]);
      expect(answer.headers.get("cache-control")).toContain("no-store");
      secrets.push(...new URL(back).searchParams.values(), ...cookie.split("; "));
      secrets.push(...answer.headers.getSetCookie().map((set) => set.split(";", 1)[0]?.split("=")[1]));
    }
    secrets.push(...(await provider.handed()).secrets, provider.env.OIDC_CLIENT_SECRET, email);
    const said = [
      '"reason":"untrusted","found":"What the provider sent did not pass a check: signature."',
      "did not pass a check: issuer.",
      '"reason":"unreachable"',
    ];
    // A pipe is read later than the answer.
    for (const line of said) await expect.poll(() => stage.server().output()).toContain(line);
    const output = stage.server().output();
    expect(output).not.toContain("    at ");
    const opening = secrets.filter((secret) => secret && secret !== provider.issuer);
    expect(opening.length).toBeGreaterThan(20);
    for (const secret of opening) expect(output).not.toContain(secret);
    const posted = await fetch(`${url}/api/auth/callback/oidc`, { method: "POST", redirect: "manual" });
    expect(posted.status).toBe(405);
    for (const other of ["/api/auth/session", "/api/auth/signin", "/api/auth/callback/email"])
      expect((await fetch(url + other, { redirect: "manual" })).status).toBe(404);
  });
});
