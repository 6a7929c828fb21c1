/** Several servers under the same load in turn, A B A B, so that whatever else goes on in the machine hits all of them. */
import type { Round } from "./measure";

export type Rounds<Name extends string> = Readonly<Partial<Record<Name, Round[]>>>;

/** `run` is given the number of the round, from 1 on. */
export async function inTurn<Name extends string>(
  names: readonly Name[],
  rounds: number,
  run: (name: Name, round: number) => Promise<Round>,
): Promise<Rounds<Name>> {
  const results: Partial<Record<Name, Round[]>> = {};
  for (let round = 1; round <= rounds; round++) {
    for (const name of names) {
      const list = results[name] ?? [];
      list.push(await run(name, round));
      results[name] = list;
    }
  }
  return results;
}
