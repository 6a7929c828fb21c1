/**
 * The command line in this process, against this test file's database. What a process of its own adds, its start, its
 * exit code and what it leaves to others, is in `command-process.ts`.
 */
import { runCommandLine } from "@/lib/cli/command-line";
import { forgetConfig } from "@/lib/config/config";
import { leaveDatabase } from "./database-connection";

export type Ended = { code: number; stdout: string; stderr: string };

/** A command's JSON answer. Rejects when it is refused, and when anything but one JSON object is on standard output. */
export async function latchkey<T>(...args: string[]): Promise<T> {
  const { stdout } = await accepted([...args, "--json"]);
  const answer: T = JSON.parse(stdout);
  return answer;
}

/** What a command says to people. */
export async function latchkeyText(...args: string[]): Promise<string> {
  return (await accepted(args)).stdout;
}

/** What a command that is refused leaves behind. Rejects when it is not. */
export async function refused(...args: string[]): Promise<Ended> {
  const ended = await run([...args, "--json"]);
  if (ended.code === 0) throw new Error(`latchkey ${args.join(" ")} was not refused.`);
  return ended;
}

async function accepted(args: string[], env?: Record<string, string>): Promise<Ended> {
  const ended = await run(args, env);
  if (ended.code === 0) return ended;
  throw Object.assign(
    new Error(`latchkey ${args.join(" ")} ended with ${ended.code}: ${ended.stderr}`),
    ended,
  );
}

/** What a command leaves behind, refused or not. */
export function ended(...args: string[]): Promise<Ended> {
  return run(args);
}

/** The same with exactly these variables. */
export function endedIn(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return run(args, env);
}

/** `latchkey` with exactly these variables, for another installation than this file's. */
export function commandLineIn(env: Record<string, string>) {
  return async <T>(...args: string[]): Promise<T> => {
    const { stdout } = await accepted([...args, "--json"], env);
    const answer: T = JSON.parse(stdout);
    return answer;
  };
}

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: the process has one environment, one database and one standard output. */
function run(args: string[], env?: Record<string, string>): Promise<Ended> {
  const mine = turn.then(async () => {
    const restore = env ? onlyWith(env) : () => undefined;
    try {
      return await runAlone(args);
    } finally {
      restore();
    }
  });
  turn = mine.catch(() => undefined);
  return mine;
}

/** Of this process and its tests, not of the product. */
const KEPT = /^(PATH|HOME|TMPDIR|TZ|NODE_\w+|VITEST\w*|LATCHKEY_TESTS_BUILT)$/;

function onlyWith(env: Record<string, string>): () => void {
  const before = { ...process.env };
  const set = (variables: NodeJS.ProcessEnv) => {
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
  };
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => KEPT.test(name)));
  set({ ...(kept as NodeJS.ProcessEnv), LOG_LEVEL: "silent", ...env });
  return () => {
    set(before);
    forgetConfig();
  };
}

async function runAlone(args: string[]): Promise<Ended> {
  // A command reads the environment as it is now, and connects to what that names.
  await leaveDatabase();
  forgetConfig();
  const written = { stdout: "", stderr: "" };
  const release = [divert("stdout", written), divert("stderr", written)];
  try {
    const code = await runCommandLine(args);
    return { code, ...written };
  } finally {
    for (const restore of release) restore();
    forgetConfig();
  }
}

function divert(name: "stdout" | "stderr", written: Record<"stdout" | "stderr", string>): () => void {
  const stream = process[name];
  const write = stream.write;
  stream.write = (chunk: string | Uint8Array) => {
    written[name] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  return () => {
    stream.write = write;
  };
}
