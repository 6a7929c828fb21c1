/** Backups: whether the last one is young enough, and why a newer one failed. */
import { statfs } from "node:fs/promises";
import { config } from "../../config/config";
import { lastBackups } from "../../domain/backups/last-backups";
import { contextFor, SYSTEM } from "../../domain/context";
import { attention, bad, type Check, type Finding, good } from "./line";

const HOUR_MS = 60 * 60 * 1000;
/** Of one that is late by more than that, something is wrong. */
const LATE_HOURS = 2;
/** Without a schedule of ours. */
const OLD_HOURS = 8 * 24;
/** The next one may have grown. */
const ROOM = 1.2;

export const backupChecks: readonly Check[] = [
  { name: "backups", look: lookAtBackups, todo: (words) => words.tryAgain },
];

async function lookAtBackups(): Promise<Finding> {
  const { backups: schedule, databaseUrl } = config();
  const { made, failed } = await lastBackups(contextFor(SYSTEM));
  if (failed)
    return bad(
      (words, { moment }) => words.backupFailed(moment(failed.at), failed.server, failed.problem),
      (words) => (schedule && failed.scheduled ? words.checkBackup : words.repeatBackup),
    );
  if (!made && schedule)
    return attention(
      (words) => words.backupNotYet,
      (words) => words.checkJobs,
    );
  if (!made)
    return databaseUrl
      ? good((words) => words.backupsElsewhere)
      : attention(
          (words) => words.noBackups,
          (words) => words.setBackups,
        );
  const hours = schedule ? schedule.everyHours + LATE_HOURS : OLD_HOURS;
  if (Date.now() - made.begunAt.getTime() > hours * HOUR_MS)
    return bad(
      (words, { moment }) => words.backupOld(moment(made.begunAt)),
      (words) => (schedule ? words.checkJobs : words.setBackups),
    );
  if (made.filesBroken)
    return attention(
      (words, { moment }) => words.backupWithout(String(made.filesBroken), moment(made.begunAt)),
      (words) => words.verifyFiles,
    );
  if (schedule && (await lacksRoom(schedule.dir, made.bytes * ROOM)))
    return attention(
      (words) => words.backupScarce(schedule.dir),
      (words) => words.makeBackupRoom,
    );
  return good((words, { moment, bytes }) => words.backupMade(moment(made.begunAt), bytes(made.bytes)));
}

/** False where this server does not see the folder: another one may make them. */
async function lacksRoom(dir: string, bytes: number): Promise<boolean> {
  const found = await statfs(dir).catch(() => null);
  return found !== null && found.bavail * found.bsize < bytes;
}
