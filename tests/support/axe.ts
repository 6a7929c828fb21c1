/** axe-core on a page that a browser shows: every rule of WCAG 2.2 A and AA, and those of good practice. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Result, RunOptions } from "axe-core";
import type { Page } from "playwright";

type Axe = typeof import("axe-core");

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** All that differs from one look to the other. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/**
 * One line for each thing found, in both looks: look, rule, where, and what to do. `within`: a selector, where the rest of
 * the page was looked at before and is as it was.
 */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  // A form that is refused leaves the page, and axe in it.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  const dark = await violations(page, "dark", { runOnly: RULES_OF_COLOUR }, within);
  // Last, as pages are otherwise: what is folded away is drawn without end on its way to another look.
  const light = await violations(page, "light", { rules: { "target-size": { enabled: true } } }, within);
  return [...light, ...dark];
}

/** Also whether the page is wider than its window, which nobody on a phone should have to scroll. */
export async function pageFindings(page: Page): Promise<string[]> {
  const tooWide = await sidewaysScroll(page);
  const width = tooWide > 0 ? [`${tooWide} pixels too wide: ${page.url()}`] : [];
  return [...width, ...(await axeFindings(page))];
}

/** By how many pixels the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function violations(
  page: Page,
  look: "light" | "dark",
  options: RunOptions,
  within = "html",
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: look });
  const found = await page.evaluate(
    async ({ place, wanted }) => {
      // Colours that are on their way to another would be measured half-way. Not awaited: what a closed
      // `details` hides gets no frames, and its transitions then never report their end.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
      }
      // Put there by the source above.
      const { axe } = globalThis as unknown as { axe: Axe };
      return (await axe.run(place, wanted)).violations;
    },
    { place: within, wanted: { ...options, resultTypes: ["violations" as const], preload: false } },
  );
  return found.flatMap((violation) => linesOf(look, violation));
}

function linesOf(look: string, { id, nodes }: Result): string[] {
  return nodes.map(({ target, failureSummary = "" }) => {
    const summary = failureSummary.replace(/\s+/g, " ");
    return `${look}: ${id} at ${target.join(" ")}: ${summary}`;
  });
}
