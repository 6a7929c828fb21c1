/** Makes a backup and keeps what became of it, for the self-check. */
import { hostname } from "node:os";
import { resolve } from "node:path";
import { databasePool } from "../../db/client";
import { type MadeOrFailed, recordBackup } from "../../domain/backups/record-backup";
import type { Context } from "../../domain/context";
import { log } from "../../process/log";
import { StartError } from "../../process/start-error";
import { type BackupOrder, type MadeBackup, makeBackup } from "./make-backup";

/** Throws what it failed for. Nothing is noted of one that the signal ends. */
export async function makeNotedBackup(
  ctx: Context,
  order: Omit<BackupOrder, "now">,
  scheduled: boolean,
): Promise<MadeBackup> {
  const note = (result: MadeOrFailed) =>
    noteIfPossible(ctx, {
      begunAt: ctx.now,
      endedAt: new Date(),
      scheduled,
      server: hostname(),
      file: resolve(order.path),
      result,
    });
  try {
    const made = await makeBackup({ ...order, now: ctx.now });
    await note({ rows: made.rows, bytes: made.bytes, filesBroken: made.files?.broken.length ?? null });
    return made;
  } catch (error) {
    if (!order.signal?.aborted) await note({ problem: reasonOf(error) });
    throw error;
  }
}

/** A database of an older version has no place for it, and one that was moved elsewhere takes no changes. */
async function noteIfPossible(ctx: Context, note: Parameters<typeof recordBackup>[1]): Promise<void> {
  try {
    const { rows } = await databasePool().query<{ exists: boolean }>(
      "SELECT to_regclass('backups') IS NOT NULL AS exists",
    );
    if (rows[0]?.exists) await recordBackup(ctx, note);
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split("\n").at(-1) : "unknown";
    log().warn({ reason }, "what became of a backup could not be noted");
  }
}

/** Without addresses that may hold a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "It failed for an unknown reason.";
  const [first = ""] = error.message.split("\n");
  return error instanceof StartError
    ? first
    : first.replaceAll(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, "(an address)");
}
