/** Spending limits on the wire. */
import type { Spent } from "../limits/consume";
import { HttpError } from "./http-error";

/** What the limit looks like from outside. */
export function rateLimitHeaders(spent: Spent): Record<string, string> {
  return {
    "RateLimit-Limit": String(spent.limit),
    "RateLimit-Remaining": String(spent.remaining),
    "RateLimit-Reset": String(spent.resetSeconds),
  };
}

export function rateLimited(retryAfterSeconds: number, headers: Record<string, string> = {}): HttpError {
  return new HttpError("rate_limited", `Too many calls; try again in ${retryAfterSeconds} seconds.`, {
    ...headers,
    "Retry-After": String(retryAfterSeconds),
  });
}
