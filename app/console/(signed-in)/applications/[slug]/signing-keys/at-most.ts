/** Counts of devices that are never too low, in words. */
import { formatCount } from "@/lib/messages/formats";
import type { Look } from "@/lib/ui/look";

/** "At most 1 device". */
export function atMost(look: Look, count: number, what: string): string {
  return `At most ${formatCount(count, look.locale)} ${what}${count === 1 ? "" : "s"}`;
}
