/** Whether a page runs out of its side. */
import type { Page } from "playwright";

/**
 * One line that names what is wider than the window; none where all fits. Against the width of the document and not
 * `innerWidth`: on a phone that one grows with whatever is too wide. `textSize`: as of somebody who reads large print.
 */
export function tooWide(page: Page, textSize = "100%"): Promise<string[]> {
  return page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size;
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const elements = [...document.body.querySelectorAll("*")];
    const isWide = (one: Element) =>
      one.getBoundingClientRect().right > width + 1 ||
      one.scrollWidth > width - one.getBoundingClientRect().x;
    const wide = elements.filter(isWide);
    const names = wide.map((one) => `${one.tagName.toLowerCase()} “${one.textContent?.trim().slice(0, 30)}”`);
    return [
      `${location.pathname + location.search}: ${document.documentElement.scrollWidth} of ${width}: ${names.join(", ")}`,
    ];
  }, textSize);
}
