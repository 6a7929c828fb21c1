/** The demo as a real child process, with a temporary folder of its own to leave nothing in. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export type DemoRun = {
  /** Standard output until now. */
  output(): string;
  /** Waits for text on standard output; throws when the demo ends without it. */
  until(text: string): Promise<void>;
  interrupt(signal: NodeJS.Signals): void;
  /** Waits for the end; the exit code and all that was written. */
  end(): Promise<{ code: number | null; output: string; errors: string }>;
  /** Files left in its temporary folder and processes that still refer to it: what must be empty in the end. */
  remains(): string[];
  /** Ends it whatever it does, and removes its folder. */
  discard(): void;
};

const PROJECT = join(import.meta.dirname, "../../..");
const POLL_MS = 20;

/** Through the script behind `npm run demo`, which builds what is not built yet. */
export function runDemo(args: readonly string[]): DemoRun {
  const folder = mkdtempSync(join(tmpdir(), "demo-test-"));
  const child = spawn(process.execPath, ["scripts/run.mjs", "demo", ...args], {
    cwd: PROJECT,
    // With the DATABASE_URL of this test run in it, which the demo must not use.
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  const written = { output: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    written.output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    written.errors += text;
  });
  return {
    output: () => written.output,
    async until(text) {
      while (!written.output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`The demo ended:\n${written.output}${written.errors}`);
        await delay(POLL_MS);
      }
    },
    interrupt: (signal) => void child.kill(signal),
    async end() {
      const [code] = await closed;
      return { code, ...written };
    },
    remains: () => [...readdirSync(folder), ...processesThatMention(folder)],
    discard() {
      if (child.exitCode === null) child.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** By their command lines and environments. Elsewhere than on Linux nothing is found. */
function processesThatMention(text: string): string[] {
  if (!existsSync("/proc/self/environ")) return [];
  return readdirSync("/proc")
    .filter(
      (name) => /^\d+$/.test(name) && ["cmdline", "environ"].some((file) => read(name, file).includes(text)),
    )
    .map((pid) => `${pid} ${read(pid, "cmdline").replaceAll("\0", " ")}`);
}

/** Empty for a process that ended meanwhile or is another user's. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
