/** What went wrong between the visitor's return and what the provider says about them. Pure. */
import { OidcFailure } from "./failure";

/** Words of the protocol that say the client is wrong, and not the visitor. */
const CLIENT_ERRORS: readonly unknown[] = ["invalid_client", "unauthorized_client"];
const CODE_ERRORS: readonly unknown[] = ["invalid_grant"];

/**
 * What the client library says about an answer that it does not believe. Its own words quote what was in the token,
 * so that none of them goes further.
 */
const CHECKS: readonly (readonly [RegExp, string])[] = [
  [/signature|signing|valid key|alg\b/, "signature"],
  [/\biss\b/, "issuer"],
  [/\bnonce\b/, "nonce"],
  [/\baud\b|\bazp\b/, "audience"],
  [/\bexp|\biat\b|\bnbf\b/, "time"],
  [/\bsub\b/, "subject"],
  [/\bat_hash\b|\bc_hash\b/, "hash"],
];

/** From whatever the library threw. Nothing of its text is kept. */
export function exchangeFailure(error: unknown): OidcFailure {
  if (error instanceof OidcFailure) return error;
  if (!(error instanceof Error)) return untrusted("something");
  const word: unknown = "error" in error ? error.error : undefined;
  if (CLIENT_ERRORS.includes(word)) {
    return new OidcFailure(
      "client_rejected",
      "The provider does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET.",
    );
  }
  if (CODE_ERRORS.includes(word)) return new OidcFailure("over", "The provider does not accept the code.");
  if (isUnreachable(error)) return new OidcFailure("unreachable", "The provider stopped answering.");
  if (error.name === "OPError")
    return new OidcFailure("unreachable", "The provider answered with a failure.");
  // What comes behind the comma are the values.
  const [text = ""] = error.message.toLowerCase().split(",", 1);
  return untrusted(CHECKS.find(([pattern]) => pattern.test(text))?.[1] ?? "form");
}

/** Codes of the network and of certificates; those of tokens begin with ERR_. */
function isUnreachable(error: Error): boolean {
  const code = "code" in error ? String(error.code) : "";
  return /^(E(?!RR_)|CERT_|UNABLE_|DEPTH_|SELF_)/.test(code) || error.message.includes("timed out");
}

function untrusted(what: string): OidcFailure {
  return new OidcFailure("untrusted", `What the provider sent did not pass a check: ${what}.`);
}
