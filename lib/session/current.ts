/** Who looks at a page, and in which language. For pages only: reads Next's request. */
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { brandVersion } from "../brand/stylesheet";
import { config } from "../config/config";
import { contextFor, SYSTEM } from "../domain/context";
import { findManageSession, type ManageSession } from "../domain/people/code-holders";
import { type Language, type Locale, localeIn, negotiateLocale } from "../words/language";
import { type Messages, messagesIn } from "../words/messages";
import { type AccountSession, findAccountSession } from "./account-session";
import { readCookie } from "./cookies";
import { optionalOperator } from "./current-operator";
import { PATH_HEADER } from "./page-path";

export type CurrentLook = Readonly<{
  locale: Locale;
  messages: Messages;
  now: Date;
  /** `logo` and `stylesheet` are addresses; null where nothing is configured. */
  brand: Readonly<{
    name: string;
    logo: string | null;
    stylesheet: string | null;
    support: string | null;
  }>;
}>;

/** Everything a page is drawn with. The same object for all parts of one page. */
export const currentLook = cache(async (): Promise<CurrentLook> => lookIn(await currentLocale()));

/** Operators of the console are addressed as they chose, all others as their browser asks. */
export const currentLocale = cache(async (): Promise<Locale> => {
  const sent = await headers();
  const wanted = sent.get("accept-language");
  const isConsole = sent.get(PATH_HEADER)?.startsWith("/console") ?? false;
  const chosen = isConsole ? await chosenLanguage() : null;
  return chosen ? localeIn(chosen, wanted) : negotiateLocale(wanted);
});

/** Where the database does not answer, the page says so itself, in the browser's language. */
async function chosenLanguage(): Promise<Language | null> {
  const session = await optionalOperator().catch(() => null);
  return session?.language ?? null;
}

/** The look of the page in another language than the visitor's. */
export function lookIn(locale: Locale): CurrentLook {
  const { name, color, logo, support } = config().brand;
  return {
    locale,
    messages: messagesIn(locale.language),
    now: new Date(),
    brand: {
      name,
      logo: logo ? `/assets/logo?v=${brandVersion()}` : null,
      stylesheet: color ? `/assets/brand.css?v=${brandVersion()}` : null,
      support,
    },
  };
}

/** Null without an open license. */
export async function currentManageSession(): Promise<ManageSession | null> {
  const secret = readCookie(await cookieHeader(), "manage");
  return secret ? findManageSession(contextFor(SYSTEM), secret) : null;
}

/** Null if no one is signed in. Asked once per request, however many parts of the page ask. */
export const currentCustomer = cache(
  async (): Promise<AccountSession | null> => findAccountSession(await cookieHeader()),
);

async function cookieHeader(): Promise<string | null> {
  // Touched so that Next knows the page depends on cookies.
  await cookies();
  return (await headers()).get("cookie");
}
