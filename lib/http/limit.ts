/** Spending limits on the wire. */
import { type Account, consume, type Spent } from "../limits/consume";
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

/** Counts a call. Throws `rate_limited` over the limit. */
export async function spend(limit: Account["limit"], subject: Account["subject"]): Promise<void> {
  const spent = await consume(limit, subject);
  if (!spent.allowed) throw rateLimited(spent.resetSeconds);
}

export function rateLimited(retryAfterSeconds: number): HttpError {
  return new HttpError("rate_limited", `Too many calls; try again in ${retryAfterSeconds} seconds.`, {
    "retry-after": String(retryAfterSeconds),
  });
}
