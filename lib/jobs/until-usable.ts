/** Under a program that does not open the database itself, as `next start`, what is wrong with it shows only once the server runs. */
import { setTimeout as delay } from "node:timers/promises";
import { checkDatabase, type DatabaseProblem } from "../domain/database-check";
import { isUnavailable } from "../domain/unavailable";
import { log } from "../log";

const LOOK_AGAIN_MS = 1_000;
const UNTIL_THEN = "until then this server reports that it is not ready, answers 503 and runs no jobs";
const PENDING = `the database lacks migrations of this version: run \`latchkey migrate\`; ${UNTIL_THEN}`;
const AWAY = `the database does not answer; ${UNTIL_THEN}`;
const UNKNOWN = `whether the database can be used cannot be found out; ${UNTIL_THEN}`;

/** Says each problem once, and resolves when there is none or the signal is aborted. Never rejects. */
export async function untilUsable(signal: AbortSignal): Promise<void> {
  let said: string | null = null;
  const sayOnce = (fields: object, message: string) => {
    if (message !== said) log().error(fields, message);
    said = message;
  };
  while (!signal.aborted) {
    try {
      const problem = await checkDatabase();
      if (problem === null) {
        if (said) log().info("the database can be used");
        return;
      }
      sayOnce(...told(problem));
    } catch (error) {
      sayOnce({ err: error }, isUnavailable(error) ? AWAY : UNKNOWN);
    }
    await delay(LOOK_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

function told(problem: DatabaseProblem): [object, string] {
  if (problem.kind === "migrations") return [{ migrations: problem.pending }, PENDING];
  return [{}, `${problem.sentence} This server reports that it is not ready, answers 503 and runs no jobs.`];
}
