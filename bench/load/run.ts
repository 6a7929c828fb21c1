/** What every mode is given, and gives back. */
import type { Driver } from "./driver-process";
import type { Options } from "./options";
import type { Correctness } from "./result";
import type { World } from "./world";

export type Run = {
  world: World;
  driver: Driver;
  options: Options;
  /** Shows one line of progress. */
  say(line: string): void;
};

/** `lines` are for the terminal, `result` for the JSON file. */
export type Report = { lines: string[]; result: object; correctness: Correctness; svg?: string };
