/** The process of `oidc-provider-process.ts`: a real OpenID Connect provider that lets one account in, and lies when asked to. */
import { createPrivateKey, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type KoaContext, Provider } from "oidc-provider";

export type Account = Readonly<{ sub: string; email?: unknown; email_verified?: unknown }>;

/** What goes wrong from now on. */
export type Fault =
  | "none"
  /** The visitor presses "no". */
  | "denies"
  /** Every request is left waiting; or those for tokens. */
  | "silent"
  | "silent tokens"
  | "failing tokens"
  /** The discovery document names another issuer; or has none; or its addresses have no https. */
  | "other discovery issuer"
  | "no discovery"
  | "addresses of nobody"
  /** It does not promise to name itself in its answers. */
  | "unnamed answers"
  /** The token is signed, but says something else. */
  | "other issuer"
  | "other audience"
  | "other nonce"
  | "expired"
  /** It says the right things, and somebody else signed it. */
  | "other signature"
  | "userinfo of somebody else"
  /** It names the e-mail, and leaves it to the userinfo endpoint whether it is verified. */
  | "half a token";

export type Order = Readonly<{ account?: Account; fault?: Fault }>;

/** Codes and tokens that were handed out so far, and how each authorization was asked for. */
export type Handed = Readonly<{ secrets: string[]; requests: Record<string, string>[] }>;

const [clientId = "", clientSecret = "", redirectUri = "", authMethod = "", isInToken = ""] =
  process.argv.slice(2);
const handed: Handed = { secrets: [], requests: [] };
let account: Account = { sub: "nobody" };
let fault: Fault = "none";

const server = createServer();
const port = await new Promise<number>((resolve) =>
  server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
);
const privateKey = keyPair();
const strangersKey = keyPair();
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: authMethod,
    },
  ],
  clientAuthMethods: [authMethod],
  pkce: { required: () => true },
  claims: { openid: ["sub"], email: ["email", "email_verified"] },
  // Whether they are in the token already, or at the userinfo endpoint alone.
  conformIdTokenClaims: isInToken !== "in token",
  findAccount: (_ctx: unknown, accountId: string) => ({ accountId, claims: () => account }),
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  cookies: { keys: [randomBytes(16).toString("hex")] },
  jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] },
  ttl: { AccessToken: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
  scopes: ["openid", "email"],
});
provider.use(async (ctx, next) => {
  if (fault === "silent tokens" && ctx.path === "/token") await new Promise(() => undefined);
  await next();
  if (ctx.path.endsWith("/openid-configuration")) changeDiscovery(ctx);
  if (ctx.path === "/token") changeTokens(ctx);
  if (ctx.path === "/me" && fault === "userinfo of somebody else") ctx.body = { ...account, sub: "x" };
});
const answer = provider.callback();

server.on("request", (req: IncomingMessage, res: ServerResponse) => {
  if (fault === "silent") return;
  const { pathname, searchParams } = new URL(req.url ?? "", `http://127.0.0.1:${port}`);
  if (pathname === "/auth") handed.requests.push(Object.fromEntries(searchParams));
  if (!pathname.startsWith("/interaction/")) return void answer(req, res);
  decide(req, res).catch((error: unknown) => res.writeHead(500).end(String(error)));
});

process.on("message", (order: Order) => {
  account = order.account ?? account;
  fault = order.fault ?? fault;
  process.send?.(handed);
});
process.on("disconnect", () => process.exit());
process.send?.(port);

/** Instead of a form with a password: the account is in, and agrees to everything. */
async function decide(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(req, res);
  if (fault === "denies") {
    await provider.interactionFinished(req, res, { error: "access_denied" });
  } else if (prompt.name === "login") {
    await provider.interactionFinished(req, res, { login: { accountId: account.sub, remember: false } });
  } else {
    const grant = new provider.Grant({ accountId: session?.accountId ?? "", clientId: params.client_id });
    grant.addOIDCScope((prompt.details.missingOIDCScope ?? []).join(" "));
    grant.addOIDCClaims(prompt.details.missingOIDCClaims ?? []);
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(req, res, { consent }, { mergeWithLastSubmission: true });
  }
}

function changeDiscovery(ctx: KoaContext): void {
  const document = ctx.body as object;
  if (fault === "other discovery issuer") ctx.body = { ...document, issuer: "https://other.example.test" };
  if (fault === "no discovery") ctx.body = "<html>A page for people</html>";
  if (fault === "unnamed answers") {
    ctx.body = { ...document, authorization_response_iss_parameter_supported: undefined };
  }
  if (fault === "addresses of nobody") {
    ctx.body = { ...document, authorization_endpoint: "javascript:alert(1)" };
  }
}

function changeTokens(ctx: KoaContext): void {
  const tokens = ctx.body as { id_token?: string; access_token?: string };
  if (fault === "failing tokens") {
    Object.assign(ctx, { status: 500, body: "out of order" });
    return;
  }
  if (!tokens.id_token) return;
  const claims = changedClaims(JSON.parse(part(tokens.id_token, 1)));
  const key = fault === "other signature" ? strangersKey : privateKey;
  const id_token = signed(part(tokens.id_token, 0), claims, key);
  ctx.body = { ...tokens, id_token };
  handed.secrets.push(id_token, tokens.access_token ?? "");
}

function changedClaims(claims: Record<string, unknown>): object {
  const now = Math.floor(Date.now() / 1000);
  switch (fault) {
    case "other issuer":
      return { ...claims, iss: "https://other.example.test" };
    case "other audience":
      return { ...claims, aud: "another-client" };
    case "other nonce":
      return { ...claims, nonce: "another" };
    case "half a token":
      return { ...claims, email_verified: undefined };
    case "expired":
      return { ...claims, iat: now - 7200, exp: now - 3600 };
    default:
      return claims;
  }
}

function signed(header: string, claims: object, key: ReturnType<typeof keyPair>): string {
  const content = [header, JSON.stringify(claims)].map((text) => Buffer.from(text).toString("base64url"));
  const signature = createSign("sha256").update(content.join(".")).sign(key, "base64url");
  return [...content, signature].join(".");
}

function part(token: string, index: number): string {
  return Buffer.from(token.split(".")[index] ?? "", "base64url").toString();
}

function keyPair() {
  const { privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return createPrivateKey(key.export({ format: "pem", type: "pkcs8" }));
}
