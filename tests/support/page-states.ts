/** Walking through states of pages, and what would be in somebody's way in each of them. */
import type { Page } from "playwright";
import { axeFindings } from "./axe";
import { PHONE } from "./browser";
import { tooWide } from "./browser-width";

/**
 * What somebody has before them: where it is, unless it follows from the state before, what to do there, and words
 * that are seen then and nowhere on the way.
 */
export type State = { state: string; path?: string; act?: (page: Page) => Promise<void>; shows: string };

/** As wide as WCAG asks for (1.4.10). */
export const NARROWEST = { width: 320, height: 640 };

/** One line per finding, the state in front. All that can be opened is open; widths are those of the page and 320 pixels. */
export async function findingsIn(page: Page, states: readonly State[]): Promise<string[]> {
  const found: string[] = [];
  const usual = page.viewportSize() ?? PHONE.viewport;
  for (const { state, path, act, shows } of states) {
    if (path !== undefined) await leadTo(page, path);
    await act?.(page);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await openAll(page);
    const lines = [...(await tooWide(page)), ...(await axeFindings(page)), ...(await inMenus(page))];
    await page.setViewportSize(NARROWEST);
    lines.push(...(await tooWide(page)));
    await page.setViewportSize(usual);
    found.push(...lines.map((line) => `${state}: ${line}`));
  }
  return found;
}

/** As a link of ours leads on, without loading a document, and axe in it, again. Where Next has no router yet, by loading it. */
async function leadTo(page: Page, path: string): Promise<void> {
  const before = page.url();
  const isLed = await page.evaluate((to) => {
    const { next } = globalThis as unknown as { next?: { router?: { push(to: string): void } } };
    if (!next?.router || new URL(to, location.href).href === location.href) return false;
    next.router.push(to);
    return true;
  }, path);
  // Changed at once with what is shown.
  if (isLed) await page.waitForURL((url) => url.href !== before);
  else await page.goto(path);
}

/** Menus of states before, which are the same on many pages, and the width of the window. */
const looked = new Set<string>();

/** In each menu of the page that was not looked at yet, opened alone, unless one is open already. */
async function inMenus(page: Page): Promise<string[]> {
  if ((await page.locator(`main ${MENU}[open]`).count()) > 0) return [];
  const found: string[] = [];
  const buttons = page.locator(`main ${MENU} > summary`).filter({ visible: true });
  for (let place = 0; place < Math.min(await buttons.count(), MENUS_MAX); place += 1) {
    const button = buttons.nth(place);
    const drawn = await button.evaluate((summary) => summary.parentElement?.outerHTML ?? "");
    const markup = `${page.viewportSize()?.width} ${drawn.replace(NEW_EACH_TIME, "")}`;
    if (looked.has(markup)) continue;
    looked.add(markup);
    const name = await button.textContent();
    await button.click();
    const lines = [...(await tooWide(page)), ...(await axeFindings(page, `${MENU}[open]`))];
    found.push(...lines.map((line) => `${name}: ${line}`));
    await page.keyboard.press("Escape");
  }
  return found;
}

const MENU = "details.group\\/menu";
/** What a form or a moment has that is drawn again. */
const NEW_EACH_TIME = / (?:value|id|for|name|datetime|title|href|aria-describedby|data-[\w-]+)="[^"]*"/g;
/** Further ones are those of other rows. */
const MENUS_MAX = 4;

/** Of the page itself, at once even what opens one at a time, but for menus, which would lie over it and over each other. */
export function openAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("main details:not(.group\\/menu)")) {
      details.removeAttribute("name");
      details.open = true;
    }
  });
}

/** The first button of the name, wherever it is folded away. */
export function press(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await openAll(page);
    await page.getByRole("button", { name, exact: true }).first().click();
  };
}

/** A document of its own, for what a script that asked for it would call a failure. */
export function loaded(path: string): (page: Page) => Promise<void> {
  return async (page) => void (await page.goto(path));
}
