/** The two ways in which the demo uses the service: HTTP calls and programs. Both take the time. */
import { once } from "node:events";
import { openAsBlob, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { text } from "node:stream/consumers";
import type { Executable, Sandbox } from "./sandbox";
import type { HttpCall } from "./shell";

/** `text` of a saved answer is JSON that says how long it was. */
export type HttpAnswer = Readonly<{ status: number; text: string; milliseconds: number }>;
export type ProgramAnswer = Readonly<{ code: number; text: string; complaint: string; milliseconds: number }>;

const ANSWER_TIMEOUT_MS = 30_000;

/** What `curlLines` of the same call does. Rejects when there is no answer. */
export async function makeCall(call: HttpCall, signal: AbortSignal): Promise<HttpAnswer> {
  const { method, url, bearer, body, saveAs } = call;
  const begin = performance.now();
  const response = await fetch(url, {
    method,
    headers: {
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    body: await requestBody(call),
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
  });
  const received = saveAs && response.ok ? await save(response, saveAs) : await response.text();
  return { status: response.status, text: received, milliseconds: performance.now() - begin };
}

async function requestBody({ body, form }: HttpCall): Promise<string | FormData | null> {
  if (body) return JSON.stringify(body);
  if (!form) return null;
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value.startsWith("@")) data.set(name, await openAsBlob(value.slice(1)), basename(value));
    else data.set(name, value);
  }
  return data;
}

async function save(response: Response, path: string): Promise<string> {
  const content = new Uint8Array(await response.arrayBuffer());
  writeFileSync(path, content);
  return JSON.stringify({ bytes: content.length });
}

/** Runs a program to its end. When interrupted it is stopped, and has ended before this rejects. */
export async function runProgram(
  sandbox: Sandbox,
  executable: Executable,
  args: readonly string[],
  signal: AbortSignal,
): Promise<ProgramAnswer> {
  signal.throwIfAborted();
  const begin = performance.now();
  const child = sandbox.spawn(executable, args);
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
