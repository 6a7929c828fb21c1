/** A closed loop: each connection sends its next request when it has the answer to the last one. */
import { type Connection, openConnection } from "./connection";
import type { Job, Outcome } from "./job";
import { type RequestSource, requestSource } from "./requests";
import { Tally } from "./tally";

const STUCK_MS = 30_000;
const LOOK_MS = 1_000;

/** Every answer's status is looked at, a sample of answers is verified afterwards. Rejects when nothing answers. */
export async function drive(job: Job, onProgress: (calls: number) => void): Promise<Outcome> {
  const source = requestSource(job.kind, job);
  const tally = new Tally(job, onProgress);
  const watch = watchFor(STUCK_MS);
  const loops = Array.from({ length: job.connections }, () => loop(job.port, source, tally, watch.sign));
  try {
    await Promise.race([Promise.all(loops), watch.stuck]);
  } finally {
    watch.stop();
  }
  return tally.outcome();
}

/** Resolves when the tally says that it is over and this connection's last answer came. */
function loop(port: number, source: RequestSource, tally: Tally, sign: (now: number) => void): Promise<void> {
  return new Promise((resolve) => {
    let connection: Connection | null = null;
    let [caller, sentAt] = [0, 0];
    const next = () => {
      if (tally.isOver) {
        connection?.close();
        resolve();
        return;
      }
      caller = source.next();
      const text = source.textFor(caller);
      sentAt = performance.now();
      connection?.send(text);
    };
    const onFault = (reason: string) => {
      tally.accuse(reason);
      if (tally.isOver) resolve();
      else open();
    };
    const open = () => {
      const opening = openConnection(
        port,
        (answer) => {
          const now = performance.now();
          sign(now);
          tally.note(answer, caller, sentAt, now);
          next();
        },
        onFault,
      );
      opening.then(
        (opened) => {
          connection = opened;
          next();
        },
        (error: Error) => onFault(error.message),
      );
    };
    open();
  });
}

/** `stuck` rejects when no sign came for so long. */
function watchFor(timeoutMs: number) {
  let last = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (performance.now() - last > timeoutMs) reject(new Error("No answer came for half a minute."));
    }, LOOK_MS);
  });
  return {
    stuck,
    sign: (now: number) => {
      last = now;
    },
    stop: () => clearInterval(timer),
  };
}
