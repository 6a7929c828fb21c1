/** The load generator as a process of its own: takes one job at a time from its parent, and ends with it. */
import { drive } from "./drive";
import type { DriverMessage, Job } from "./job";

const tell = (message: DriverMessage) => void process.send?.(message);

process.on("message", (job: Job) => {
  drive(job, (progress) => tell({ progress })).then(
    (outcome) => tell({ outcome }),
    (error: unknown) => tell({ failure: String(error) }),
  );
});
process.on("disconnect", () => process.exit());
