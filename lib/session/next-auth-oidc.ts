/**
 * How next-auth is set up for operators: authorization code with PKCE, state and nonce, and no account or session of its
 * own. What the provider says about the visitor is heard and the matter ends there.
 */
import type { AuthOptions } from "next-auth";
import type { OAuthConfig, TokenEndpointHandler, UserinfoEndpointHandler } from "next-auth/providers/oauth";
import { config } from "../config/config";
import { cookieName, isSecure, type OidcCookieName } from "./cookies";
import { CALLBACK_COOKIE, CSRF_COOKIE, cookieOption, SILENT } from "./next-auth-options";
import type { Discovered } from "./oidc/discovery";

/** From the button to the way back: time to find a password, and a second factor there. */
export const OIDC_SECONDS = 10 * 60;
export const OIDC_ID = "oidc";
const OIDC_CALLBACK_PATH = "/api/auth/callback/oidc";

/** next-auth's names for what it keeps in cookies, and ours for the cookies. */
export const OIDC_COOKIES = {
  state: "oidc-state",
  pkceCodeVerifier: "oidc-code",
  nonce: "oidc-nonce",
} as const satisfies Record<string, OidcCookieName>;

/** As the provider sent them, signed. */
export type OidcClaims = Readonly<{ sub: string; email?: unknown; email_verified?: unknown }>;

export type OidcEvents = Readonly<{
  /** Everything was checked: signature, issuer, audience, nonce, state, PKCE. */
  onClaims?: (claims: OidcClaims) => void;
  /** next-auth swallows it. */
  onFailure?: (error: unknown) => void;
}>;

type Client = NonNullable<AuthOptions["providers"]>[number] & OAuthConfig<OidcClaims>;

/** For one call. `found` must be what the configured issuer published. */
export function oidcOptions(found: Discovered, { onClaims, onFailure }: OidcEvents = {}): AuthOptions {
  const sealed = (name: OidcCookieName) => cookieOption(cookieName(name), OIDC_SECONDS);
  return {
    secret: config().secrets.authSecret,
    providers: [oidcClient(found, onFailure)],
    // Without an adapter: no row of customers is read or written.
    session: { strategy: "jwt" },
    useSecureCookies: isSecure(),
    cookies: {
      callbackUrl: cookieOption(CALLBACK_COOKIE),
      csrfToken: cookieOption(CSRF_COOKIE),
      state: sealed(OIDC_COOKIES.state),
      pkceCodeVerifier: sealed(OIDC_COOKIES.pkceCodeVerifier),
      nonce: sealed(OIDC_COOKIES.nonce),
    },
    callbacks: {
      signIn: ({ profile }) => {
        // What the userinfo handler below gave.
        onClaims?.(profile as OidcClaims);
        // next-auth makes no session then.
        return false;
      },
      redirect: () => config().accountUrl,
    },
    logger: SILENT,
  };
}

/** Where the provider sends the visitor back to. Registered there, to the letter. */
function oidcCallbackUrl(): string {
  return `${config().accountUrl}${OIDC_CALLBACK_PATH}`;
}

function oidcClient(found: Discovered, onFailure: OidcEvents["onFailure"]): Client {
  const { oidc } = config();
  if (!oidc) throw new Error("There is no provider in the configuration.");
  return {
    id: OIDC_ID,
    type: "oauth",
    name: oidc.name,
    issuer: found.issuer,
    jwks_endpoint: found.jwksUri,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    client: {
      redirect_uris: [oidcCallbackUrl()],
      token_endpoint_auth_method: found.tokenAuthMethod,
      id_token_signed_response_alg: found.signingAlgorithm,
    },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    authorization: { url: found.authorizationEndpoint, params: { scope: "openid email" } },
    token: { url: found.tokenEndpoint, request: heard(takeTokens, onFailure) },
    userinfo: {
      ...(found.userinfoEndpoint && { url: found.userinfoEndpoint }),
      request: heard(readClaims, onFailure),
    },
    profile: ({ sub }) => ({ id: sub }),
    options: { clientId: oidc.clientId, clientSecret: oidc.clientSecret },
  };
}

type Handler<Endpoint extends { request?: unknown }> = NonNullable<Endpoint["request"]>;

/** As next-auth does it, but for the address, which it would make its own. */
const takeTokens: Handler<TokenEndpointHandler> = async ({ client, params, checks }) => ({
  tokens: await client.callback(oidcCallbackUrl(), params, checks),
});

/**
 * Of the signed token, and where it is silent about the e-mail of the userinfo endpoint: providers differ. Both claims are
 * taken from the same place, and the endpoint must speak of the same person.
 */
const readClaims: Handler<UserinfoEndpointHandler> = async ({ client, tokens }) => {
  // A TokenSet of the client library, which next-auth's type does not tell.
  const set = tokens as Awaited<ReturnType<typeof client.callback>>;
  const claims = set.claims();
  const isSilent = claims.email === undefined || claims.email_verified === undefined;
  return client.issuer.metadata.userinfo_endpoint && isSilent
    ? told(await client.userinfo(set))
    : told(claims);
};

function told({ sub, email, email_verified }: OidcClaims): Pick<OidcClaims, "sub"> {
  return { sub, ...{ email, email_verified } };
}

function heard<Input, Output>(
  work: (input: Input) => Output | PromiseLike<Output>,
  onFailure: OidcEvents["onFailure"],
): (input: Input) => Promise<Output> {
  return async (input) => {
    try {
      return await work(input);
    } catch (error) {
      onFailure?.(error);
      throw error;
    }
  };
}
