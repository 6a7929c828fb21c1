/** How far a long command is, on standard error; nothing with `--json`, where programs read it. */
import type { Command } from "commander";
import { counted } from "./run";

const EVERY_MS = 2_000;

/** At most every two seconds. */
export function progressOn(command: Command): (rows: number, table: string) => void {
  const tell = tellerOn(command);
  return (rows, table) => tell(`${counted(rows, "row")}, at ${table}`);
}

/** Likewise, of files. */
export function fileProgressOn(command: Command): (done: number, all: number) => void {
  const tell = tellerOn(command);
  return (done, all) => tell(`${done} of ${counted(all, "file")}`);
}

function tellerOn(command: Command): (text: string) => void {
  const { json } = command.optsWithGlobals();
  let toldAt = performance.now();
  return (text) => {
    if (json || performance.now() - toldAt < EVERY_MS) return;
    toldAt = performance.now();
    process.stderr.write(`${text}\n`);
  };
}
