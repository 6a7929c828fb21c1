/** An OpenID Connect provider as a process of its own, on a free port, with one client: the console. */
import { startHelper } from "./helper-process";
import type { Account, Fault, Handed, Order } from "./oidc-provider-program";

export type { Account, Fault, Handed } from "./oidc-provider-program";

export type OidcProviderProcess = {
  issuer: string;
  /** What a server needs to send operators there. */
  env: Record<string, string>;
  /** Whom it lets in from now on, without asking anything. */
  letIn(account: Account): Promise<void>;
  fail(fault: Fault): Promise<void>;
  handed(): Promise<Handed>;
  close(): Promise<void>;
};

/** With signs that stumble over a wrong encoding in a header. */
export const CLIENT_SECRET = "a secret: with/signs+of all%kinds";
const CLIENT_ID = "latchkey-console";

/** `accountUrl`: of the server that operators come back to. `isInToken`: whether the token itself names the e-mail. */
export async function startOidcProvider(
  accountUrl: string,
  options: { isInToken?: boolean; authMethod?: "client_secret_basic" | "client_secret_post" } = {},
): Promise<OidcProviderProcess> {
  const { isInToken = true, authMethod = "client_secret_basic" } = options;
  const redirectUri = `${accountUrl}/api/auth/callback/oidc`;
  const args = [CLIENT_ID, CLIENT_SECRET, redirectUri, authMethod, isInToken ? "in token" : "at userinfo"];
  // It warns of Node versions and of http, which is what a test wants.
  const source = "tests/support/oidc-provider-program.ts";
  const { said, tell, close } = await startHelper(source, args, { stderr: "ignore" });
  const order = async (wanted: Order) => (await tell(wanted)) as Handed;
  const issuer = `http://127.0.0.1:${said}`;
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    letIn: async (account) => void (await order({ account })),
    fail: async (fault) => void (await order({ fault })),
    handed: () => order({}),
    close,
  };
}
