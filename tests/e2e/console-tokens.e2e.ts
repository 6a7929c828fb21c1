import { createHash, createPublicKey } from "node:crypto";
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { verifyCredential } from "@/lib/domain/credentials/verify";
import { pageFindings } from "@/tests/support/axe";
import { CHROMIUM, DESKTOP, openStage } from "@/tests/support/browser";
import { signInAs } from "@/tests/support/console";
import { aKey, anActivation, anApplication, aPlan, aToken, contextAt } from "@/tests/support/factories";
import { aPublisher, aVariant } from "@/tests/support/release-factories";

async function looksRight(page: Page): Promise<void> {
  expect(await pageFindings(page)).toEqual([]);
}

/** Stays open once what is in it was refused. */
async function open(summary: Locator): Promise<void> {
  const isOpen = await summary.evaluate(({ parentElement }) => parentElement?.hasAttribute("open"));
  if (!isOpen) await summary.click();
}

describe.skipIf(!CHROMIUM)("tokens and signing keys in the console", () => {
  const stage = openStage();

  /** Without scripts: console-prove.e2e.ts; sent again: operations/credentials/token-forms.test.ts. */
  it("a token is shown once, and revoked by its name", async () => {
    const { application } = await aPublisher();
    await aVariant(application, "gold", true);
    const page = await stage.visitor(DESKTOP);
    await signInAs(page, "developer");
    await page.goto(`/console/applications/${application.slug}/tokens`);
    await page.getByLabel("Purpose").selectOption("ci");
    await page.getByLabel("Name").fill("pipeline of the tool");
    await page.getByRole("button", { name: "Create token" }).click();
    const notice = page.getByRole("status").filter({ hasText: "It is shown only now" });
    const token = /lk_ci_[\w-]{43}/.exec((await notice.textContent()) ?? "")?.[0] ?? "";
    const verify = () => verifyCredential(contextAt(), "ci", application.slug, token);
    expect(await verify()).toMatchObject({ name: "pipeline of the tool" });
    await expect.poll(() => notice.getByText("$LATCHKEY_CI_TOKEN").count()).toBe(1);
    await looksRight(page);
    await page.goto(page.url());
    expect(await page.content()).not.toContain(token);
    const rows = page.getByRole("row").filter({ hasText: "pipeline of the tool" });
    const height = async () => (await rows.boundingBox())?.height;
    const closed = await height();
    await expect.poll(() => rows.count()).toBe(1);

    const revoke = async (name: string) => {
      await open(rows.locator("summary"));
      expect(await height()).toBe(closed);
      await rows.getByLabel("to confirm").fill(name);
      await page.getByRole("button", { name: "Revoke token" }).click();
    };
    await revoke("pipeline");
    await page.getByRole("alert").filter({ hasText: "Type pipeline of the tool to confirm" }).waitFor();
    expect(await verify()).not.toBeNull();
    await revoke("pipeline of the tool");
    await page.getByRole("status").filter({ hasText: "Token revoked" }).waitFor();
    expect(await verify()).toBeNull();
    await expect.poll(() => rows.count()).toBe(0);
    await page.locator("summary", { hasText: "Revoked tokens (1)" }).click();
    await expect.poll(() => rows.count()).toBe(1);
  });

  it("a signing key is rotated step by step", async () => {
    const { application } = await aPublisher();
    await aPlan(application);
    const { key } = await aKey(application);
    await anActivation(application, key, "laptop-1");
    const page = await stage.visitor();
    await signInAs(page, "owner");
    await page.goto(`/console/applications/${application.slug}/signing-keys`);
    const part = page.getByRole("region", { name: "For licenses" });
    const keys = part.getByRole("region", { name: /^Key / });
    const step = () => part.locator("[aria-current=step]").textContent();
    const first = keys.filter({ hasText: "Active" });
    const kid = (await first.getByRole("heading").textContent()) ?? "";
    await expect.poll(() => first.textContent()).toContain("At most 1 live token");
    expect(await step()).toContain("Create a new key");
    await first.locator("summary", { hasText: "Public key" }).click();
    const pem = (await part.getByText("BEGIN PUBLIC KEY").textContent()) ?? "";
    const spki = createPublicKey(pem).export({ type: "spki", format: "der" });
    expect(createHash("sha256").update(spki).digest("hex").slice(0, 16)).toBe(kid);

    await part.getByRole("button", { name: "New license key" }).click();
    await page.getByRole("status").filter({ hasText: "created and published" }).waitFor();
    expect(await step()).toContain("Wait until installed programs have fetched it");
    expect(await step()).toMatch(
      /Wait until \d+ \w+ \d{4}: programs that check weekly have seen the new key/,
    );
    const next = keys.filter({ hasText: "Never used" });
    const nextKid = (await next.getByRole("heading").textContent()) ?? "";
    await next.locator("summary", { hasText: "Activate" }).click();
    await looksRight(page);
    await next.getByText("Too early: this key was published on").waitFor();
    await part.getByRole("button", { name: "Activate key" }).click();
    await page.getByRole("status").filter({ hasText: "The key now signs" }).waitFor();
    expect(await step()).toContain("Wait until the live tokens");

    const withdraw = async (digits: string) => {
      await open(keys.filter({ hasText: kid }).locator("summary", { hasText: "Withdraw" }).last());
      await part.getByText("At most 1 device would stop verifying offline").waitFor();
      await keys.filter({ hasText: kid }).getByLabel("to confirm").fill(digits);
      await part.getByRole("button", { name: "Withdraw key" }).click();
    };
    await withdraw(nextKid.slice(0, 8));
    await page.getByRole("alert").filter({ hasText: "Nothing was changed" }).waitFor();
    await withdraw(kid.slice(0, 8));
    await page.getByRole("status").filter({ hasText: "Key withdrawn" }).waitFor();
    expect(await step()).toContain("Create a new key");
    await expect
      .poll(() => keys.filter({ hasText: "Withdrawn" }).getByRole("heading").textContent())
      .toBe(kid);
  });

  it("a developer is offered no service token, and is told why", async () => {
    const { application } = await aPublisher({ kind: "licensed_updates" });
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "developer");
    await page.goto(`/console/applications/${application.slug}/tokens`);
    const offered = page.getByLabel("Purpose").locator("option");
    await expect
      .poll(() => offered.allTextContents())
      .toEqual([expect.stringMatching(/^CI/), expect.stringMatching(/^Update/)]);
    await page.getByText("so only owners create them").waitFor();
    const shop = await anApplication({ kind: "license_only" });
    await page.goto(`/console/applications/${shop.slug}/tokens`);
    await page.getByText("so only owners create them").waitFor();
    expect(await page.locator("main form").count()).toBe(0);
  });

  it("who may only look sees both lists, and nothing to press", async () => {
    const { application } = await aPublisher();
    await aToken(application, "key_api", "shop");
    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "viewer");
    for (const place of ["tokens", "signing-keys"]) {
      await page.goto(`/console/applications/${application.slug}/${place}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => page.locator("main form").count()).toBe(0);
    }
    await expect.poll(() => page.getByRole("region", { name: /^Key / }).count()).toBe(2);
  });
});
