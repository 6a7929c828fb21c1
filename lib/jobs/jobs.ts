/** All jobs. Several servers and a cron call may run them at the same time (decision 035). */
import { archiveLog } from "./archive-log";
import { checkFiles } from "./check-files";
import { checkInstallation } from "./check-installation";
import { deliverWebhooks } from "./deliver-webhooks";
import { foldCounts } from "./fold-usage-counts";
import type { Job } from "./job";
import { mailAttention } from "./mail-attention";
import { makeScheduledBackup } from "./make-due-backup";
import { remindCustomers } from "./remind-customers";
import { sealLog } from "./seal-log";
import { sendDueMails } from "./send-mails";
import { settleFilesOfBefore } from "./settle-companions";
import { signLeftFiles } from "./sign-for-feeds";
import { sweepExpiredRows } from "./sweep-expired";
import { sweepOldImports } from "./sweep-imports";
import { sweepOldMails, sweepOldOutbox } from "./sweep-mails";
import { sweepBrokenPackages } from "./sweep-packages";
import { sweepOldCalls } from "./sweep-repeatable-calls";
import { sweepBrokenUploads } from "./sweep-uploads";
import { sweepOldWebhooks } from "./sweep-webhooks";
import { takeUsageSnapshots } from "./take-usage-snapshots";
import { writeDueEndEvents } from "./write-end-events";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** In the order in which a cron call runs them: the long ones last. */
export const jobs: readonly Job[] = [
  {
    name: "log-sealing",
    // One look along an index that is empty when nothing waits.
    everyMs: 2 * SECOND_MS,
    retryMs: 2 * SECOND_MS,
    delayMs: 0,
    // Its transaction takes a lock. A lease would cost two writes per round, and delay the log after a crash.
    servers: "every",
    run: sealLog,
  },
  {
    name: "mail-delivery",
    everyMs: 2 * SECOND_MS,
    retryMs: 10 * SECOND_MS,
    delayMs: 0,
    // Each mail is claimed by itself: several servers send at the same time.
    servers: "every",
    run: sendDueMails,
  },
  {
    name: "reminders",
    everyMs: 10 * MINUTE_MS,
    retryMs: MINUTE_MS,
    delayMs: MINUTE_MS,
    servers: "one",
    run: remindCustomers,
  },
  {
    name: "license-ends",
    everyMs: MINUTE_MS,
    retryMs: MINUTE_MS,
    delayMs: 0,
    servers: "one",
    run: writeDueEndEvents,
  },
  {
    name: "webhook-sweep",
    everyMs: HOUR_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: MINUTE_MS,
    servers: "one",
    run: sweepOldWebhooks,
  },
  {
    name: "mail-sweep",
    everyMs: HOUR_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: MINUTE_MS,
    servers: "one",
    run: sweepOldMails,
  },
  {
    name: "outbox-sweep",
    everyMs: HOUR_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: 0,
    // The outbox lies on the disk of the server that wrote it.
    servers: "every",
    run: sweepOldOutbox,
  },
  {
    name: "upload-sweep",
    everyMs: HOUR_MS,
    retryMs: 15 * SECOND_MS,
    delayMs: 0,
    servers: "one",
    run: sweepBrokenUploads,
  },
  {
    name: "call-sweep",
    everyMs: HOUR_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: MINUTE_MS,
    servers: "one",
    run: sweepOldCalls,
  },
  {
    name: "expired-sweep",
    everyMs: HOUR_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: MINUTE_MS,
    servers: "one",
    run: sweepExpiredRows,
  },
  {
    name: "import-sweep",
    everyMs: HOUR_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: MINUTE_MS,
    servers: "one",
    run: sweepOldImports,
  },
  {
    name: "package-sweep",
    everyMs: HOUR_MS,
    retryMs: 15 * SECOND_MS,
    delayMs: 0,
    // Packages lie on the disk of the server that received them.
    servers: "every",
    run: sweepBrokenPackages,
  },
  {
    name: "file-settling",
    everyMs: HOUR_MS,
    retryMs: MINUTE_MS,
    delayMs: 0,
    servers: "one",
    run: settleFilesOfBefore,
  },
  {
    name: "feed-signing",
    everyMs: 10 * MINUTE_MS,
    retryMs: MINUTE_MS,
    delayMs: MINUTE_MS,
    servers: "one",
    run: signLeftFiles,
  },
  {
    name: "webhooks",
    // One look along an index that is empty when nothing waits.
    everyMs: SECOND_MS,
    retryMs: 5 * SECOND_MS,
    delayMs: 0,
    // Each delivery has a lease of its own.
    servers: "every",
    run: (signal) => deliverWebhooks(signal),
  },
  {
    name: "usage-counts",
    everyMs: MINUTE_MS,
    retryMs: MINUTE_MS,
    delayMs: MINUTE_MS,
    servers: "one",
    run: foldCounts,
  },
  {
    name: "usage-snapshots",
    everyMs: HOUR_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: 10 * MINUTE_MS,
    servers: "one",
    run: takeUsageSnapshots,
  },
  {
    name: "backups",
    // One look at the last one. How often they are made is BACKUP_EVERY_HOURS.
    everyMs: MINUTE_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: MINUTE_MS,
    servers: "one",
    run: makeScheduledBackup,
  },
  {
    name: "self-check",
    everyMs: HOUR_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: 10 * MINUTE_MS,
    servers: "one",
    run: checkInstallation,
  },
  {
    name: "attention-mail",
    // One mail a day to each owner, as soon as there is something new.
    everyMs: HOUR_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: 15 * MINUTE_MS,
    servers: "one",
    run: (signal) => mailAttention(signal),
  },
  {
    name: "log-archive",
    // One look at the oldest entry.
    everyMs: HOUR_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: 5 * MINUTE_MS,
    servers: "one",
    run: archiveLog,
  },
  {
    name: "file-checks",
    everyMs: 10 * MINUTE_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: 10 * MINUTE_MS,
    servers: "one",
    run: checkFiles,
  },
];
