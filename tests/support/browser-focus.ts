/** Where the keyboard is on a page. */
import type { Page } from "playwright";

export type Focused = {
  tag: string;
  /** As it is called on the page. */
  text: string;
  /** Of the ring around it, in pixels; 0 without one. */
  ring: number;
  inView: boolean;
};

/** More than any page has stops, also one that lists what other files of the process have made. */
const TABS_MAX = 1_000;

export function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    // What slides in when it is reached has to arrive first.
    for (const animation of element.getAnimations()) animation.finish();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom, left, right } = element.getBoundingClientRect();
    // biome-ignore lint/performance/useDomNodeTextContent: the text content has what is hidden, too
    const shown = element instanceof HTMLElement ? element.innerText : "";
    return {
      tag: element.tagName.toLowerCase(),
      text: (shown || element.id).replace(/\s+/g, " ").trim(),
      ring: outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth),
      inView: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
    };
  });
}

/** Presses Tab until the focus is on what is called `text`. Throws when it never gets there. */
export async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await focused(page)).text === text) return;
  }
  throw new Error(`Tab does not lead to “${text}”.`);
}

/** Everything that Tab stops at, from the beginning of the page to its end. */
export async function tabStops(page: Page): Promise<Focused[]> {
  const stops: Focused[] = [];
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await focused(page);
    if (stop.tag === "body") return stops;
    stops.push(stop);
  }
  throw new Error("Tab never leaves the page.");
}
