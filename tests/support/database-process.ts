/** Starts and orders about the processes of `database-program.ts`. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { forkProgram, killProcess } from "./child-process";
import type { Answer, Order } from "./database-program";
import { bundle } from "./helper-process";

const ENDED = { name: "Error", message: "the process ended" };
const running = new Set<ChildProcess>();
let program = "";

/** Once before the first `startProcess`. */
export async function bundleProgram(): Promise<void> {
  program = await bundle("tests/support/database-program.ts");
}

export type DatabaseProcess = {
  pid: number;
  /** Resolves once it runs: from then on it hears signals. */
  greet(): Promise<void>;
  open(
    role: "server" | "command",
    options?: { migrate: boolean },
  ): Promise<{ url: string; embedded: boolean }>;
  query(text: string): Promise<unknown[]>;
  close(): Promise<void>;
  kill(): Promise<void>;
};

/** `environment` alone, with PATH and TMPDIR: nothing of the test's own reaches the process. */
export function startProcess(environment: Record<string, string>): DatabaseProcess {
  const { PATH, TMPDIR } = process.env;
  const env = { PATH, TMPDIR, LOG_LEVEL: "silent", NODE_ENV: "test" as const, ...environment };
  const child = forkProgram(program, [], {
    env,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const order = async (request: Order) => {
    const given = new AbortController();
    const answer = once(child, "message", { signal: given.signal });
    const end = once(child, "exit", { signal: given.signal }).then(() => [{ error: ENDED }]);
    child.send(request);
    const [{ value, error }] = (await Promise.race([answer, end])) as [Answer];
    given.abort();
    await Promise.allSettled([answer, end]);
    if (error) throw Object.assign(new Error(error.message), { name: error.name });
    return value;
  };
  return {
    pid: child.pid ?? 0,
    greet: async () => void (await order({ kind: "greet" })),
    open: (role, options = { migrate: false }) =>
      order({ kind: "open", role, ...options }) as Promise<{ url: string; embedded: boolean }>,
    query: (text) => order({ kind: "query", text }) as Promise<unknown[]>,
    close: async () => {
      await order({ kind: "close" });
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
    kill: () => killProcess(child),
  };
}

export async function killProcesses(): Promise<void> {
  await Promise.all([...running].map(killProcess));
}
