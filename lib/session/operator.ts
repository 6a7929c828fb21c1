/** Which operator a cookie belongs to. */
import { config } from "../config/config";
import { type Context, contextFor, SYSTEM } from "../domain/context";
import { findOperatorSession, type OperatorSession } from "../domain/people/operator-sessions";
import { operatorActor } from "../domain/people/operators";
import { type Locale, localeIn, negotiateLocale } from "../words/language";
import { readCookie } from "./cookies";

export type { OperatorSession };

/** Null if no one is signed in; throws if the database cannot say. The second factor may still be missing. */
export async function operatorSessionOf(
  cookieHeader: string | null,
  now: Date,
): Promise<OperatorSession | null> {
  const secret = readCookie(cookieHeader, "console");
  return secret ? findOperatorSession(contextFor(SYSTEM, now), secret) : null;
}

const SECOND_FACTOR = "/console/second-factor";
const SET_UP = "/console/you";
/** Setting a factor up asks for a proof, which a session that is not fresh gets there. */
const SET_UP_PAGES = [SET_UP, "/console/prove"];

/**
 * Where an operator has to go before the page or form at `path`: to show their second factor, or where REQUIRE_SECOND_FACTOR
 * asks for one and there is none, to set it up. Null: nowhere, they are in.
 */
export function placeBefore(session: OperatorSession, path: string): string | null {
  if (!session.isComplete) return SECOND_FACTOR;
  return mustSetUpFactor(session) && !SET_UP_PAGES.includes(path) ? SET_UP : null;
}

export function mustSetUpFactor({ operator, hasSecondFactor }: OperatorSession): boolean {
  const { requireSecondFactor: who } = config();
  return !hasSecondFactor && (who === "all" || (who === "owners" && operator.role === "owner"));
}

/** How an operator is addressed: as they chose, else as their browser asks. */
export function operatorLocale({ language }: OperatorSession, acceptLanguage: string | null): Locale {
  return language ? localeIn(language, acceptLanguage) : negotiateLocale(acceptLanguage);
}

/** With the operator as the actor of everything that is done with it. */
export function operatorContext({ operator }: OperatorSession, now: Date): Context {
  return contextFor(operatorActor(operator), now);
}
