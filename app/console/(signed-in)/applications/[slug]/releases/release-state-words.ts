/** What the badge of a release says: "Published", "Rolling out 10 %", "Live · macOS only". Pure. */

import { listed } from "@/lib/console/listed";
import { systemName } from "@/lib/console/system-name";
import type { ReleaseState } from "@/lib/domain/release-lists/version-state";
import type { Terms } from "@/lib/words/terms/terms";
import type { ReleasesMessages } from "./words.en";

export type StateWords = Readonly<{ releases: ReleasesMessages; terms: Terms }>;

export function releaseStateWords({ state, percent, only }: ReleaseState, words: StateWords): string {
  const { releases: text, terms } = words;
  if (state === "draft" || state === "withdrawn") return terms.releaseStatuses[state];
  if (state === "halted") return text.halted;
  const rolling = state === "rolling" ? text.rollingOut(String(percent)) : null;
  if (only === null) return rolling ?? terms.releaseStatuses.published;
  const names = only.map((system) => systemName(system, terms));
  const detail = names.length === 0 ? text.noSystem : text.only(listed(names, text.offer.and));
  return text.badge(rolling ?? text.live, detail);
}
