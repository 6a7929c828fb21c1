/** Reading addresses. Pure. */

/**
 * Null for what is none. In place of `URL.canParse`, which Node.js 20 and 22 answer wrongly for texts with ü, é or ñ once its call
 * was optimised.
 */
export function parseAddress(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
