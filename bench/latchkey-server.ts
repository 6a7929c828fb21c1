/** Built servers and commands of a checkout, for benchmarks that start and kill them. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const START_MS = 60_000;
const SECRETS = {
  MASTER_KEY: "bench-master-key-bench-master-key",
  KEY_PEPPER: "bench-key-pepper-bench-key-pepper",
  AUTH_SECRET: "bench-auth-secret-bench-auth-secret",
};

export const APPLICATION = "example-app";
export type Server = { port: number; process: ChildProcess };

/** `settings`: on top of what lets a benchmark call as often as it can. */
export function environment(url: string, settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    ...{ PATH, HOME, TMPDIR, NODE_ENV: "production", LOG_LEVEL: "error", ...SECRETS, DATABASE_URL: url },
    ...{ BASE_URL: "https://licenses.example.test", DATA_DIR: `${TMPDIR}/data`, PAGES: "off" },
    ...{ LICENSE_CALLS_PER_MINUTE: "1000000", SEATS_TAKEN_PER_ADDRESS_PER_DAY: "1000000" },
    ...{ SEATS_TAKEN_PER_KEY_PER_DAY: "1000000", ...settings },
  };
}

export async function latchkey<T>(tree: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, ["dist/cli.mjs", ...args, "--json"], {
    cwd: tree,
    env,
  });
  const answer: T = JSON.parse(stdout);
  return answer;
}

/** Keys of an application of its own. `devices`: seats of each, by plan. */
export async function issueKeys(
  tree: string,
  env: NodeJS.ProcessEnv,
  devices: readonly string[],
  count: number,
): Promise<string[]> {
  await latchkey(tree, env, "app", "create", APPLICATION, "--name", "Example App");
  const all: string[] = [];
  for (const [place, seats] of devices.entries()) {
    const plan = `plan-${place}`;
    await latchkey(tree, env, "plan", "create", APPLICATION, plan, "--name", plan, "--devices", seats);
    const issue = ["key", "issue", APPLICATION, "--plan", plan, "--count", String(count)];
    const { keys } = await latchkey<{ keys: { key: string }[] }>(tree, env, ...issue);
    all.push(...keys.map(({ key }) => key));
  }
  return all;
}

export async function startServer(tree: string, env: NodeJS.ProcessEnv, port: number): Promise<Server> {
  const child = spawn(process.execPath, ["dist/server.mjs"], {
    cwd: tree,
    env: { ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const deadline = performance.now() + START_MS;
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (ready?.ok) return { port, process: child };
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${tree} did not start.`);
    await delay(100);
  }
}
