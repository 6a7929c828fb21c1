/** Who looks at a page, and in which language. For pages only: reads Next's request. */
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { brandVersion } from "../brand/stylesheet";
import { config } from "../config";
import { contextFor, SYSTEM } from "../domain/context";
import { findManageSession, type ManageSession } from "../domain/people/code-holders";
import { type Locale, negotiateLocale } from "../messages/language";
import { type Messages, messagesIn } from "../messages/messages";
import { type AccountSession, findAccountSession } from "./account-session";
import { readCookie } from "./cookies";
import { PATH_HEADER } from "./page-path";

type CurrentLook = Readonly<{
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
export const currentLook = cache(async (): Promise<CurrentLook> => {
  const sent = await headers();
  const wanted = sent.get("accept-language");
  // The console speaks English to everybody; dates follow an English visitor's region.
  const isConsole = sent.get(PATH_HEADER)?.startsWith("/console") ?? false;
  const negotiated = negotiateLocale(wanted);
  const locale = isConsole && negotiated.language !== "en" ? negotiateLocale("en") : negotiated;
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
});

/** Null without an open license. */
export async function currentManageSession(): Promise<ManageSession | null> {
  const secret = readCookie(await cookieHeader(), "manage");
  return secret ? findManageSession(contextFor(SYSTEM), secret) : null;
}

/** Null when nobody is signed in. Asked once per request, however many parts of the page ask. */
export const currentCustomer = cache(
  async (): Promise<AccountSession | null> => findAccountSession(await cookieHeader()),
);

async function cookieHeader(): Promise<string | null> {
  // Touched so that Next knows the page depends on cookies.
  await cookies();
  return (await headers()).get("cookie");
}
