/** What the badge of a release says: "Published", "Rolling out 10 %", "Live · macOS only". Pure. */

import { listed } from "@/lib/console/listed";
import { systemName } from "@/lib/console/system-name";
import type { ReleaseState } from "@/lib/domain/release-lists/version-state";
import type { Language } from "@/lib/words/language";
import { termsIn } from "@/lib/words/terms/terms";
import { releasesWords } from "./words";

export function releaseStateWords({ state, percent, only }: ReleaseState, language: Language): string {
  const [text, terms] = [releasesWords(language), termsIn(language)];
  if (state === "draft" || state === "withdrawn") return terms.releaseStatuses[state];
  if (state === "halted") return text.halted;
  const rolling = state === "rolling" ? text.rollingOut(String(percent)) : null;
  if (only === null) return rolling ?? terms.releaseStatuses.published;
  const names = only.map((system) => systemName(system, terms));
  const detail = names.length === 0 ? text.noSystem : text.only(listed(names, text.offer.and));
  return text.badge(rolling ?? text.live, detail);
}
