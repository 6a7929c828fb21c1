/** The two ways in which the demo uses the service: HTTP calls and programs. Both take the time. */
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Sandbox } from "./sandbox";
import type { HttpCall } from "./shell";

export type HttpAnswer = Readonly<{ status: number; text: string; milliseconds: number }>;
export type ProgramAnswer = Readonly<{ code: number; text: string; complaint: string; milliseconds: number }>;

const ANSWER_PATIENCE_MS = 30_000;

/** What `curlLines` of the same call does. Rejects when there is no answer. */
export async function makeCall(call: HttpCall, signal: AbortSignal): Promise<HttpAnswer> {
  const { method, url, bearer, body } = call;
  const begin = performance.now();
  const response = await fetch(url, {
    method,
    headers: {
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_PATIENCE_MS)]),
  });
  const received = await response.text();
  return { status: response.status, text: received, milliseconds: performance.now() - begin };
}

/** Runs a script of the project to its end. When interrupted it is stopped, and has ended before this rejects. */
export async function runScript(
  sandbox: Sandbox,
  script: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<ProgramAnswer> {
  signal.throwIfAborted();
  const begin = performance.now();
  const child = sandbox.spawnNode(script, args);
  const stop = () => void child.kill("SIGTERM");
  signal.addEventListener("abort", stop);
  try {
    const [[code], output, complaint] = await Promise.all([
      once(child, "close"),
      child.stdout ? text(child.stdout) : "",
      child.stderr ? text(child.stderr) : "",
    ]);
    signal.throwIfAborted();
    return {
      code,
      text: output.trim(),
      complaint: complaint.trim(),
      milliseconds: performance.now() - begin,
    };
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
