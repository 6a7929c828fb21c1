/** Questions asked at the same time go to the database together: one statement, one round trip, one plan. */

export type Batched<Input, Row> = (input: Input) => Promise<Row>;

type Waiting<Input, Row> = {
  input: Input;
  resolve: (row: Row) => void;
  reject: (error: unknown) => void;
};

/** Two, so that the database has work while the previous answer is read. */
const UNDERWAY_MAX = 2;
const BATCH_MAX = 256;

/**
 * `ask` answers inputs in their order. No question is held back to fill a batch: a question leaves in the turn of the event loop in
 * which it was asked, with all others of that turn, while fewer than two batches are under way; what comes in meanwhile
 * leaves together with the next. A failure is everyone's in the batch.
 */
export function batched<Input, Row>(ask: (inputs: Input[]) => Promise<Row[]>): Batched<Input, Row> {
  let waiting: Waiting<Input, Row>[] = [];
  let underway = 0;
  let isLeaving = false;

  const send = async (batch: Waiting<Input, Row>[]) => {
    underway += 1;
    try {
      const rows = await ask(batch.map(({ input }) => input));
      for (const [place, { resolve, reject }] of batch.entries()) {
        const row = rows[place];
        if (row === undefined) reject(new Error("A batch was answered with too few rows."));
        else resolve(row);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underway -= 1;
      sendWaiting();
    }
  };

  const sendWaiting = () => {
    while (waiting.length > 0 && underway < UNDERWAY_MAX) {
      const batch = waiting.slice(0, BATCH_MAX);
      waiting = waiting.slice(BATCH_MAX);
      void send(batch);
    }
  };

  return (input) =>
    new Promise<Row>((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (isLeaving) return;
      isLeaving = true;
      setImmediate(() => {
        isLeaving = false;
        sendWaiting();
      });
    });
}
