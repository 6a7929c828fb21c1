/** All jobs. Several servers and a cron call may run them at the same time (decision 035). */

import { catchUp } from "../db/change-feed";
import { foldUsageCounts } from "../domain/applications/fold-usage-counts";
import { sealAll } from "../domain/audit/seal";
import { type Context, contextFor, SYSTEM } from "../domain/context";
import { sweepRepeatableCalls } from "../domain/credentials/repeatable-call";
import { deliverWebhooks } from "../domain/events/post/deliver-webhooks";
import { writeEndEvents } from "../domain/events/write-end-events";
import { queueReminders } from "../domain/keys/remind";
import { sweepStagedImports } from "../domain/moving/run-staged-import";
import { settleCompanions } from "../domain/publishing/settle-companions";
import { signForFeeds } from "../domain/publishing/sign-for-feeds";
import { deliverDueMails } from "../mail/customer/deliver";
import { makeDueBackup } from "../operations/backup/scheduled";
import { archiveOldMonths } from "../operations/log-archive/scheduled";
import { checkFiles } from "./check-files";
import { checkInstallation } from "./check-installation";
import type { Job } from "./job";
import { mailAttention } from "./mail-attention";
import {
  sweepBrokenPackages,
  sweepBrokenUploads,
  sweepExpiredRows,
  sweepOldMails,
  sweepOldOutbox,
  sweepOldWebhooks,
} from "./sweeps";
import { takeUsageSnapshots } from "./take-usage-snapshots";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** `work`: ends early when it is told to. */
function asSystem(work: (ctx: Context, signal: AbortSignal) => Promise<unknown>): Job["run"] {
  return async (signal) => void (await work(contextFor(SYSTEM), signal));
}

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
    // What a crash leaves unsealed is sealed by the next round.
    run: async (signal) => void (await sealAll(() => !signal.aborted)),
  },
  {
    name: "mail-delivery",
    everyMs: 2 * SECOND_MS,
    retryMs: 10 * SECOND_MS,
    delayMs: 0,
    // Each mail is claimed by itself: several servers send at the same time.
    servers: "every",
    run: deliverDueMails,
  },
  {
    name: "reminders",
    everyMs: 10 * MINUTE_MS,
    retryMs: MINUTE_MS,
    delayMs: MINUTE_MS,
    servers: "one",
    run: asSystem(queueReminders),
  },
  {
    name: "license-ends",
    everyMs: MINUTE_MS,
    retryMs: MINUTE_MS,
    delayMs: 0,
    servers: "one",
    run: asSystem(writeEndEvents),
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
    run: asSystem(sweepRepeatableCalls),
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
    // Files of keys that were checked, and that no one imported.
    run: asSystem(sweepStagedImports),
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
    // Signs again what the version before would have offered otherwise.
    run: asSystem(async (ctx, signal) => {
      if ((await settleCompanions(ctx, signal)) > 0) await catchUp();
    }),
  },
  {
    name: "feed-signing",
    everyMs: 10 * MINUTE_MS,
    retryMs: MINUTE_MS,
    delayMs: MINUTE_MS,
    servers: "one",
    // What could not be signed when it was published: the storage was down, or the server was stopped.
    run: asSystem(async (ctx, signal) => {
      const { signed } = await signForFeeds(ctx, null, signal);
      if (signed > 0) await catchUp();
    }),
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
    // So that little is left to fold for the next look at an overview, and the rows of changes stay few.
    run: asSystem(foldUsageCounts),
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
    run: asSystem(makeDueBackup),
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
    everyMs: HOUR_MS,
    retryMs: 10 * MINUTE_MS,
    delayMs: 5 * MINUTE_MS,
    servers: "one",
    // One look at the oldest entry. How long it is kept is LOG_KEEP_MONTHS.
    run: asSystem(archiveOldMonths),
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
