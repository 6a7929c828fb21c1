/**
 * Look-ups of applications that are not in memory. Those that exist are soon; a caller who makes up names would have one looked up
 * with each call. So names that do not exist are counted per address, and past the limit nothing is looked up for it.
 */
import { DomainError } from "../domain/errors";
import { isSpent } from "../limits/consume";
import type { Call } from "./endpoint";
import { rateLimited, spend } from "./limit";

const WINDOW_SECONDS = 60;

/** What `lookUp` gives. Throws `not_found` as it does, and `rate_limited`. */
export async function lookedUp<Found>({ address }: Call, lookUp: () => Promise<Found>): Promise<Found> {
  if (await isSpent("unknownApplications", address)) throw rateLimited(WINDOW_SECONDS);
  try {
    return await lookUp();
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found")
      await spend("unknownApplications", address);
    throw error;
  }
}
