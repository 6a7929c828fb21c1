/** The operator's command line as a step: what a person types, and the program behind it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectDirectory } from "../server/project-directory";
import type { ProgramStep } from "./step";

const NPM_RUN = ["npm", "run", "-s", "latchkey", "--"];

type Command<T> = Pick<ProgramStep<T>, "title" | "done" | "expects" | "shape" | "excerpt" | "note">;

/** A command that answers with JSON; `args` without `--json`. */
export function latchkey<T>(args: readonly string[], step: Command<T>): ProgramStep<T> {
  return { ...latchkeyText([...args, "--json"], step), answers: "json" };
}

/** A command that answers with text for people. */
export function latchkeyText<T>(args: readonly string[], step: Command<T>): ProgramStep<T> {
  const typed = [...NPM_RUN, ...args];
  return { ...step, runs: { script: "dist/cli.mjs" }, args, typed, answers: "text", exitCode: 0 };
}

/**
 * The first words of a command for somebody who goes on with the demo's data. `npm run` reads `.env`, and where there
 * is one its DATABASE_URL would lead to other data; the program itself does not read it.
 */
export function latchkeyWords(): readonly string[] {
  return existsSync(join(projectDirectory(), ".env")) ? ["node", "dist/cli.mjs"] : NPM_RUN;
}
