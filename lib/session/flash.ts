/** A sentence that the next page says once. It travels in a cookie, and `proxy.ts` hands it to the page. */
import type { CookieName } from "./cookies";

export const FLASH_COOKIE: CookieName = "flash";
/** Set by the proxy alone, which drops what a client sends under this name. */
export const FLASH_HEADER = "x-latchkey-flash";
/** From one answer to the next request. */
export const FLASH_SECONDS = 60;
