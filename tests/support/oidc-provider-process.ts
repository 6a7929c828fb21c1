/** An OpenID Connect provider as a process of its own, on a free port, with one client: the console. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { Account, Fault, Handed, Order } from "./oidc-provider-program";
import { bundle } from "./s3-server";

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
  const outfile = `dist/tests/oidc-provider-program-${process.pid}-${Date.now()}.mjs`;
  await bundle("tests/support/oidc-provider-program.ts", outfile);
  const redirectUri = `${accountUrl}/console/oidc/callback`;
  const args = [CLIENT_ID, CLIENT_SECRET, redirectUri, authMethod, isInToken ? "in token" : "at userinfo"];
  // It warns of Node versions and of http, which is what a test wants.
  const child = fork(outfile, args, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  const endWithUs = () => void child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const port = Number(await message(child));
  await rm(outfile, { force: true });
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    letIn: async (account) => void (await tell(child, { account })),
    fail: async (fault) => void (await tell(child, { fault })),
    handed: () => tell(child, {}),
    close: async () => {
      process.off("exit", endWithUs);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function tell(child: ChildProcess, order: Order): Promise<Handed> {
  const answer = message(child);
  child.send(order);
  return (await answer) as Handed;
}

async function message(child: ChildProcess): Promise<unknown> {
  const given = new AbortController();
  const { signal } = given;
  const gone = once(child, "exit", { signal }).then(() => {
    throw new Error("The provider ended.");
  });
  try {
    const [answer] = await Promise.race([once(child, "message", { signal }), gone]);
    return answer;
  } finally {
    gone.catch(() => undefined);
    given.abort();
  }
}
