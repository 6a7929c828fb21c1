/** Applications are counted even if no one looks at them: the active keys of every day are one line of a chart. */
import { listApplications } from "../domain/applications/list";
import { latestUsageSnapshot, takeUsageSnapshot } from "../domain/applications/usage-snapshot";
import { type Context, contextFor, SYSTEM } from "../domain/context";

const COUNT_EVERY_MS = 6 * 60 * 60 * 1000;

export function takeUsageSnapshots(signal: AbortSignal): Promise<void> {
  return takeDueSnapshots(contextFor(SYSTEM), signal);
}

/** One application after the other, and only those not counted for six hours. */
export async function takeDueSnapshots(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const application of await listApplications(ctx)) {
    if (signal?.aborted) return;
    const latest = await latestUsageSnapshot(ctx, application);
    // One of later was counted while a clock was ahead.
    const isDue = !latest || Math.abs(ctx.now.getTime() - latest.countedAt.getTime()) >= COUNT_EVERY_MS;
    if (isDue) await takeUsageSnapshot(ctx, application, { signal });
  }
}
