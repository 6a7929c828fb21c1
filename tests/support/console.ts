/** An operator in a browser: signed in, and the steps that many tests begin with. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright";
import { databasePool } from "@/lib/db/client";
import { createOperator, type OperatorRole } from "@/lib/domain/people/operators";
import { cookieFor } from "@/tests/operations/forms/console-visitor";
import { type Armed, anArmedOperator, signIn } from "@/tests/operations/people/some-operator";
import { ago, contextAt } from "./factories";

const MINUTE_MS = 60 * 1000;

export type SignedIn = { email: string; id: string };

/** A new operator of the role, whose session the page's browser has. The stage's server must share this test's database. */
export async function signInAs(page: Page, role: OperatorRole, email = emailOf(role)): Promise<SignedIn> {
  const operator = await createOperator(contextAt(), { email, role });
  await keepSession(page, await signIn(operator));
  return { email, id: operator.id };
}

/** As `signInAs`; the page is at `/console` afterwards. */
export async function openConsole(page: Page, role: OperatorRole, email?: string): Promise<SignedIn> {
  const signedIn = await signInAs(page, role, email);
  await page.goto("/console");
  await page.getByRole("heading", { level: 1 }).waitFor();
  return signedIn;
}

/** As `openConsole`, by the pages that a colleague signs in with. */
export async function signInByLink(page: Page, role: OperatorRole): Promise<SignedIn> {
  const email = emailOf(role);
  const { id, signInUrl } = await createOperator(contextAt(), { email, role });
  const { pathname, search } = new URL(signInUrl.expose());
  await page.goto(pathname + search);
  // In the browser's language.
  await page.getByRole("button", { name: /^(Sign in|Anmelden)$/ }).click();
  await page.waitForURL(/\/console$/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { email, id };
}

function emailOf(role: OperatorRole): string {
  return `${role}-${randomUUID().slice(0, 8)}@example.test`;
}

/** All servers of the tests have one host. */
async function keepSession(page: Page, secret: string): Promise<void> {
  // Over plain http, the cookie has no prefix.
  const [name = "", value = ""] = cookieFor(secret).replace("__Host-", "").split("=");
  await page.context().addCookies([{ name, value, domain: "127.0.0.1", path: "/" }]);
}

/** The menu with the operator's own address, from any page of the console. */
export async function openPersonMenu(page: Page): Promise<void> {
  await page.getByRole("banner").locator("summary").last().click();
}

/** To one of the places of every page, which are in the menu on a phone. */
export async function openPlace(page: Page, name: string): Promise<void> {
  const link = page.getByRole("navigation", { name: "Console" }).getByRole("link", { name });
  if (!(await link.isVisible())) await openPersonMenu(page);
  await link.click();
}

/** A verb beside a status, which opens below its button. Browsers give the opener no role of its own. */
export function verb(page: Page, name: string | RegExp): Locator {
  const hasText = typeof name === "string" ? new RegExp(`^${name}`) : name;
  return page.getByRole("main").locator("summary").filter({ hasText });
}

export async function openVerb(page: Page, name: string | RegExp): Promise<void> {
  await verb(page, name).click();
}

/** Presses "Sign out", which may be asked about first. */
export async function pressSignOut(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Sign out" });
  if (!(await button.isVisible())) await openPersonMenu(page);
  await button.click();
}

/** Of all sessions of the operator without a second factor: signed in so many minutes before they really were. */
export async function ageProof(id: string, minutes: number): Promise<void> {
  await databasePool().query(
    "UPDATE operator_sessions SET created_at = created_at - $2 * interval '1 minute' WHERE operator_id = $1",
    [id, minutes],
  );
}

/** A new operator with a second factor, who last gave a code of it so many minutes ago. */
export async function signInArmed(page: Page, role: OperatorRole, minutesAgo: number): Promise<Armed> {
  const armed = await anArmedOperator(ago(minutesAgo * MINUTE_MS), role);
  await keepSession(page, armed.cookie);
  return armed;
}
