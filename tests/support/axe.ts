/** axe-core on a page that a browser shows: every rule of WCAG 2.2 A and AA, and those of good practice. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Result } from "axe-core";
import type { Page } from "playwright";

type Axe = typeof import("axe-core");

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LOOKS = ["light", "dark"] as const;

/** One line for each thing found, in both looks: look, rule, where, and what to do. */
export async function axeFindings(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const look of LOOKS) {
    await page.emulateMedia({ colorScheme: look });
    // Colours that are on their way to another would be measured half-way.
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
    for (const violation of await violations(page)) findings.push(...linesOf(look, violation));
  }
  return findings;
}

async function violations(page: Page): Promise<Result[]> {
  await page.evaluate(SOURCE);
  const { violations: found } = await page.evaluate(async () => {
    // Put there by the line above.
    const { axe } = globalThis as unknown as { axe: Axe };
    return axe.run(document, { rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] });
  });
  return found;
}

function linesOf(look: string, { id, nodes }: Result): string[] {
  return nodes.map(({ target, failureSummary = "" }) => {
    const summary = failureSummary.replace(/\s+/g, " ");
    return `${look}: ${id} at ${target.join(" ")}: ${summary}`;
  });
}
