/** Headers of answers. */
import * as z from "zod";
import type { HeaderName } from "./call";

const seconds = z.string().regex(/^\d+$/);

const HEADERS: Readonly<Record<HeaderName, z.ZodType>> = {
  ETag: z.string().describe("Send it as `If-None-Match` to get 304 while nothing has changed."),
  "Idempotent-Replayed": z.literal("true").describe("This is the response of the first call."),
  Location: z.string().describe("Where the file is."),
  "RateLimit-Limit": z.string().regex(/^\d+$/).describe("Calls in a window."),
  "RateLimit-Remaining": z.string().regex(/^\d+$/).describe("Calls that are left in this window."),
  "RateLimit-Reset": seconds.describe("Seconds until the next window."),
  "Retry-After": seconds.describe("Seconds to wait."),
  "X-Request-Id": z.string().describe("Identifies the call in the log of the service."),
};

/** One that is named in both lists is there always. */
export function headersOf(always: readonly HeaderName[], sometimes: readonly HeaderName[]) {
  const optional = sometimes.map((name) => [name, HEADERS[name].optional()]);
  const required = always.map((name) => [name, HEADERS[name]]);
  return z.object(Object.fromEntries([...optional, ...required]));
}
