/** A vendor with an application of their own on a real server, set up as they would: by command line, then over HTTP. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commandLineIn } from "./command-line";
import type { Installation } from "./server-process";

const run = promisify(execFile);

export type Vendor = {
  /** One command of `latchkey`, parsed. Rejects with what it wrote to standard error. */
  latchkey<T>(...args: string[]): Promise<T>;
  serviceToken: string;
};

type Environment = Record<string, string>;

/** An application `shop-app` with the plan `pro` of `devices` seats, and a token for the key issuing interface. */
export async function openShop(
  env: Environment,
  devices: string,
  installation?: Installation,
): Promise<Vendor> {
  const latchkey = commandLine(env, installation);
  await latchkey("app", "create", "shop-app", "--name", "Shop");
  await latchkey("plan", "create", "shop-app", "pro", "--name", "Pro", "--devices", devices);
  type Token = { token: string };
  const { token } = await latchkey<Token>(
    "token",
    "create",
    "shop-app",
    "--purpose",
    "key-api",
    "--name",
    "shop",
  );
  return { latchkey, serviceToken: token };
}

/** The command line with exactly these variables: in this process, or that of an installation in one of its own. */
export function commandLine(env: Environment, installation?: Installation): Vendor["latchkey"] {
  if (!installation) return commandLineIn(env);
  return async <T>(...args: string[]) => {
    const { PATH, HOME, TMPDIR } = process.env;
    const { stdout } = await run(process.execPath, ["dist/cli.mjs", ...args, "--json"], {
      cwd: installation.directory,
      ...installation.account,
      env: { PATH, HOME, TMPDIR, NODE_ENV: "production", ...env },
    });
    const answer: T = JSON.parse(stdout);
    return answer;
  };
}

export type Answer = { status: number; body: Record<string, unknown> };

/** A JSON call. Rejects when the connection breaks, as a call to a killed server does. */
export async function post(url: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const answer: Record<string, unknown> = await response.json();
  return { status: response.status, body: answer };
}

/** One fresh key of the plan `pro`. */
export async function issueKey(
  url: string,
  { serviceToken }: Pick<Vendor, "serviceToken">,
  more: Readonly<{ email?: string }> = {},
): Promise<{ id: string; key: string }> {
  const { status, body } = await post(`${url}/shop-app/keys/v1/keys`, { plan: "pro", ...more }, serviceToken);
  const { keys } = body as { keys?: { id: string; key: string }[] }; // the contract's shape, checked on the next line
  if (status !== 201 || !keys?.[0]) throw new Error(`Issuing answered ${status}`);
  return keys[0];
}
