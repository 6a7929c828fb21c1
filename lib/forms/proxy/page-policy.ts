/** What a page is sent with, as far as it depends on the request or on the configuration. The rest stands in next.config.mjs. */
import { randomBytes } from "node:crypto";
import { config } from "../../config/config";
import { sendsReferrers } from "../../session/origin";

/** A year. Browsers keep to it only when they got it over https. */
const TRANSPORT_SECURITY = "max-age=31536000";

/** Good for one page. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Scripts run when they have the nonce, or when one that has it loads them. Next reads the nonce from here. */
export function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

export function guardPage(headers: Headers, nonce: string, requestId: string): void {
  const { accountUrl } = config();
  headers.set("content-security-policy", contentPolicy(nonce));
  headers.set("referrer-policy", sendsReferrers(accountUrl) ? "same-origin" : "no-referrer");
  if (accountUrl.startsWith("https:")) headers.set("strict-transport-security", TRANSPORT_SECURITY);
  headers.set("x-request-id", requestId);
}
