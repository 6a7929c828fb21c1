/** The backup that is due, in the folder of BACKUP_DIR. Whose turn it is decides the database: callers hold a lease. */
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackupSchedule } from "../../config/backup-config";
import { config } from "../../config/config";
import { lastBackups, lastScheduledFiles } from "../../domain/backups/last-backups";
import type { Context } from "../../domain/context";
import { installationId } from "../../domain/installation";
import { log } from "../../process/log";
import { makeNotedBackup } from "./note-backup";

const HOUR_MS = 60 * 60 * 1000;

/** Throws what it failed for, once that is noted; nothing is noted of one that the signal ends. */
export async function makeDueBackup(ctx: Context, signal: AbortSignal): Promise<void> {
  const schedule = config().backups;
  if (!schedule || !(await isDue(ctx, schedule))) return;
  const installation = (await installationId(ctx.db)).slice(0, 8);
  const file = join(/* turbopackIgnore: true */ schedule.dir, nameOf(installation, ctx.now));
  await mkdir(schedule.dir, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const { withSecrets, withFiles } = schedule;
  const passphrase = config().backupPassphrase;
  const order = { path: file, passphrase, withSecrets, withFiles, signal };
  // Also before: else a lower BACKUP_KEEP would make no room on a disk that is full.
  await prune(ctx, schedule, installation).catch(() => undefined);
  const { rows, bytes, files } = await makeNotedBackup(ctx, order, true);
  log().info({ file, rows, bytes, filesBroken: files?.broken.length }, "made a backup");
  await prune(ctx, schedule, installation);
}

async function isDue(ctx: Context, { everyHours }: BackupSchedule): Promise<boolean> {
  const { scheduledAt } = await lastBackups(ctx);
  return !scheduledAt || ctx.now.getTime() - scheduledAt.getTime() >= everyHours * HOUR_MS;
}

/** Names sort by age. Several installations may share a folder. */
function nameOf(installation: string, now: Date): string {
  return `${beginning(installation)}${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z.backup`;
}

function beginning(installation: string): string {
  return `latchkey-${installation}-`;
}

/** Nothing but what the schedule made for this installation; never the last one that was made, nor the last with all its files. */
async function prune(ctx: Context, { dir, keep }: BackupSchedule, installation: string): Promise<void> {
  const isOurs = (name: string) =>
    name.startsWith(beginning(installation)) && /-\d{8}T\d{6}Z\.backup$/.test(name);
  const names = (await readdir(/* turbopackIgnore: true */ dir)).filter(isOurs).sort();
  const needed = await lastScheduledFiles(ctx);
  for (const name of names.slice(0, -keep)) {
    if (needed.has(name)) continue;
    await rm(join(/* turbopackIgnore: true */ dir, name), { force: true });
  }
}
