/** The part of the configuration that names the provider operators may sign in by. Read by `config.ts` alone. */

import * as z from "zod";
import { parseAddress } from "../process/address";
import { isThisMachine } from "./this-machine";

export type OidcProvider = Readonly<{
  /** As configured, to the letter: the provider names itself so in everything it signs. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button says after "Sign in with". */
  name: string;
}>;

const DEFAULT_NAME = "your company account";
const NAME_LENGTH_MAX = 60;

const text = z.string().trim().min(1);

/** Anyone who could read or change what the provider says could sign in as anyone: https, except to try it out. */
export const oidcIssuer = text.refine(
  isIssuer,
  "must be an https:// address without a query, a fragment or a password",
);

export const oidcName = text
  .max(NAME_LENGTH_MAX, `must be at most ${NAME_LENGTH_MAX} characters long`)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "must be a text in one line");

type Variables = Readonly<{
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_NAME?: string | undefined;
}>;

/** Null when there is none. Throws a sentence for the operator when it is named by halves. */
export function oidcProvider({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name = DEFAULT_NAME,
}: Variables): OidcProvider | null {
  if (issuer && clientId && clientSecret) return Object.freeze({ issuer, clientId, clientSecret, name });
  const needed = Object.entries({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  });
  const missing = needed.filter(([, value]) => !value).map(([variable]) => variable);
  if (missing.length === needed.length) return null;
  throw new Error(
    `Sign-in by a provider also needs ${missing.join(" and ")}; add what is missing or remove all OIDC_*.`,
  );
}

function isIssuer(value: string): boolean {
  const address = parseAddress(value);
  if (address === null) return false;
  const { protocol, search, hash, username, password } = address;
  const isSafe = protocol === "https:" || (protocol === "http:" && isThisMachine(value));
  return isSafe && search + hash + username + password === "";
}
