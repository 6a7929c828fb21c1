/** Ctrl-C and its relatives: everything the demo waits for ends at once, and `main.ts` cleans up. */

/** Why the demo ended early. The exit code is what shells expect after the signal. */
export class Interrupted extends Error {
  override name = "Interrupted";
  readonly exitCode: number;

  constructor(exitCode: number) {
    super("interrupted");
    this.exitCode = exitCode;
  }
}

export type Interruption = Readonly<{
  /** Aborted with an Interrupted. */
  signal: AbortSignal;
  /** Resolves when the signal is aborted. */
  happened: Promise<void>;
}>;

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const EXIT_NO_READER = 1;
/** On Ctrl-C the terminal and npm may both send the signal: that is one wish and not two. */
const SAME_WISH_MS = 1_000;

/** Listens from here on. Who asks a second time does not want to wait: `insist`, and out. */
export function listenForInterruption(insist: () => void): Interruption {
  const controller = new AbortController();
  const { signal } = controller;
  let askedAt: number | null = null;
  for (const [name, exitCode] of Object.entries(EXIT_CODES)) {
    process.on(name, () => {
      const now = performance.now();
      if (askedAt !== null && now - askedAt > SAME_WISH_MS) {
        insist();
        process.exit(exitCode);
      }
      askedAt ??= now;
      controller.abort(new Interrupted(exitCode));
    });
  }
  // The reader of a pipe went away, as in `npm run demo | head`.
  process.stdout.on("error", () => controller.abort(new Interrupted(EXIT_NO_READER)));
  const happened = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  return { signal, happened };
}
