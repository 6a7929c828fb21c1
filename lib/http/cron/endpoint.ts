/** The address by which a scheduler has the jobs run where no process lives on. */
import { createHash, timingSafeEqual } from "node:crypto";
import { config } from "../../config/config";
import { runDueJobs } from "../../jobs/run-due-jobs";
import { bearerOf } from "../bearer";
import { type Call, everyMethod, type Interface, type Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { KEYS_API } from "../keys-api/errors";

const CRON: Interface = { ...KEYS_API, name: "cron" };
/** Less than `maxDuration` of the route, so that rounds end in order and the answer goes out. */
const DEADLINE_MS = 50_000;

/** One round of every job that is due. 404 without CRON_SECRET; 500 when a job failed. */
export const cron = everyMethod(CRON, { GET: runJobs });

async function runJobs({ request }: Call): Promise<Reply> {
  const { cronSecret } = config();
  if (cronSecret === null) throw new HttpError("not_found");
  if (!isSame(bearerOf(request) ?? "", cronSecret))
    throw new HttpError("unauthorized", "", { "www-authenticate": "Bearer" });
  const jobs = await runDueJobs(request.signal, { totalMs: DEADLINE_MS });
  const hasFailed = jobs.some(({ outcome }) => outcome === "failed");
  return hasFailed ? { status: 500, body: { error: "job_failed", jobs } } : { status: 200, body: { jobs } };
}

/** In a time that says nothing of either. */
function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
