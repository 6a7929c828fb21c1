/** How fast an upload is, by what was sent in the last seconds. Pure. */

export type Sample = Readonly<{ atMs: number; sent: number }>;

export type Pace = Readonly<{ bytesPerSecond: number; secondsLeft: number }>;

const WINDOW_MS = 8_000;
/** Before, buffers on the way fill faster than the line carries. */
const SURE_AFTER_MS = 1_500;

/** The samples of the last seconds, and this one. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample];
}

/** Null while nothing can be said. */
export function paceOf(samples: readonly Sample[], total: number): Pace | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.atMs - first.atMs < SURE_AFTER_MS || last.sent <= first.sent) return null;
  const bytesPerSecond = (1000 * (last.sent - first.sent)) / (last.atMs - first.atMs);
  return { bytesPerSecond, secondsLeft: Math.ceil((total - last.sent) / bytesPerSecond) };
}
