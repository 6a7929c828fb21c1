/**
 * The end of a process: what was opened is closed in the reverse order, whether it ends by a signal, by a failed start
 * or by an uncaught error. Knows no server and no database.
 */
import { setTimeout as delay } from "node:timers/promises";
import { log } from "../process/log";
import { type UncaughtWatch, watchUncaught } from "./uncaught";

/** Thrown out of a start that a signal overtook. Not an error: say nothing. */
export class Stopping extends Error {
  override name = "Stopping";
}

export type Shutdown = UncaughtWatch & {
  /** Opens something and remembers how it is closed. Throws Stopping once the end has begun. */
  open<Thing>(make: () => Promise<Thing>, close: (thing: Thing) => Promise<void>): Promise<Thing>;
  /** Closes everything and ends the process. Later calls can only make the exit code worse. */
  begin(exitCode: number): void;
};

type Step = () => Promise<void>;

export const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
/** On Ctrl-C the terminal and npm both send the signal: within this time it counts as one. */
const SAME_SIGNAL_MS = 1_000;
/** For the first thing opened, the database, when the signal comes again. */
const LAST_MOMENT_MS = 2_000;

/** Listens to signals, uncaught errors and errors of standard output from here on. One per process. `signals`: which of them mean the end. */
export function createShutdown(signals: readonly NodeJS.Signals[] = SIGNALS): Shutdown {
  const steps: Step[] = [];
  let code: number | null = null;

  const shutdown: Shutdown = {
    ...watchUncaught(() => shutdown.begin(1)),
    async open(make, close) {
      if (code !== null) throw new Stopping();
      const making = make();
      // What could not be opened needs no closing, and is reported by the caller.
      const made = making.then(
        (thing) => [thing],
        () => [],
      );
      steps.push(once(async () => void (await Promise.all((await made).map(close)))));
      const thing = await making;
      // Its closing has been waiting for it.
      if (code !== null) throw new Stopping();
      return thing;
    },
    begin(exitCode) {
      const isFirst = code === null;
      code = Math.max(code ?? 0, exitCode);
      if (isFirst) void closeAll(steps).then(() => process.exit(code));
    },
  };
  listen(shutdown, steps, signals);
  return shutdown;
}

function listen(shutdown: Shutdown, steps: readonly Step[], signals: readonly NodeJS.Signals[]): void {
  let askedAt: number | null = null;
  for (const signal of signals) {
    process.on(signal, () => {
      const now = performance.now();
      if (askedAt === null) {
        askedAt = now;
        log().info({ signal }, "stopping");
        shutdown.begin(0);
      } else if (now - askedAt > SAME_SIGNAL_MS) {
        void forceExit(steps);
      }
    });
  }
  // No one reads it any longer, as behind `npm start | head`: no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

async function closeAll(steps: readonly Step[]): Promise<void> {
  for (const close of steps.toReversed()) await close();
}

/** Out at once, but not without telling the database to stop. */
async function forceExit(steps: readonly Step[]): Promise<never> {
  await Promise.race([steps[0]?.(), delay(LAST_MOMENT_MS)]);
  process.exit(1);
}

function once(close: Step): Step {
  let closed: Promise<void> | null = null;
  return () => {
    closed ??= close().catch((error: unknown) =>
      log().warn({ err: error }, "could not close everything in order"),
    );
    return closed;
  };
}
