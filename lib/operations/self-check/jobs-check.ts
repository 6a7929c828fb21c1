/** Jobs: whether someone runs them. Where no process lives on it takes a scheduler, which is easily forgotten. */
import { config } from "../../config/config";
import { database } from "../../db/client";
import { attention, bad, type Check, type Finding, good, type Sentence } from "./line";

/** One that every installation has, and that is due every hour. */
const HOURLY_JOB = "upload-sweep";
const LATE_MS = 30 * 60 * 1000;

const SCHEDULE: Sentence = (words) => words.scheduleJobs;

export const jobsChecks: readonly Check[] = [
  { name: "jobs", look: lookAtJobs, todo: (words) => words.tryAgain },
];

async function lookAtJobs(): Promise<Finding> {
  const { jobs, cronSecret } = config();
  if (jobs === "cron" && cronSecret === null) return bad((words) => words.jobsByNoOne, SCHEDULE);
  const lease = await database().prisma.lease.findUnique({ where: { name: HOURLY_JOB } });
  const todo: Sentence = jobs === "cron" ? SCHEDULE : (words) => words.checkJobs;
  if (!lease) return attention((words) => words.jobsNotYet, todo);
  const isLate = Date.now() - lease.heldUntil.getTime() > LATE_MS;
  if (isLate) return bad((words, { moment }) => words.jobsLate(moment(lease.heldUntil)), todo);
  return good((words) => (jobs === "cron" ? words.jobsScheduled : words.jobsRun));
}
