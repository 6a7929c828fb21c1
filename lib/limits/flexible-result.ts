/** Translates between rate-limiter-flexible and a store's own words. */
import { RateLimiterRes } from "rate-limiter-flexible";
import type { Count } from "./store";

/** The library rejects with its result when a call is too many; here that is an answer like any other. */
export async function resultOf(consumed: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await consumed;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

export function asCount(result: RateLimiterRes): Count {
  return { calls: result.consumedPoints, msLeft: result.msBeforeNext };
}
