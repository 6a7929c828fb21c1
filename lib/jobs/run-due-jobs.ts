/** One round of every job that is due, for hosts where no process lives on. */
import type { Job } from "./job";
import { jobs } from "./jobs";
import { type Outcome, takeTurn } from "./take-turn";

export type JobReport = Readonly<{ name: string; outcome: Outcome["kind"]; ms: number }>;

/** One after the other, and none is begun after the signal. Rejects when the database does not answer. */
export async function runDueJobs(signal: AbortSignal, table: readonly Job[] = jobs): Promise<JobReport[]> {
  const reports: JobReport[] = [];
  for (const job of table) {
    const begun = performance.now();
    const { kind } = signal.aborted ? { kind: "stopped" as const } : await takeTurn(job, signal);
    reports.push({ name: job.name, outcome: kind, ms: Math.round(performance.now() - begun) });
  }
  return reports;
}
