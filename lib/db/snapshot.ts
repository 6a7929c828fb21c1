/** Reading a lot at one moment: what others change meanwhile is not seen, and memory does not grow with the rows. */
import { beforeDisconnect, databasePool } from "./client";
import { STABLE_TEXT } from "./row-digest";

export type Snapshot = Readonly<{
  /** In batches. `text`: a query without parameters. */
  read<Row extends object>(text: string): AsyncGenerator<Row[]>;
  /** Call it in any case. */
  close(): Promise<void>;
}>;

const ROWS_AT_ONCE = 1_000;
/** Of one batch: the first one may wait for all to be sorted. */
const BATCH_MS = 10 * 60 * 1_000;
/** A reader that stands still for so long, as a download that no one takes, must not hold up the database's own tidying. */
const IDLE_MS = 2 * 60 * 1_000;

/** One connection of the pool. Times are told in UTC. */
export async function openSnapshot(): Promise<Snapshot> {
  const client = await databasePool().connect();
  const run = <Row extends object>(text: string) => {
    const limited = { text, query_timeout: BATCH_MS };
    return client.query<Row>(limited);
  };
  let failure: unknown;
  let cursors = 0;
  let isReleased = false;
  const release = (isBroken: boolean) => {
    if (isReleased) return;
    isReleased = true;
    forget();
    client.release(isBroken);
  };
  // Closing the database would else wait until all is read: a command that is interrupted ends at once.
  const forget = beforeDisconnect(async () => release(true));
  try {
    await run(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${BATCH_MS};
      SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}; ${STABLE_TEXT}`);
  } catch (error) {
    release(true);
    throw error;
  }
  return {
    async *read<Row extends object>(text: string) {
      const cursor = `read_${cursors++}`;
      try {
        await run(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`);
        for (;;) {
          const { rows } = await run<Row>(`FETCH ${ROWS_AT_ONCE} FROM ${cursor}`);
          if (rows.length > 0) yield rows;
          if (rows.length < ROWS_AT_ONCE) break;
        }
        await run(`CLOSE ${cursor}`);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    async close() {
      if (!failure) await run("ROLLBACK").catch((error: unknown) => (failure = error));
      release(failure !== undefined);
    },
  };
}
