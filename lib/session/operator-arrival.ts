/** Operators who have just signed in: their cookie, and where they go now. */
import type { PlainSecret } from "../crypto/secret";
import { contextFor, SYSTEM } from "../domain/context";
import {
  endOperatorSession,
  findOperatorSession,
  OPERATOR_SESSION_SECONDS,
} from "../domain/people/operator-sessions";
import { forgetPlace, placeIn } from "./console-place";
import { type Cookie, newCookie } from "./cookies";
import { type OperatorSession, operatorContext, operatorSessionOf, placeBefore } from "./operator";

const HOME = "/console";

export type Arrival = Readonly<{ to: string; setCookies: readonly Cookie[] }>;

/**
 * The browser goes on with the session of `secret`, and forgets the one it had: no one else may go on with that.
 * `cookies`: its `Cookie` header.
 */
export async function arriveWith(secret: PlainSecret, cookies: string | null, now: Date): Promise<Arrival> {
  await endSessionIn(cookies, now);
  const session = await findOperatorSession(contextFor(SYSTEM, now), secret.expose());
  const cookie = newCookie("console", secret.expose(), OPERATOR_SESSION_SECONDS);
  const { to, setCookies } = session ? arrivalOf(session, cookies) : { to: HOME, setCookies: [] };
  return { to, setCookies: [cookie, ...setCookies] };
}

/** To the page that was asked for before the sign-in. What still has to be done first keeps that page for later. */
export function arrivalOf(session: OperatorSession, cookies: string | null): Arrival {
  const place = placeIn(cookies);
  const [path = HOME] = (place ?? HOME).split("?", 1);
  const before = placeBefore(session, path);
  if (before) return { to: before, setCookies: [] };
  return place === null ? { to: HOME, setCookies: [] } : { to: place, setCookies: [forgetPlace()] };
}

/** Of the browser, no matter whose it is. */
export async function endSessionIn(cookies: string | null, now: Date): Promise<void> {
  const session = await operatorSessionOf(cookies, now);
  if (session) await endOperatorSession(operatorContext(session, now), session.operator, session.id);
}
