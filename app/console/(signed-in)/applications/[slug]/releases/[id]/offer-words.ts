/** Sentences on what programs are offered, now and after a change. */
import type { OfferChange } from "@/lib/domain/releases/offers";
import type { ReleaseChannel } from "@/lib/domain/releases/release";
import { termsIn } from "@/lib/messages/terms/terms";
import type { ConsoleLook } from "@/lib/ui/look";

/** Of publishing or promoting `version`. */
export function willOffer(changes: readonly OfferChange[], version: string, look: ConsoleLook): string[] {
  const { offer } = look.words.releases;
  return changes.map(({ channels, now, next }) => {
    const on = channelsIn(channels, look);
    if (next !== version || now === version) return offer.stays(on, next ?? version);
    return now === null ? offer.first(on, version) : offer.instead(on, version, now);
  });
}

/** Of withdrawing. */
export function willFallBack(changes: readonly OfferChange[], look: ConsoleLook): string[] {
  const { offer } = look.words.releases;
  return changes.map(({ channels, now, next }) => {
    const on = channelsIn(channels, look);
    if (next === null) return now === null ? offer.none(on) : offer.ends(on);
    return now === next ? offer.stays(on, next) : offer.falls(on, next);
  });
}

export function isOffered(changes: readonly OfferChange[], look: ConsoleLook): string[] {
  const { offer } = look.words.releases;
  return changes.map(({ channels, now }) => {
    const on = channelsIn(channels, look);
    return now === null ? offer.none(on) : offer.is(on, now);
  });
}

function channelsIn(channels: readonly ReleaseChannel[], look: ConsoleLook): string {
  const names = termsIn(look.locale.language).channels;
  const [one = "", other] = channels.map((channel) => names[channel]);
  return other === undefined ? one : look.words.releases.channelsAnd(one, other);
}
