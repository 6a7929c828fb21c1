/** The built pages and interfaces as `next start` serves them, without a server of ours. */
import { type Program, startProgram } from "@/bench/load/programs";
import { freePort } from "@/lib/process/free-port";

export type StockNext = Program & Readonly<{ url: string }>;

/** Of Next's own 5 s, a test that was held up sends its next request as the connection ends. */
export const KEEP_ALIVE_MS = "70000";

/** `env` is all that it is given. `announces`: what it prints when it answers, or says before it ends. */
export async function startStockNext(
  env: Readonly<Record<string, string>>,
  announces = /(Ready) in/,
): Promise<StockNext> {
  const port = await freePort();
  const program = await startProgram({
    args: [
      ...["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "127.0.0.1"],
      ...["--keepAliveTimeout", KEEP_ALIVE_MS],
    ],
    env: { LOG_LEVEL: "silent", NEXT_TELEMETRY_DISABLED: "1", ...env },
    announces,
  });
  return { ...program, port, url: `http://127.0.0.1:${port}` };
}
