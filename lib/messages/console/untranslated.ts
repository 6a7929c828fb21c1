/**
 * Pages of the console that speak English to everyone so far. Their frame is in the operator's language, so they say
 * that they are English themselves. A page leaves this list when it is translated. Pure.
 */
const UNTRANSLATED: readonly RegExp[] = [
  /^\/console$/,
  /^\/console\/log$/,
  /^\/console\/prove$/,
  /^\/console\/self-check$/,
  /^\/console\/team$/,
  /^\/console\/you$/,
  /^\/console\/applications\/[^/]+$/,
  /^\/console\/applications\/[^/]+\/keys\/new$/,
  /^\/console\/applications\/[^/]+\/plans(\/|$)/,
  /^\/console\/applications\/[^/]+\/plugins(\/|$)/,
  /^\/console\/applications\/[^/]+\/releases(\/|$)/,
  /^\/console\/applications\/[^/]+\/settings$/,
  /^\/console\/applications\/[^/]+\/signing-keys$/,
  /^\/console\/applications\/[^/]+\/tokens$/,
];

export function isUntranslated(path: string): boolean {
  return UNTRANSLATED.some((page) => page.test(path));
}
