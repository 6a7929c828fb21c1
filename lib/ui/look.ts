/** What every part of a page is given: the visitor's language and whose page it is. */
import type { Locale } from "../texts/language";
import type { Texts } from "../texts/texts";

export type Brand = Readonly<{
  name: string;
  logo: string | null;
  stylesheet: string | null;
  /** Where customers ask for help: a mailto or https address. */
  support: string | null;
}>;

export type Look = Readonly<{
  locale: Locale;
  texts: Texts;
  brand: Brand;
  now: Date;
  /** Of this program, for addresses of its own scripts. */
  version: string;
}>;
