import type { Answer } from "./page-server";

/** More than any limit here. Asked one after the other, they may not all fall into one window. */
const AT_ONCE = 40;
const BURSTS = 10;

/** The first answer to someone who asks too much. */
export async function untilRefused(ask: () => Promise<Answer>): Promise<Answer> {
  for (let burst = 0; burst < BURSTS; burst += 1) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, ask));
    const refused = answers.find(({ status }) => status === 429);
    if (refused) return refused;
  }
  throw new Error("Nothing was refused.");
}
