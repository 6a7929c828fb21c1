/** A program of docs/shops, as a vendor runs it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { endWithThisProcess, killProcess } from "@/tests/support/child-process";

export type Receiver = Readonly<{
  url: string;
  /** Everything it wrote. */
  output(): string;
  /** The status, or 0 where it went away without one. */
  post(body: string | Buffer, headers?: Record<string, string>): Promise<number>;
  kill(): Promise<void>;
  /** As systemd does. Resolves with its exit code. */
  stop(): Promise<number | null>;
}>;

export async function startReceiver(name: string, env: Record<string, string>): Promise<Receiver> {
  const program = join(projectDirectory(), "docs/shops", `${name}.mjs`);
  const { PATH, TMPDIR } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { NODE_ENV: "production", PATH, TMPDIR, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithThisProcess(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const port = await listening(child, () => output);
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    output: () => output,
    post: (body, headers = {}) => postTo(url, body, headers),
    kill: () => killProcess(child),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      return (await ended)[0];
    },
  };
}

async function postTo(url: string, body: string | Buffer, headers: Record<string, string>): Promise<number> {
  const sent = typeof body === "string" ? body : new Uint8Array(body);
  const response = await fetch(url, { method: "POST", body: sent, headers }).catch(() => null);
  await response?.text();
  return response?.status ?? 0;
}

async function listening(child: ChildProcess, output: () => string): Promise<string> {
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`It ended with ${code}: ${output()}`)));
  });
  const heard = new Promise<string>((resolve) => {
    child.stdout?.on("data", () => {
      const port = /listening on (\d+)/.exec(output())?.[1];
      if (port) resolve(port);
    });
  });
  return Promise.race([heard, ended]);
}
