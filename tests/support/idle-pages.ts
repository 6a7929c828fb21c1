/**
 * Pages that tests have left, for the next visitor with the same options. Their process runs and their cache has our
 * files, without which a visitor's first page costs twice as much. Of the visitor before, nothing is left but the history.
 */
import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright";

type Idle = { page: Page; name: string };

/** Each is a process. */
const IDLE_MAX = 8;
const EVENTS = ["console", "dialog", "pageerror", "request", "requestfailed", "response"] as const;

const idle: Idle[] = [];
/** What their devtools were told, a slow line for example, would hold for the next visitor, too. */
const altered = new WeakSet<Page>();

/** A page without cookies, in a context of its own. */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const name = JSON.stringify(options);
  const place = idle.findLastIndex((one) => one.name === name);
  const [left] = place < 0 ? [] : idle.splice(place, 1);
  if (left) return left.page;
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

/** For what Playwright has no word for. No other visitor gets the page afterwards. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  altered.add(page);
  return page.context().newCDPSession(page);
}

/** `options`: those that it was taken with. One that cannot be used again, as its server has ended for example, is closed. */
export async function leavePage(page: Page, options: BrowserContextOptions): Promise<void> {
  const context = page.context();
  try {
    // Windows that a test opened belong to its visitor.
    const isSpent = altered.has(page) || page.isClosed() || context.pages().length > 1;
    if (isSpent) return await context.close();
    await empty(page, options);
  } catch {
    return context.close();
  }
  idle.push({ page, name: JSON.stringify(options) });
  await Promise.all(idle.splice(0, idle.length - IDLE_MAX).map((one) => one.page.context().close()));
}

async function empty(page: Page, options: BrowserContextOptions): Promise<void> {
  const context = page.context();
  page.removeAllListeners("dialog");
  await Promise.all([page.unrouteAll({ behavior: "ignoreErrors" }), context.unrouteAll()]);
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  if (page.url().startsWith("http"))
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  // Of the same site: for another one, even an empty page, the browser starts another process.
  await page.goto("/robots.txt");
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.emulateMedia({ colorScheme: options.colorScheme ?? "light" });
  if (options.viewport) await page.setViewportSize(options.viewport);
}
