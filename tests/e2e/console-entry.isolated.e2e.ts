import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import { describe, expect, it, vi } from "vitest";
import { createOperatorLink, type OperatorRole, requireOperator } from "@/lib/domain/people/operators";
import { signInPath } from "@/lib/session/console-place";
import { cookieFor } from "@/tests/operations/forms/console-visitor";
import { anArmedOperator, codeAt, signIn } from "@/tests/operations/people/some-operator";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { tabTo } from "@/tests/support/browser-focus";
import { shownText } from "@/tests/support/browser-steps";
import { openPersonMenu, openPlace, pressSignOut } from "@/tests/support/console";
import { contextAt } from "@/tests/support/factories";
import { mailTo } from "@/tests/support/outbox";
import { askForPart, pageWithoutLayouts } from "@/tests/support/page-parts";
import { actionOfBuild, formOfAction } from "@/tests/support/server-actions";

const STEP_MS = 30_000;
const OWNER = "first@example.test";
const HELPER = "helper@example.test";

// The first of them comes in by the link that is printed only while there is none.
describe.skipIf(!CHROMIUM)("an operator", { shuffle: false }, () => {
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

  it("who showed no code, and a stranger, see no page of the console, with or without its frame", async () => {
    const { url } = stage.server();
    const armed = await anArmedOperator(new Date(Date.now() - 10 * STEP_MS), "owner");
    const cookie = cookieFor(await signIn(armed)).replace("__Host-", "");
    for (const folders of pagesInside()) {
      const path = addressOf(folders);
      for (const headers of [{}, { rsc: "1" }, pageWithoutLayouts(folders, PARTS)]) {
        const asked = (more: Record<string, string>) =>
          askForPart(path, (to) => fetch(url + to, { redirect: "manual", headers: { ...headers, ...more } }));
        const [half, stranger] = await Promise.all([asked({ cookie }), asked({})]);
        const answers = [await half.text(), await stranger.text()];
        expect([path, whereTo(half, answers[0])]).toEqual([path, "/console/second-factor"]);
        expect([path, whereTo(stranger, answers[1])]).toEqual([path, signInPath(path)]);
        expect(stranger.headers.get("cache-control")).toContain("no-store");
        for (const text of answers) {
          expect(text).not.toContain(armed.email);
          expect(text).not.toContain("Sign out");
        }
      }
    }
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

/** Where an answer leads: a page by its status, a part of one by what it says instead of its content. */
function whereTo({ status, headers }: Response, text = ""): string | undefined {
  if (status === 307) return headers.get("location") ?? undefined;
  return /NEXT_REDIRECT;replace;([^;"]*);307;/.exec(text)?.[1];
}

/** In the place of what varies. */
const PARTS: Readonly<Record<string, string>> = { slug: "none", id: "none", code: "none" };

/** The folders of what is drawn inside the console. */
function pagesInside(): string[][] {
  const inside = ["console", "(signed-in)"];
  const folder = fileURLToPath(new URL(`../../app/${inside.join("/")}`, import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(^|\/)page\.tsx$/.test(name))
    .map((name) => [...inside, ...name.split("/").slice(0, -1)]);
}

function addressOf(folders: readonly string[]): string {
  const names = folders.filter((name) => !name.startsWith("("));
  return `/${names.map((name) => PARTS[name.slice(1, -1)] ?? name).join("/")}`;
}
