/** A count that may have stopped early, in words. */
import type { BoundedCount } from "@/lib/domain/applications/bounded-count";
import { formatCount } from "@/lib/texts/formats";
import type { Look } from "@/lib/ui/look";

/** "At most 1 device", "More than 10,000 devices". */
export function atMost(look: Look, { count, isMore }: BoundedCount, what: string): string {
  return `${isMore ? "More than" : "At most"} ${formatCount(count, look.locale)} ${what}${count === 1 ? "" : "s"}`;
}
