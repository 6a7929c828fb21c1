/** Servers as processes in groups of their own: started, waited for, ended together with whatever they started. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

export type Program = Readonly<{
  /** Its group's too. */
  pid: number;
  port: number;
  /** The first lines that it wrote to either stream. */
  output(): string;
  /** All that it wrote to either stream. */
  outputBytes(): number;
  stop(): Promise<void>;
}>;

export type Start = Readonly<{
  args: string[];
  env: Readonly<Record<string, string>>;
  /** What it prints when it answers; its first group is the port. */
  announces: RegExp;
}>;

const TIMEOUT_MS = 300_000;
const GRACE_MS = 5_000;
const running = new Set<ChildProcess>();

process.once("exit", () => {
  for (const child of running) killGroup(child, "SIGKILL");
});

/** Runs Node. Rejects with what it wrote when it ends, or says nothing for five minutes. */
export async function startProgram({ args, env, announces }: Start): Promise<Program> {
  const child = spawn(process.execPath, args, {
    // Nothing of this shell's own settings. NODE_ENV is what Next's types ask for.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", ...env },
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  running.add(child);
  const closed = once(child, "close").finally(() => running.delete(child));
  let output = "";
  let outputBytes = 0;
  const announced = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        outputBytes += Buffer.byteLength(text);
        // Of a server that complains in every answer, the beginning says it.
        if (output.length < 10_000) output += text;
        const port = announces.exec(output)?.[1];
        if (port) resolve(Number(port));
      });
    }
  });
  const failed = Promise.race([closed, delay(TIMEOUT_MS, undefined, { ref: false })]).then(() => {
    throw new Error(`${args[0]} did not start:\n${output}`);
  });
  failed.catch(() => undefined);
  const port = await Promise.race([announced, failed]);
  const stop = async () => {
    killGroup(child, "SIGTERM");
    const tooLong = setTimeout(() => killGroup(child, "SIGKILL"), GRACE_MS);
    await closed;
    clearTimeout(tooLong);
  };
  return { pid: child.pid ?? 0, port, output: () => output, outputBytes: () => outputBytes, stop };
}

/** All that still run. */
export function killPrograms(): void {
  for (const child of running) killGroup(child, "SIGKILL");
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // It ended by itself.
  }
}
