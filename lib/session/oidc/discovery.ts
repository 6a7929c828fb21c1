/** What the provider publishes about itself: where it signs people in, and by which keys it is known. */

import { isThisMachine } from "../../config/this-machine";
import { parseAddress } from "../../process/address";
import { OidcFailure } from "./failure";

export type Discovered = Readonly<{
  /** As configured. */
  issuer: string;
  /** Addresses, all of them with https unless the issuer's is one of this machine. */
  authorizationEndpoint: string;
  tokenEndpoint: string;
  jwksUri: string;
  userinfoEndpoint: string | null;
  /** How it wants the client's secret. */
  tokenAuthMethod: "client_secret_basic" | "client_secret_post";
  /** How it signs what it says about people. */
  signingAlgorithm: string;
  /** It says in each answer which provider it is (RFC 9207). */
  namesItself: boolean;
}>;

const DISCOVERY_MS = 3_500;

const PATH = "/.well-known/openid-configuration";
const ASYMMETRIC = /^(RS|PS|ES)(256|384|512)$|^EdDSA$/;

/** Asks again with every call: sign-ins are rare. Throws OidcFailure. */
export async function discover(issuer: string): Promise<Discovered> {
  const document = await fetchDocument(`${issuer.replace(/\/+$/, "")}${PATH}`);
  if (document.issuer !== issuer) {
    const named = typeof document.issuer === "string" ? document.issuer.slice(0, 200) : "nothing";
    throw misconfigured(
      `The provider names itself ${named}, and OIDC_ISSUER says ${issuer}; the two must be the same to the letter.`,
    );
  }
  const methods = namesIn(document.token_endpoint_auth_methods_supported, ["client_secret_basic"]);
  const algorithms = namesIn(document.id_token_signing_alg_values_supported, ["RS256"]);
  const endpoint = (name: string) => addressIn(document, name, issuer);
  return {
    issuer,
    authorizationEndpoint: endpoint("authorization_endpoint"),
    tokenEndpoint: endpoint("token_endpoint"),
    jwksUri: endpoint("jwks_uri"),
    userinfoEndpoint: document.userinfo_endpoint === undefined ? null : endpoint("userinfo_endpoint"),
    tokenAuthMethod:
      !methods.includes("client_secret_basic") && methods.includes("client_secret_post")
        ? "client_secret_post"
        : "client_secret_basic",
    signingAlgorithm: algorithms.includes("RS256")
      ? "RS256"
      : (algorithms.find((name) => ASYMMETRIC.test(name)) ?? "RS256"),
    namesItself: document.authorization_response_iss_parameter_supported === true,
  };
}

type Document = Readonly<Record<string, unknown>>;

async function fetchDocument(url: string): Promise<Document> {
  let text: string;
  try {
    const answer = await fetch(url, {
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(DISCOVERY_MS),
    });
    if (!answer.ok) throw unreachable(`The provider answered ${answer.status} at ${PATH}.`);
    text = await answer.text();
  } catch (error) {
    throw error instanceof OidcFailure ? error : unreachable(whyNoAnswer(error));
  }
  const document = parsed(text);
  if (!document) throw misconfigured(`What the provider has at ${PATH} is no OpenID configuration.`);
  return document;
}

function parsed(text: string): Document | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Document) : null;
  } catch {
    return null;
  }
}

/** Browsers are sent there, and secrets as well. */
function addressIn(document: Document, name: string, issuer: string): string {
  const value = document[name];
  if (typeof value === "string") {
    const protocol = parseAddress(value)?.protocol;
    if (protocol === "https:" || (protocol === "http:" && isThisMachine(issuer))) return value;
  }
  throw misconfigured(`The provider's OpenID configuration has no ${name} with https.`);
}

function namesIn(value: unknown, otherwise: readonly string[]): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : otherwise;
}

function whyNoAnswer(error: unknown): string {
  if (!(error instanceof Error)) return "The provider did not answer.";
  if (error.name === "TimeoutError") {
    return `The provider did not answer within ${DISCOVERY_MS / 1000} seconds.`;
  }
  const cause: unknown = error.cause;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return `The provider did not answer${code}.`;
}

function unreachable(message: string): OidcFailure {
  return new OidcFailure("unreachable", message);
}

function misconfigured(message: string): OidcFailure {
  return new OidcFailure("misconfigured", message);
}
