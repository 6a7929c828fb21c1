/** An operator in a browser: signed in by the link that an administrator would print. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { createOperator, type OperatorRole } from "@/lib/domain/people/operators";
import { contextAt } from "./factories";

export type SignedIn = { email: string; id: string };

/** A new operator of the role; the page is at `/console` afterwards. The stage's server must share this test's database. */
export async function signInAs(
  page: Page,
  role: OperatorRole,
  email = `${role}-${randomUUID().slice(0, 8)}@example.test`,
): Promise<SignedIn> {
  const { id, signInUrl } = await createOperator(contextAt(), { email, role });
  const { pathname, search } = new URL(signInUrl.expose());
  await page.goto(pathname + search);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Applications", level: 1 }).waitFor();
  return { email, id };
}
