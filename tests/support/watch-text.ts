/** What a page says for some seconds only, which a test that stands still meanwhile does not see. */
import type { Locator } from "playwright";

/** From now on. What it returns tells whether the element has said the text, however shortly. */
export async function watchText(element: Locator, text: string): Promise<() => Promise<boolean>> {
  const watched = await element.evaluateHandle((node, wanted) => {
    const seen = { hasSaid: false };
    const look = () => {
      seen.hasSaid ||= node.textContent?.includes(wanted) ?? false;
    };
    new MutationObserver(look).observe(node, { subtree: true, childList: true, characterData: true });
    return seen;
  }, text);
  return () => watched.evaluate(({ hasSaid }) => hasSaid);
}
