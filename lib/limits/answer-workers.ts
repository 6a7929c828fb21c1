/** The primary's side of `primary-store.ts`: one store for all workers. */
import { log } from "../process/log";
import type { CountAnswer, CountQuestion } from "./primary-messages";
import type { LimitStore } from "./store";

/** One answer for the whole question. Never rejects. */
export async function answerCounts(store: LimitStore, question: CountQuestion): Promise<CountAnswer> {
  const { id, limits, asked } = question;
  try {
    const counts = await Promise.all(
      asked.map(({ limit, subject, how }) => {
        const definition = limits[limit];
        if (!definition) throw new Error("a question about an unknown limit");
        return store[how](definition, subject);
      }),
    );
    return { id, counts };
  } catch (error) {
    log().error({ err: error }, "the calls of a worker could not be counted");
    return { id, counts: null };
  }
}
