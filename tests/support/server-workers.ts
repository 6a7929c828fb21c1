/** The workers of a real server, by what it writes to its log. For servers with LOG_LEVEL=debug. */
import { Agent, request } from "node:http";
import type { RunningServer } from "./server-process";

type Line = { pid?: number; msg?: string; worker?: number; [field: string]: unknown };

export function logLines(server: Pick<RunningServer, "stderr">): Line[] {
  const lines = server.stderr().split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line): Line => JSON.parse(line));
}

/** The processes that have come to listen, the oldest first, also those that have ended since. */
export function workersOf(server: Pick<RunningServer, "stderr">): number[] {
  const lines = logLines(server).filter(({ msg }) => msg === "a worker listens");
  return lines.flatMap(({ worker }) => worker ?? []);
}

/** Those that answered a call of an API, after the first `since` lines of the log. */
export function answering(server: Pick<RunningServer, "stderr">, since = 0): Set<number> {
  return new Set(calls(server, since).flatMap(({ pid }) => pid ?? []));
}

/** How many calls of an API were answered after the first `since` lines of the log. */
export function callsLogged(server: Pick<RunningServer, "stderr">, since = 0): number {
  return calls(server, since).length;
}

function calls(server: Pick<RunningServer, "stderr">, since: number): Line[] {
  return logLines(server)
    .slice(since)
    .filter(({ msg }) => msg === "call");
}

/** The status of one call on a connection of its own, so that any worker may get it. Rejects when the connection breaks. */
export function callAnew(url: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { "content-type": "application/json" };
    const method = body === undefined ? "GET" : "POST";
    const call = request(url, { agent: new Agent({ keepAlive: false }), method, headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", reject);
    });
    call.once("error", reject);
    call.end(body);
  });
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The processes that have drawn pages for the server, in their order. */
export function pagesOf(server: RunningServer): number[] {
  const lines = logLines(server).filter(({ msg }) => msg === "the pages process listens");
  return lines.flatMap(({ worker }) => worker ?? []);
}
