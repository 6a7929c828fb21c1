/** Spending limits on the wire. */
import type { Spent } from "../limits/consume";
import { HttpError } from "./http-error";
import type { Head } from "./light-response";

/** What the limit looks like from outside. */
export function rateLimitHeaders(spent: Spent): Head {
  return {
    "ratelimit-limit": String(spent.limit),
    "ratelimit-remaining": String(spent.remaining),
    "ratelimit-reset": String(spent.resetSeconds),
  };
}

export function rateLimited(retryAfterSeconds: number, headers: Head = {}): HttpError {
  return new HttpError("rate_limited", `Too many calls; try again in ${retryAfterSeconds} seconds.`, {
    ...headers,
    "retry-after": String(retryAfterSeconds),
  });
}
