/** What every part of a page is given: the visitor's language and whose page it is. */
import type { ConsoleMessages } from "../words/console/messages";
import type { Locale } from "../words/language";
import type { Messages } from "../words/messages";

export type Brand = Readonly<{
  name: string;
  logo: string | null;
  stylesheet: string | null;
  /** Where customers ask for help: a mailto or https address. */
  support: string | null;
}>;

export type Look = Readonly<{
  locale: Locale;
  messages: Messages;
  brand: Brand;
  now: Date;
}>;

/** Of a page of the console. */
export type ConsoleLook = Look & Readonly<{ words: ConsoleMessages }>;
