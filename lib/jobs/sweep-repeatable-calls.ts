import { contextFor, SYSTEM } from "../domain/context";
import { sweepRepeatableCalls } from "../domain/credentials/repeatable-call";

/** Answers that nobody may ask for again. */
export async function sweepOldCalls(): Promise<void> {
  await sweepRepeatableCalls(contextFor(SYSTEM));
}
