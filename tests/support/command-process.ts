/** The built command line against this test file's database, as an operator's script calls it: a process for each command. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { ensureBuilt } from "./built";

const run = promisify(execFile);

/** A command's JSON answer. Rejects when it is refused, and when anything but one JSON object is on standard output. */
export async function latchkey<T>(...args: string[]): Promise<T> {
  const { stdout } = await start(args);
  const answer: T = JSON.parse(stdout);
  return answer;
}

/** What a command says to people. */
export async function latchkeyText(...args: string[]): Promise<string> {
  const { stdout } = await start(args, []);
  return stdout;
}

export type Refused = { code: number; stdout: string; stderr: string };

/** What a command that is refused leaves behind. Rejects when it is not. */
export async function refused(...args: string[]): Promise<Refused> {
  try {
    await start(args);
  } catch (error) {
    const { code, stdout, stderr } = error as Refused; // what execFile rejects with
    return { code, stdout, stderr };
  }
  throw new Error(`latchkey ${args.join(" ")} was not refused.`);
}

async function start(args: string[], form: string[] = ["--json"]) {
  await ensureBuilt("programs");
  return run(process.execPath, ["dist/cli.mjs", ...args, ...form], {
    cwd: projectDirectory(),
    env: process.env,
  });
}
