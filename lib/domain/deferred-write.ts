/**
 * What calls leave to be written together: gathered in memory, and written some time later, or after each answer where the host may
 * freeze the process. A kill loses what was gathered since, so it is only for what nobody was promised.
 */

import { beforeDisconnect } from "../db/client";
import { runAgain, runSoon } from "../process/after-answer";
import { log } from "../process/log";
import { processState } from "../process/process-state";

type Deferred<Gathered> = Readonly<{
  afterMs: number;
  empty: () => Gathered;
  write: (gathered: Gathered) => Promise<void>;
  /** After a failure: what was gathered meanwhile is added to what was not written. */
  join: (unwritten: Gathered, since: Gathered) => void;
}>;

type State<Gathered> = {
  gathered: Gathered | undefined;
  callOff: (() => void) | null;
  writing: Promise<void>;
};

export type DeferredWrite<Gathered> = Readonly<{
  /** What is gathered so far, to be added to. It is written without being asked for. */
  gathered: () => Gathered;
  /** Writes it now, after what is being written. What cannot be written is kept for the next time. */
  flush: () => Promise<void>;
}>;

/** `name`: in the plural, for the log. Once per process: Next's routes gather, and the program around Next flushes. */
export function deferredWrite<Gathered>(
  name: string,
  { afterMs, empty, write, join }: Deferred<Gathered>,
): DeferredWrite<Gathered> {
  const states = processState<State<Gathered>>(name);

  const state = () => {
    states.value ??= { gathered: undefined, callOff: null, writing: Promise.resolve() };
    return states.value;
  };

  const flush = () => {
    const present = state();
    present.writing = present.writing.then(() => writeNow(present));
    return present.writing;
  };

  const writeNow = async (present: State<Gathered>) => {
    callOff(present);
    const { gathered } = present;
    present.gathered = undefined;
    if (gathered === undefined) return;
    try {
      await write(gathered);
    } catch (error) {
      log().warn({ reason: String(error) }, `${name} could not be written; they are kept`);
      if (present.gathered !== undefined) join(gathered, present.gathered);
      present.gathered = gathered;
      present.callOff ??= runAgain(flush, afterMs);
    }
  };

  /** A timer that is left when the database is closed would connect again. */
  const end = async () => {
    await flush();
    callOff(state());
  };

  const flushSoon = () => {
    beforeDisconnect(end);
    return runSoon(flush, afterMs);
  };

  return {
    gathered: () => {
      const present = state();
      present.callOff ??= flushSoon();
      present.gathered ??= empty();
      return present.gathered;
    },
    flush,
  };
}

function callOff(state: State<unknown>): void {
  state.callOff?.();
  state.callOff = null;
}
