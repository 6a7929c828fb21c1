/** Versions that not everyone is offered yet, each with since when and with what programs are offered meanwhile. */

import type { UnfinishedVersion } from "@/lib/domain/release-lists/unfinished-versions";
import { offersOn } from "@/lib/domain/updates/offers";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount } from "@/lib/words/formats";
import { offersNow, offerText } from "./releases/offer-words";
import { releaseStateWords } from "./releases/release-state-words";
import { overviewWords } from "./words";

const DAY_MS = 24 * 60 * 60 * 1000;

/** `variantCount`: of the application. */
export function unfinishedWords(
  look: ConsoleLook,
  version: UnfinishedVersion,
  variantCount: number,
): Readonly<{ title: string; hint: string }> {
  const { attention: text } = overviewWords(look.locale.language);
  const { variants, published, systems, channel } = version;
  const title = titleOf(look, version);
  return {
    title: variants.length < variantCount ? text.ofVariants(title, variants.join(", ")) : title,
    hint: offerText(offersNow(offersOn(published, systems, channel), look.locale.language)),
  };
}

function titleOf(look: ConsoleLook, { version, state, since }: UnfinishedVersion): string {
  const { attention: text } = overviewWords(look.locale.language);
  const days = Math.max(0, Math.floor((look.now.getTime() - since.getTime()) / DAY_MS));
  const count = formatCount(days, look.locale);
  const percent = String(state.percent);
  switch (state.state) {
    case "rolling":
      return days === 0 ? text.rollingToday(version, percent) : text.rolling(version, percent, count);
    case "halted":
      return days === 0 ? text.haltedToday(version) : text.halted(version, count);
    default:
      return text.liveIn(version, releaseStateWords(state, look.locale.language));
  }
}
