/** What programs are offered of a version's variants, now and once something is done, in words. */

import type { ReleaseChannel } from "@/lib/domain/releases/release";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { offersOn, type Published, withoutRelease, withRelease } from "@/lib/domain/updates/offers";
import type { Language } from "@/lib/words/language";
import { type OfferLine, offersAfter, offersNow } from "../offer-words";
import type { ShownVersion } from "./shown-version";

/** On the channels that see the version; all of them, where its variants are in several. */
export function nowLines(language: Language, { variants, releases, systems }: ShownVersion): OfferLine[] {
  const published = variants.map((variant) => variant.published);
  return offersNow(offersOn(published, systems, widestOf(releases)), language);
}

/** Of those variants alone that have one of the releases, once each is as `changed` makes it; null: once it is gone. */
export function linesAfter(
  language: Language,
  { variants, systems }: ShownVersion,
  releases: readonly ReleaseRecord[],
  changed: (release: ReleaseRecord) => ReleaseRecord | null,
): OfferLine[] {
  const pairs = variants.flatMap(({ published, release }) => {
    if (!release || !releases.includes(release)) return [];
    const after = changed(release);
    const then = after ? withRelease(published, after) : withoutRelease(published, release.id);
    return [{ published, then, after: after ?? release }];
  });
  const channel = widestOf(pairs.map(({ after }) => after));
  const on = (published: readonly Published[]) => offersOn(published, systems, channel);
  return offersAfter(
    on(pairs.map(({ published }) => published)),
    on(pairs.map(({ then }) => then)),
    language,
  );
}

function widestOf(releases: readonly Pick<ReleaseRecord, "channel">[]): ReleaseChannel {
  return releases.some(({ channel }) => channel === "stable") ? "stable" : "beta";
}
