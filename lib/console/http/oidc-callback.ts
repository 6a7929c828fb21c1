/**
 * `GET /api/auth/callback/oidc`: where the operators' provider sends the browser back to, with what it says in the address
 * (decisions 013 and 036). The only GET that signs anyone in: it counts where this browser pressed the button a moment ago,
 * and once.
 */
import { config } from "../../config/config";
import { contextFor, SYSTEM } from "../../domain/context";
import { signInByProvider } from "../../domain/people/operator-oidc-sign-in";
import { callerAddress } from "../../http/caller";
import { logFailed } from "../../http/failure";
import { peerOf } from "../../http/peer";
import { consume } from "../../limits/consume";
import type { Cookie } from "../../session/cookies";
import { flashDone } from "../../session/flash";
import { OidcFailure, reportFailure } from "../../session/oidc/failure";
import { clearOidcCookies, finishOidc, isOidcAnswerExpected } from "../../session/oidc-sign-in";
import { arriveWith } from "../../session/operator-arrival";
import { type OidcProblem, oidcWord } from "../../words/oidc-problems";
import { seeOther } from "./see-other";

const SIGN_IN = "/console/sign-in";

export const oidcCallback = {
  GET: async (request: Request): Promise<Response> => {
    const { oidc } = config();
    if (!oidc) return new Response("There is nothing at this address.\n", { status: 404 });
    try {
      return await comeBack(request, oidc.issuer);
    } catch (error) {
      logFailed("a sign-in by the provider", error);
      return refused("failed");
    }
  },
  /** Next would take GET for it; looking at the head uses nothing up. */
  HEAD: async (): Promise<Response> => seeOther(SIGN_IN),
};

async function comeBack(request: Request, issuer: string): Promise<Response> {
  const spent = await consume("unauthenticatedCalls", callerAddress(peerOf(request), request.headers));
  if (!spent.allowed) return refused("too_many");
  const { searchParams } = new URL(request.url);
  const field = (name: string) => searchParams.get(name) ?? "";
  const cookies = request.headers.get("cookie");
  // The cookies stay: another website must not end a sign-in that is under way.
  if (!(await isOidcAnswerExpected(cookies, field("state")))) return refused("over");
  try {
    const email = await finishOidc(cookies, field);
    const now = new Date();
    const from = { userAgent: request.headers.get("user-agent"), issuer };
    const secret = await signInByProvider(contextFor(SYSTEM, now), email.folded, from);
    if (!secret) return refused("stranger", clearOidcCookies(), email.address);
    const { to, setCookies } = await arriveWith(secret, cookies, now);
    return seeOther(to, [...clearOidcCookies(), ...setCookies]);
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error;
    reportFailure(error);
    return refused(error.reason, clearOidcCookies());
  }
}

/** The sign-in page says why. */
function refused(problem: OidcProblem, setCookies: readonly Cookie[] = [], email = ""): Response {
  return seeOther(SIGN_IN, [...setCookies, flashDone(oidcWord(problem, email))]);
}
