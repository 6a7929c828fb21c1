import type { Page } from "playwright";
import { describe, expect, it, vi } from "vitest";
import { createOperatorLink, type OperatorRole, requireOperator } from "@/lib/domain/people/operators";
import { anArmedOperator, codeAt } from "@/tests/operations/people/some-operator";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, DESKTOP, openStage, PHONE } from "@/tests/support/browser";
import { tabTo } from "@/tests/support/browser-focus";
import { shownText } from "@/tests/support/browser-steps";
import { openConsole, openPersonMenu, openPlace, pressSignOut, signInAs } from "@/tests/support/console";
import { contextAt } from "@/tests/support/factories";
import { gotNoMail, mailTo } from "@/tests/support/outbox";
import { actionOfBuild, formOfAction } from "@/tests/support/server-actions";

const STEP_MS = 30_000;
const OWNER = "first@example.test";
const HELPER = "helper@example.test";

// The first of them comes in by the link that is printed only while there is none.
describe.skipIf(!CHROMIUM)("the console of a new installation", { shuffle: false }, () => {
  const stage = openStage();
  /** It comes a moment after the server announced itself. */
  const printed = () =>
    vi.waitFor(() => present(/Be the first: (\S+)\n/.exec(stage.server().stdout())?.[1]), {
      timeout: 60_000,
    });

  it("begins with the printed link, invites a colleague, and is asked for a second factor from then on", async () => {
    const owner = await stage.visitor();
    await owner.goto(await printed());
    await owner.getByRole("heading", { name: "Welcome to your console" }).waitFor();
    await owner.getByLabel("Your e-mail address").fill(OWNER);
    await owner.getByRole("button", { name: "Sign in" }).click();
    await owner.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
    const late = await stage.visitor({ javaScriptEnabled: false });
    await late.goto(await printed());
    await late.getByRole("heading", { name: "This link no longer works" }).waitFor();

    await openPlace(owner, "Team");
    await owner.getByLabel("E-mail address").fill(HELPER);
    await owner.getByRole("button", { name: "Invite" }).click();
    const invited = owner.getByRole("status");
    await expect
      .poll(() => shownText(invited))
      .toMatch(/Give this link to helper@example\.test[\s\S]*\/console\/enter\?link=/);
    await colleagueComesIn(await stage.visitor({ ...PHONE, javaScriptEnabled: false }));

    await openPersonMenu(owner);
    await owner.getByRole("banner").getByText("Owner", { exact: true }).waitFor();
    await owner.getByRole("link", { name: "Your account" }).click();
    await owner.getByRole("button", { name: "Set up a second factor" }).click();
    const secret = (await shownText(owner.locator("#second-factor ol code"))).trim();
    await owner.getByRole("textbox", { name: "Code" }).fill(codeAt(secret, new Date()));
    await owner.getByRole("button", { name: "Turn on" }).click();
    const shown = await shownText(owner.getByRole("status"));
    const recovery = shown.match(/\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g) ?? [];
    expect(recovery).toHaveLength(10);
    // None of them was copied.
    owner.once("dialog", (question) => question.accept());
    await pressSignOut(owner);
    await owner.getByText("You are signed out.").waitFor();

    await enterAgain(owner, OWNER);
    await owner.goto("/console/team");
    await owner.getByRole("heading", { name: "Second factor" }).waitFor();
    await giveCode(owner, "123 456");
    await owner.getByRole("alert").filter({ hasText: "That code is not right" }).waitFor();
    // That of the half minute which follows: the one of now may have been used up above.
    await giveCode(owner, codeAt(secret, new Date(Date.now() + STEP_MS)));
    await owner.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
    await pressSignOut(owner);
    await owner.getByText("You are signed out.").waitFor();

    await enterAgain(owner, OWNER);
    await giveCode(owner, recovery[0] ?? "");
    await owner.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
  });

  it("comes in and leaves with the keyboard alone", async () => {
    const { email, recovery } = await anArmedOperator(new Date(), "viewer");
    const page = await stage.visitor();
    await page.goto("/console/sign-in");
    await tabTo(page, "email");
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await page.getByText("a link is on its way").waitFor();
    await page.goto((await mailTo(stage.dataDir(), email)).link);
    await tabTo(page, "Sign in");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Second factor" }).waitFor();
    await tabTo(page, "code");
    await page.keyboard.type(recovery[0] ?? "");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
    await tabTo(page, "Menu");
    await page.keyboard.press("Enter");
    await tabTo(page, "Sign out");
    await page.keyboard.press("Enter");
    await page.getByText("You are signed out.").waitFor();
  });

  it("has a start for a new installation, by role and language", async () => {
    const page = await stage.visitor(PHONE);
    await openConsole(page, "owner");
    await page.getByRole("heading", { name: "There are no applications yet" }).waitFor();
    await expect.poll(() => page.title()).toContain("Applications");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Create application" }).click();
    await page.waitForURL("**/console/applications/new");
    const german = await stage.visitor({ ...DESKTOP, locale: "de-DE" });
    await openConsole(german, "viewer");
    await german.getByText("Die erste kann ein Inhaber erstellen.").waitFor();
  });

  it("checks itself, and writes a test mail for an owner alone", async () => {
    const page = await stage.visitor();
    await openConsole(page, "owner");
    await openPlace(page, "Self-check");
    await page.getByRole("heading", { name: "Self-check", level: 1 }).waitFor();
    await page.getByText(/^\d+ of \d+ checks need attention\.$/).waitFor();
    const passed = page.getByRole("table", { name: /^\d+ checks passed$/ });
    await expect.poll(() => passed.isVisible()).toBe(false);
    const told = { attention: "", passed: "" };
    const look = async () => {
      await page.reload();
      await page.locator("summary", { hasText: "checks passed" }).click();
      told.attention = await shownText(page.getByRole("table", { name: "Needs attention" }));
      told.passed = await shownText(passed);
      return told;
    };
    // A machine that is too slow for a check is told so, and the check is made again.
    await expect.poll(look).toEqual({
      attention: expect.stringContaining("anyone who can read their mail can take over"),
      passed: expect.stringMatching(
        /as the configuration says.*PostgreSQL \d+.*Wrote, read and deleted a small file on the disk.*enough for one server/s,
      ),
    });
    expect(told.attention).toContain("Warning");
    expect(told.attention).not.toContain("Good");
    expect(told.attention + told.passed).not.toContain("X-Forwarded-For");
    const limits = await shownText(page.getByRole("table", { name: "Limits" }));
    expect(limits).toMatch(/Largest upload\s+5\.4 GB\s+UPLOAD_MAX_BYTES/);
    await page.getByRole("button", { name: "Send me a test mail" }).click();
    await expect.poll(() => shownText(page.getByRole("status"))).toMatch(/written to .*\.eml/);
    const proxied = await page.request.get("/console/self-check", {
      headers: { "x-forwarded-for": "192.0.2.1, 192.0.2.2" },
    });
    expect((await proxied.text()).replaceAll(/<wbr\/>|<!-- -->/g, "")).toContain(
      "Set TRUSTED_PROXIES to the number of your proxies in front (2,",
    );

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

  async function colleagueComesIn(page: Page): Promise<void> {
    await page.goto("/console/sign-in");
    await page.getByLabel("E-mail address").fill(HELPER.toUpperCase());
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByText("a link is on its way").waitFor();
    // The first one is the invitation.
    const { link, subject } = await mailTo(stage.dataDir(), HELPER, 1);
    expect(subject).toContain("link to the console");
    await page.goto(link);
    await expect
      .poll(() => shownText(page.getByRole("main")))
      .toContain(`You are about to sign in as ${HELPER}`);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
    await openPlace(page, "Team");
    await page.getByRole("heading", { name: "Team", level: 1 }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Invite" }).count()).toBe(0);
    const { id, role } = await requireOperator(contextAt(), HELPER);
    const wanted: OperatorRole = "owner";
    const { type, body } = formOfAction(actionOfBuild("/console/team", "changeRole"), {
      operator: id,
      role: wanted,
    });
    await page.request.post("/console/team", { headers: { "content-type": type }, data: body });
    expect((await requireOperator(contextAt(), HELPER)).role).toBe(role);
  }
});

function present(text: string | undefined): string {
  if (text === undefined) throw new Error("It is not there yet.");
  return text;
}

async function enterAgain(page: Page, email: string): Promise<void> {
  const { signInUrl } = await createOperatorLink(contextAt(), email);
  const { pathname, search } = new URL(signInUrl.expose());
  await page.goto(pathname + search);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Second factor" }).waitFor();
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}
