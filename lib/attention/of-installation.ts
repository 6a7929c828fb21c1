/** What the installation itself cannot do: jobs, and what the self-check found when it last ran. */
import { SELF_CHECK } from "../console/places";
import type { Context } from "../domain/context";
import { failedChecks } from "../domain/failed-checks";
import { failingJobs } from "../domain/failing-jobs";
import { type FoundRow, found } from "./row";

export async function ownRows(ctx: Pick<Context, "db" | "now">): Promise<FoundRow[]> {
  const [checks, jobs] = await Promise.all([failedChecks(ctx), failingJobs(ctx)]);
  return [
    ...checks.map(({ name, isBad, found: told, cure, since }) =>
      found(
        { kind: "check_failed", name, isBad, found: told },
        { application: null, about: name, since, path: cure ?? SELF_CHECK },
      ),
    ),
    ...jobs.map(({ name, code, since }) =>
      found(
        { kind: "job_failing", job: name, code },
        { application: null, about: name, since, path: SELF_CHECK },
      ),
    ),
  ];
}
