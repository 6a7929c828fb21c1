/** What visitors do on the customer pages, in English. */
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { parseEmail } from "@/lib/domain/keys/email";
import { createSignInLink } from "@/lib/session/sign-in";

/** Types the code and sends it; the license is open afterwards. */
export async function openLicense(page: Page, code: string): Promise<void> {
  await page.goto("/manage");
  await typeCode(page, code);
  await page.getByRole("region", { name: "Devices" }).waitFor();
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Management code").fill(code);
  await page.getByRole("button", { name: "Show my license" }).click();
}

/** The list's entry for a device. */
export function deviceEntry(page: Page, name: string): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
}

/** Opens the question whether to remove a device. Browsers give the opener no role of its own. */
export async function askToDeregister(page: Page, name: string): Promise<void> {
  await deviceEntry(page, name).getByText(`Remove device ${name}`).click();
}

export async function confirmDeregistering(page: Page, name: string): Promise<void> {
  await deviceEntry(page, name).getByRole("button", { name: "Yes, remove it" }).click();
}

export async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/account");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
}

/** Signed in without mail: by a link that nobody sent. */
export async function enterAs(page: Page, email: string): Promise<void> {
  await page.goto(await enterPath(email));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Your licenses" }).waitFor();
}

/** Where a fresh link to sign in leads, on whatever server. */
export async function enterPath(email: string): Promise<string> {
  const { url } = await createSignInLink(parseEmail(email));
  const { pathname, search } = new URL(url.expose());
  return pathname + search;
}

/** Of the answer to the form that the visitor sends. */
export async function statusOf(page: Page, action: () => Promise<unknown>): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await action();
  return (await answered).status();
}

/** What can be read there; text that is not shown is left out. */
export function shownText(locator: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: the text content has what is hidden, too
  return locator.innerText();
}

/** What a page says went wrong; Next's own alert, which reads out titles, is none of it. */
export function alertOn(page: Page): Locator {
  return page.getByRole("alert").and(page.locator(":not(#__next-route-announcer__)"));
}

/** The page as a form leads to it that did `code`. */
export async function ledTo(page: Page, path: string, code: string): Promise<void> {
  await page.goto(path);
  await page.context().addCookies([{ name: "latchkey-flash", value: `done.${code}`, url: page.url() }]);
  await page.reload();
}

/** The browser takes a moment to write what the page's script took away; until then, the next load tells it once more. */
export async function untilTold(page: Page): Promise<void> {
  const names = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(names).not.toContain("latchkey-flash");
}

/** Loads the page again, to see that it does not say once more what was done. */
export async function reloadTold(page: Page): Promise<void> {
  await untilTold(page);
  await page.reload();
}
