import { randomUUID } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { axeFindings } from "@/tests/support/axe";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { focused, tabTo } from "@/tests/support/browser-focus";
import { shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { ageProof, signInArmed, signInAs } from "@/tests/support/console";
import { anApplication } from "@/tests/support/factories";
import { mailTo } from "@/tests/support/outbox";

const WITHOUT_SCRIPT = { javaScriptEnabled: false };
const EXACT = { exact: true };
const NARROWEST = { width: 320, height: 640 };

type Act = {
  what: string;
  options: BrowserContextOptions;
  /** Asks for it, and resolves with the path where it was asked. */
  ask: (page: Page) => Promise<string>;
  done: string | RegExp;
};

const ACTS: readonly Act[] = [
  {
    what: "a token",
    options: { ...PHONE, ...WITHOUT_SCRIPT },
    ask: async (page) => {
      const { slug } = await anApplication({ kind: "licensed_updates" });
      const path = `/console/applications/${slug}/tokens`;
      await page.goto(path);
      await page.getByLabel("Purpose").selectOption("ci");
      await page.getByLabel("Name").fill("build pipeline");
      await page.getByRole("button", { name: "Create token" }).click();
      return path;
    },
    done: /lk_ci_[\w-]{43}/,
  },
  {
    what: "a signing key that is withdrawn",
    options: PHONE,
    ask: async (page) => {
      const { slug } = await anApplication();
      const path = `/console/applications/${slug}/signing-keys`;
      await page.goto(path);
      await page.getByRole("button", { name: "New license key" }).click();
      await page.getByRole("status").filter({ hasText: "created and published" }).waitFor();
      const withdraw = page.locator("summary", { hasText: "Withdraw" });
      const key = page.getByRole("region", { name: /^Key / }).filter({ has: withdraw });
      await withdraw.click();
      await key.getByLabel("to confirm").fill("not its digits");
      await key.getByRole("button", { name: "Withdraw key" }).click();
      return path;
    },
    // What was typed arrived: it is judged only now.
    done: "Nothing was changed",
  },
];

describe.skipIf(!CHROMIUM)("an operator who proved who they are a while ago", () => {
  const stage = openStage();

  it("opens a link, and is back where they were", async () => {
    const page = await stage.visitor(PHONE);
    const { id, email } = await signInAs(page, "owner");
    await ageProof(id, 20);
    const newcomer = `new-${randomUUID()}@example.test`;
    await invite(page, newcomer);
    await asked(page);
    await looksRight(page, PHONE);
    await page.getByRole("link", { name: "Prove it with a link by mail" }).click();
    await page.getByRole("heading", { name: "Prove who you are", level: 1 }).waitFor();
    await expect.poll(() => shownText(page.getByRole("main"))).toContain(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page
      .getByRole("status")
      .filter({ hasText: `A link to ${email} is on its way` })
      .waitFor();
    await looksRight(page, PHONE);
    await expect
      .poll(() => page.getByRole("link", { name: "Back" }).getAttribute("href"))
      .toBe("/console/team");

    const { link } = await mailTo(stage.dataDir(), email);
    await page.goto(link);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Team", level: 1 }).waitFor();
    await expect.poll(() => page.getByText(newcomer).count()).toBe(0);
    await page.goto(link);
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await invite(page, newcomer);
    await page
      .getByRole("status")
      .filter({ hasText: `Give this link to ${newcomer}` })
      .waitFor();
  });

  it.each(ACTS)("types a code, and goes on with $what", async ({ options, ask, done }) => {
    const page = await stage.visitor(options);
    const { recovery } = await signInArmed(page, "owner", 20);
    const path = await ask(page);
    await asked(page);
    await giveCode(page, "no code");
    await page.getByRole("alert").filter({ hasText: "That code is not right" }).waitFor();
    await expect.poll(() => page.getByLabel("Code", EXACT).getAttribute("aria-invalid")).toBe("true");
    await giveCode(page, recovery[0] ?? "");
    await page.getByRole("main").getByText(done).first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  });

  it("comes to the code and past it with the keyboard alone", async () => {
    const page = await stage.visitor();
    const { recovery } = await signInArmed(page, "owner", 20);
    const newcomer = `new-${randomUUID()}@example.test`;
    await invite(page, newcomer);
    await asked(page);
    await expect.poll(async () => (await focused(page)).text).toContain("Nothing was changed yet");
    await tabTo(page, "proof");
    const { inView, ring } = await focused(page);
    expect([inView, ring >= 2]).toEqual([true, true]);
    await page.keyboard.type(recovery[0] ?? "");
    await page.keyboard.press("Enter");
    await page
      .getByRole("status")
      .filter({ hasText: `Give this link to ${newcomer}` })
      .waitFor();
  });

  it("finds a way back that changes nothing", async () => {
    const page = await stage.visitor({ ...PHONE, ...WITHOUT_SCRIPT });
    // Nothing is to be proved where nothing was asked.
    const { id } = await signInAs(page, "owner");
    await page.goto("/console/prove");
    await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
    await ageProof(id, 20);
    const newcomer = `new-${randomUUID()}@example.test`;
    await invite(page, newcomer);
    await asked(page);
    await page.getByRole("link", { name: "Prove it with a link by mail" }).click();
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("heading", { name: "Team", level: 1 }).waitFor();
    await expect.poll(() => page.getByText(newcomer).count()).toBe(0);
  });
});

async function invite(page: Page, newcomer = `new-${randomUUID()}@example.test`): Promise<string> {
  await page.goto("/console/team");
  await page.getByLabel("E-mail address").fill(newcomer);
  await page.getByRole("button", { name: "Invite" }).click();
  return "/console/team";
}

async function asked(page: Page): Promise<void> {
  // Forms answer in the browser's language.
  const answer = /Nothing was changed yet|Es wurde noch nichts geändert/;
  await page.getByRole("alert").filter({ hasText: answer }).waitFor();
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code", EXACT).fill(code);
  // Whatever the button of the form says.
  await page.keyboard.press("Enter");
}

async function looksRight(page: Page, { javaScriptEnabled, viewport }: BrowserContextOptions): Promise<void> {
  if (javaScriptEnabled === false) return;
  const found = [...(await tooWide(page)), ...(await axeFindings(page))];
  await page.setViewportSize(NARROWEST);
  found.push(...(await tooWide(page)));
  await page.setViewportSize(viewport ?? NARROWEST);
  expect(found).toEqual([]);
}
