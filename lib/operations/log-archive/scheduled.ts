/** Old months of the log that leave by themselves, to the folder of LOG_ARCHIVE_DIR. Callers hold a lease. */
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { config } from "../../config/config";
import { storedHeads } from "../../domain/audit/heads";
import { oldestEntryAt } from "../../domain/audit/oldest-entry";
import type { Context } from "../../domain/context";
import { installationId } from "../../domain/installation";
import { log } from "../../process/log";
import { StartError } from "../../process/start-error";
import type { ArchiveOrder } from "./archive-file";
import { type DetachedLog, detachLog } from "./detach-log";
import { exportLog } from "./export-log";
import { endOfMonth, monthBefore } from "./month";

/**
 * Exports what is older than the months to be kept, and takes it out of the log. A file that was written and whose entries are
 * still there, since the server ended in between or an older backup was restored, is taken first. `signal` breaks it off: the
 * next call goes on from there. Throws StartError.
 */
export async function archiveOldMonths(ctx: Context, signal?: AbortSignal): Promise<void> {
  const { logArchive } = config().retention;
  if (!logArchive) return;
  const { dir, keepMonths } = logArchive;
  const month = monthBefore(ctx.now, keepMonths);
  const oldest = await oldestEntryAt(ctx);
  if (!oldest || oldest >= endOfMonth(month, ctx.now)) return;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const beginning = `latchkey-${(await installationId(ctx.db)).slice(0, 8)}-log-${month}`;
  const order = { month, passphrase: config().backupPassphrase, ...(signal && { signal }) };
  const names = (await readdir(dir)).filter((name) => name.startsWith(beginning) && name.endsWith(".log"));
  for (const name of names.sort()) if (await takenAgain(ctx, { ...order, path: join(dir, name) })) return;
  const used = new Set([...names, ...(await storedHeads(ctx)).map(({ file }) => file)]);
  let name = `${beginning}.log`;
  for (let count = 2; used.has(name); count += 1) name = `${beginning}-${count}.log`;
  const next = { ...order, path: join(dir, name) };
  await exportLog(ctx, next);
  noted(await detachLog(ctx, next));
}

/** False where it does not fit the log any more: it may be needed for a backup, and stays. */
async function takenAgain(ctx: Context, order: ArchiveOrder): Promise<boolean> {
  try {
    noted(await detachLog(ctx, order));
    return true;
  } catch (error) {
    if (error instanceof StartError) return false;
    throw error;
  }
}

function noted({ file, entries, end }: DetachedLog): void {
  log().info({ file, entries, end }, "took old months out of the log");
}
