/** Jobs: whether somebody runs them. Where no process lives on it takes a scheduler, which is easily forgotten. */
import { config } from "../config";
import { database } from "../db/client";
import { attention, bad, type Check, type Finding, good } from "./line";

/** One that every installation has, and that is due every hour. */
const HOURLY_JOB = "upload-sweep";
const LATE_MS = 30 * 60 * 1000;

const NO_SCHEDULER =
  "No process lives on here, and no scheduler can have the jobs run: the console log is not sealed.";
const SCHEDULER_TODO = "Set CRON_SECRET, and have a scheduler call GET /api/cron (docs/deploying.md).";

export const jobsChecks: readonly Check[] = [{ name: "Jobs", look: lookAtJobs, todo: "Try again." }];

async function lookAtJobs(): Promise<Finding> {
  const { jobs, cronSecret } = config();
  if (jobs === "cron" && cronSecret === null) return bad(NO_SCHEDULER, SCHEDULER_TODO);
  const lease = await database().prisma.lease.findUnique({ where: { name: HOURLY_JOB } });
  const todo =
    jobs === "cron" ? SCHEDULER_TODO : "Look into the log; if it says nothing of jobs, restart a server.";
  if (!lease) return attention("The jobs have not run yet.", todo);
  const isLate = Date.now() - lease.heldUntil.getTime() > LATE_MS;
  if (isLate)
    return bad(`The jobs have not run since they were due on ${lease.heldUntil.toISOString()}.`, todo);
  return good(jobs === "cron" ? "A scheduler has the jobs run." : "The jobs run by themselves.");
}
