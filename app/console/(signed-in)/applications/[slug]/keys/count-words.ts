/** How many keys there are, for the list's title: "90 of 1,701 keys". */
import type { BoundedCount } from "@/lib/domain/applications/bounded-count";
import type { KeyCounts } from "@/lib/domain/keys/count-keys";
import { formatCount } from "@/lib/messages/formats";
import type { ConsoleLook } from "@/lib/ui/look";

export function countWords({ matching, all }: KeyCounts, { words, locale }: ConsoleLook): string {
  const number = ({ count, isMore }: BoundedCount) => `${formatCount(count, locale)}${isMore ? "+" : ""}`;
  return matching === all ? words.keys.count(number(all)) : words.keys.countOf(number(matching), number(all));
}
