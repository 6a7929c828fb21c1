/**
 * Sentences on what programs are offered, now or after a change, each with what it is about. Systems and variants that are offered the
 * same share one. Pure.
 */

import { listed } from "@/lib/console/listed";
import { systemName } from "@/lib/console/system-name";
import type { Target } from "@/lib/domain/releases/platform";
import type { ReleaseChannel } from "@/lib/domain/releases/release";
import { gathered, type SystemOffer } from "@/lib/domain/updates/offers";
import type { OfferedShare } from "@/lib/domain/updates/select-release";
import type { Language } from "@/lib/words/language";
import { type Terms, termsIn } from "@/lib/words/terms/terms";
import { releasesWords } from "./words";
import type { ReleasesMessages } from "./words.en";

/** `about`: the variants or systems; null for all programs. */
export type OfferLine = Readonly<{ about: string | null; text: string }>;

type OfferWords = Readonly<{ releases: Pick<ReleasesMessages, "offer">; terms: Terms }>;

/** In one text. */
export function offerText(lines: readonly OfferLine[]): string {
  return lines.map(({ about, text }) => (about === null ? text : `${about}: ${text}`)).join(" ");
}

type Cell = Readonly<{ code: string; system: Target; text: (channels: string) => string }>;

/** As it is. */
export function offersNow(offers: readonly SystemOffer[], language: Language): OfferLine[] {
  const words = wordsOf(language);
  return linesOf(
    offers,
    ({ shares }) =>
      (channels) =>
        nowText(shares, channels, words),
    words,
  );
}

/** `after`: of the same variants, systems and channels in the same order. */
export function offersAfter(
  before: readonly SystemOffer[],
  after: readonly SystemOffer[],
  language: Language,
): OfferLine[] {
  const words = wordsOf(language);
  const textOf = ({ shares }: SystemOffer, place: number) => {
    const was = before[place]?.shares ?? [];
    return (channels: string) => afterText(was, shares, channels, words);
  };
  return linesOf(after, textOf, words);
}

function wordsOf(language: Language): OfferWords {
  return { releases: releasesWords(language), terms: termsIn(language) };
}

function nowText(shares: readonly OfferedShare[], channels: string, { releases }: OfferWords): string {
  const { offer } = releases;
  const [first] = shares;
  if (!first) return offer.none(channels);
  if (first.percent === 100) return offer.is(channels, first.version);
  return offer.isSplit(channels, percentOf(first), first.version, restOf(shares, releases));
}

function afterText(
  was: readonly OfferedShare[],
  shares: readonly OfferedShare[],
  channels: string,
  words: OfferWords,
): string {
  const { offer } = words.releases;
  const [first] = shares;
  if (JSON.stringify(was) === JSON.stringify(shares)) {
    if (first?.percent === 100) return offer.stays(channels, first.version);
    return nowText(shares, channels, words);
  }
  if (!first) return offer.ends(channels);
  if (first.percent < 100) {
    return offer.willSplit(channels, percentOf(first), first.version, restOf(shares, words.releases));
  }
  const [before] = was;
  if (!before) return offer.first(channels, first.version);
  if (before.percent === 100) return offer.instead(channels, first.version, before.version);
  return offer.will(channels, first.version);
}

/** What follows the first: "45 % 2.4.1, all others 2.4.0". */
function restOf(shares: readonly OfferedShare[], { offer }: OfferWords["releases"]): string {
  const total = shares.reduce((sum, { percent }) => sum + percent, 0);
  const isWhole = total > 99.9999;
  const between = shares.slice(1, isWhole ? -1 : undefined);
  const parts = between.map((share) => offer.part(percentOf(share), share.version));
  const last = isWhole ? offer.others(shares.at(-1)?.version ?? "") : offer.othersNothing;
  return [...parts, last].join(", ");
}

function percentOf({ percent }: OfferedShare): string {
  return String(Math.round(percent * 10) / 10);
}

function linesOf(
  offers: readonly SystemOffer[],
  textOf: (offer: SystemOffer, place: number) => Cell["text"],
  words: OfferWords,
): OfferLine[] {
  const cells = offers.map((offer, place) => ({ ...offer, text: textOf(offer, place) }));
  const channels = [...new Set(cells.map(({ channel }) => channel))];
  const of = (channel: ReleaseChannel) => cells.filter((cell) => cell.channel === channel);
  // Only the name of the channel may differ for one sentence to be about both.
  const [one, other] = channels.map((channel) => of(channel));
  const areSame = one && other && one.every(({ text }, place) => text("") === other[place]?.text(""));
  const groups = areSame ? [channels] : channels.map((channel) => [channel]);
  return groups.flatMap((group) => ofChannels(of(group[0] ?? "stable"), group, words));
}

function ofChannels(
  cells: readonly Cell[],
  channels: readonly ReleaseChannel[],
  words: OfferWords,
): OfferLine[] {
  const { offer } = words.releases;
  const [one = "", other] = channels.map((channel) => words.terms.channels[channel]);
  const named = other === undefined ? one : offer.and(one, other);
  const texts = [...new Set(cells.map(({ text }) => text(named)))];
  return texts.map((text) => ({
    about:
      texts.length === 1
        ? null
        : aboutOf(
            cells.filter((cell) => cell.text(named) === text),
            cells,
            words,
          ),
    text,
  }));
}

/** Whole variants by their code, systems of all variants by their name, else both. */
function aboutOf(some: readonly Cell[], all: readonly Cell[], { releases, terms }: OfferWords): string {
  const { offer } = releases;
  const codes = [...new Set(all.map(({ code }) => code))];
  const systems = systemsIn(all.filter(({ code }) => code === codes[0]));
  const ofCode = (code: string) => systemsIn(some.filter((cell) => cell.code === code));
  const named = (wanted: readonly Target[]) =>
    listed(
      gathered(wanted, systems).map((system) => systemName(system, terms)),
      offer.and,
    );
  const whole = codes.filter((code) => ofCode(code).length === systems.length);
  const others = codes.filter((code) => !whole.includes(code) && ofCode(code).length > 0);
  const first = others[0] === undefined ? [] : ofCode(others[0]);
  const isOfAll = others.length === codes.length && others.every((code) => sameSystems(ofCode(code), first));
  if (isOfAll) return named(first);
  const partOf = (code: string) => {
    const wanted = ofCode(code);
    // "On any system" would be more than is meant: programs that name none.
    const hasNameless = wanted.some(({ platform }) => platform === null);
    return hasNameless ? `${code} (${named(wanted)})` : offer.onSystems(code, named(wanted));
  };
  return listed([...whole, ...others.map(partOf)], offer.and);
}

function systemsIn(cells: readonly Cell[]): Target[] {
  return cells.map(({ system }) => system);
}

function sameSystems(one: readonly Target[], other: readonly Target[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
