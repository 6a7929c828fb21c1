/** Starts the real server in the sandbox and waits until it is ready. Stopping is the sandbox's. */
import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../free-port";
import type { Sandbox } from "./sandbox";
import type { Terminal } from "./terminal";

export type Service = Readonly<{
  baseUrl: string;
  port: number;
  /** Resolves when its process has ended. */
  ended: Promise<void>;
}>;

const READY_TIMEOUT_MS = 90_000;
const POLL_MS = 50;
/** Long enough for the demo's own calls; nobody else's requests are worth waiting for. */
const SHUTDOWN_GRACE_SECONDS = "2";

/** Throws an Error when the server does not come up; what the server says to it is printed as it comes. */
export async function startService(
  terminal: Terminal,
  sandbox: Sandbox,
  signal: AbortSignal,
): Promise<Service> {
  const { paint } = terminal;
  const begin = performance.now();
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  terminal.line(paint.bold("Latchkey, on throw-away data"));
  terminal.line();
  terminal.line(paint.dim(`Making a PostgreSQL database in ${sandbox.dataDir}`));
  terminal.line(paint.dim(`and starting the server on port ${port} …`));
  const server = sandbox.spawn({ script: "dist/server.mjs" }, [], {
    PORT: String(port),
    BASE_URL: baseUrl,
    SHUTDOWN_GRACE_SECONDS,
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  await untilReady(server, baseUrl, reportComplaints(terminal, server), signal);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  terminal.line(
    `${paint.green("✓")} The service is ready at ${paint.bold(baseUrl)} ${paint.dim(`(${seconds} s)`)}`,
  );
  return { baseUrl, port, ended };
}

async function untilReady(
  server: ChildProcess,
  baseUrl: string,
  complaints: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  let failure: string | null = null;
  server.once("error", (error) => {
    failure = error.message;
  });
  server.once("exit", (code, killer) => {
    failure = complaints.length > 0 ? "it said why, above" : `it ended with ${killer ?? `code ${code}`}`;
  });
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    await delay(POLL_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
    if (failure !== null) throw new Error(`The service did not start: ${failure}`);
    if (await isReady(baseUrl, signal)) return;
  }
  throw new Error(`The service did not start: it was not ready within ${READY_TIMEOUT_MS / 1000} seconds.`);
}

async function isReady(baseUrl: string, signal: AbortSignal): Promise<boolean> {
  return fetch(`${baseUrl}/health/ready`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** At this log level the server is silent unless something is wrong, and then it is to be seen. */
function reportComplaints(terminal: Terminal, server: ChildProcess): readonly string[] {
  const lines: string[] = [];
  server.stdout?.resume();
  if (server.stderr) {
    createInterface({ input: server.stderr }).on("line", (line) => {
      lines.push(line);
      terminal.line(terminal.paint.yellow(`  server: ${line}`));
    });
  }
  return lines;
}
