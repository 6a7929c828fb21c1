/** One round of every job that is due, for hosts where no process lives on. */
import type { Job } from "./job";
import { jobs } from "./jobs";
import { linkedSignal } from "./linked-signal";
import { type TurnOutcome, takeTurn } from "./take-turn";

export type JobReport = Readonly<{ name: string; outcome: TurnOutcome["kind"]; ms: number }>;

export type DueJobsOptions = Readonly<{
  /** For all of them. A job that takes its share of it is stopped, and goes on at the next call. */
  totalMs?: number;
  table?: readonly Job[];
}>;

/** One after the other, and none is begun after the signal. Rejects when the database does not answer. */
export async function runDueJobs(
  signal: AbortSignal,
  { totalMs = Number.POSITIVE_INFINITY, table = jobs }: DueJobsOptions = {},
): Promise<JobReport[]> {
  const reports: JobReport[] = [];
  const end = performance.now() + totalMs;
  for (const [place, job] of table.entries()) {
    const begun = performance.now();
    const leftMs = end - begun;
    // Half of what is left: a backlog of one job, as of webhooks, leaves time to those after it.
    const share = linkedSignal([signal], place === table.length - 1 ? leftMs : leftMs / 2);
    const isOver = signal.aborted || leftMs <= 0;
    const turn = isOver ? Promise.resolve({ kind: "stopped" as const }) : takeTurn(job, share.signal);
    const { kind } = await turn.finally(share.unlink);
    reports.push({ name: job.name, outcome: kind, ms: Math.round(performance.now() - begun) });
  }
  return reports;
}
