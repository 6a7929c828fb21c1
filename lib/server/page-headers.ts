/** What every page is sent with, beside what Next says. */
import type { ServerResponse } from "node:http";
import { config } from "../config";
import { sendsReferrers } from "../session/origin";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** Powers that no page of ours uses, so that nothing that gets into one can use them either. */
const POWERS = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "usb",
];

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": POWERS.map((power) => `${power}=()`).join(", "),
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex, nofollow",
};
/** A year. Browsers keep to it only when they got it over https. */
const TRANSPORT_SECURITY = "max-age=31536000";

export function setPageHeaders(res: ServerResponse, requestId: string): void {
  for (const [name, value] of Object.entries(HEADERS)) res.setHeader(name, value);
  res.setHeader("Referrer-Policy", sendsReferrers(config().accountUrl) ? "same-origin" : "no-referrer");
  if (config().accountUrl.startsWith("https:"))
    res.setHeader("Strict-Transport-Security", TRANSPORT_SECURITY);
  res.setHeader("X-Request-Id", requestId);
}

/** To another address of ours; a form that was sent is not sent again by it. */
export function seeOther(res: ServerResponse, to: string, requestId: string): void {
  setPageHeaders(res, requestId);
  res.writeHead(303, { location: to, "cache-control": "no-store", "content-length": 0 }).end();
}
