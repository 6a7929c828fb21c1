/** How far a long command is, on standard error; nothing with `--json`, where programs read it. */
import type { Command } from "commander";

const EVERY_MS = 2_000;

/** At most every two seconds. */
export function progressOn(command: Command): (rows: number, table: string) => void {
  const { json } = command.optsWithGlobals();
  let toldAt = performance.now();
  return (rows, table) => {
    if (json || performance.now() - toldAt < EVERY_MS) return;
    toldAt = performance.now();
    process.stderr.write(`${rows} rows, at ${table}\n`);
  };
}
