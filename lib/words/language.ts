/** Which language a visitor is addressed in, and how dates and numbers are written there. Pure. */

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

export type Locale = {
  language: Language;
  /** BCP 47 tag for dates and numbers, with the visitor's region where it is known, like en-GB or de-AT. */
  tag: string;
};

/** Words by language, for those who know the reader's. */
export function wordsIn<Words>(of: Readonly<Record<Language, Words>>): (language: Language) => Words {
  return (language) => of[language];
}

type WeightedRange = { range: string; quality: number };

const ENGLISH: Locale = { language: "en", tag: "en" };

/** Several times what browsers send. Longer ones do not come from readers. */
const HEADER_LENGTH_MAX = 1000;

const WEIGHTED_RANGE = /^([a-z0-9-]+|\*)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/** The best language of those there are for an `Accept-Language` header (RFC 9110 §12.5.4); English in doubt. */
export function negotiateLocale(acceptLanguage: string | null): Locale {
  const ranges = rangesIn(acceptLanguage);
  for (const { range, quality } of ranges) {
    if (quality === 0) continue;
    const locale = range === "*" ? anyOther(ranges) : localeOf(range);
    if (locale) return locale;
  }
  return ENGLISH;
}

/** For a visitor who chose the language: the header only says of which region. */
export function localeIn(language: Language, acceptLanguage: string | null): Locale {
  const asked = rangesIn(acceptLanguage).map(({ range, quality }) => (quality > 0 ? localeOf(range) : null));
  return asked.find((one) => one?.language === language) ?? { language, tag: language };
}

/** The most wanted first; a quality of 0 refuses. */
function rangesIn(acceptLanguage: string | null): WeightedRange[] {
  if (acceptLanguage === null || acceptLanguage.length > HEADER_LENGTH_MAX) return [];
  const ranges = acceptLanguage.split(",").flatMap(rangeOf);
  return ranges.sort((a, b) => b.quality - a.quality);
}

function rangeOf(text: string): WeightedRange[] {
  const [, range, quality = "1"] = WEIGHTED_RANGE.exec(text.trim()) ?? [];
  return range ? [{ range, quality: Number(quality) }] : [];
}

/** What "*" means: the first language that the header says nothing else about. */
function anyOther(ranges: readonly WeightedRange[]): Locale | null {
  const named = new Set(ranges.map(({ range }) => localeOf(range)?.tag));
  const language = LANGUAGES.find((one) => !named.has(one));
  return language ? { language, tag: language } : null;
}

/** Null for other languages and for what is no tag. Script, variants and extensions are left out: messages have none. */
function localeOf(range: string): Locale | null {
  const known = canonical(range);
  const language = LANGUAGES.find((one) => one === known?.language);
  if (!language) return null;
  return { language, tag: known?.region ? `${language}-${known.region}` : language };
}

function canonical(range: string): Intl.Locale | null {
  try {
    const [tag] = Intl.getCanonicalLocales(range);
    return tag ? new Intl.Locale(tag) : null;
  } catch {
    return null;
  }
}
