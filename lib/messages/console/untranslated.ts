/**
 * Pages of the console that speak English to everyone so far. Their frame is in the operator's language, so they say
 * that they are English themselves. A page leaves this list when it is translated. Pure.
 */
const UNTRANSLATED: readonly RegExp[] = [/^\/console\/applications\/[^/]+\/keys\/(?!new$)./];

export function isUntranslated(path: string): boolean {
  return UNTRANSLATED.some((page) => page.test(path));
}
