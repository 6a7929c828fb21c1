/** Reading published files back, one after the other: slowly in the background, or at once for an operator. */
import { setTimeout as delay } from "node:timers/promises";
import { log } from "../../process/log";
import type { Context } from "../context";
import {
  type CheckedFile,
  type DamagedFile,
  damagedFiles,
  dueFile,
  type FileProblem,
  publishedFiles,
  recordFileCheck,
} from "./file-checks";
import { readBack } from "./read-back";

const MB = 1_000_000;

/** `mbPerSecond` null: as fast as it goes. */
export type Reading = { mbPerSecond: number | null; signal?: AbortSignal };

/** Reads all of one application, or of all, and keeps what it found. */
export async function verifyFiles(
  ctx: Context,
  applicationId: string | null,
): Promise<{ files: number; damaged: DamagedFile[] }> {
  const files = await publishedFiles(ctx, applicationId);
  for (const file of files) await verifyFile(ctx, file, { mbPerSecond: null });
  return { files: files.length, damaged: await damagedFiles(ctx, applicationId) };
}

/** Reads the file whose turn it is. Null: none was due. */
export async function verifyDueFile(
  ctx: Context,
  days: number,
  reading: Reading,
): Promise<{ file: CheckedFile; problem: FileProblem | null } | null> {
  const file = await dueFile(ctx, days);
  return file && { file, problem: await verifyFile(ctx, file, reading) };
}

/** Throws the signal's reason; then nothing was found out. */
async function verifyFile(
  ctx: Context,
  file: CheckedFile,
  { mbPerSecond, signal }: Reading,
): Promise<FileProblem | null> {
  const begun = performance.now();
  let read = 0;
  const pace = async (bytes: number) => {
    signal?.throwIfAborted();
    read += bytes;
    if (mbPerSecond === null) return;
    const aheadMs = (read / (mbPerSecond * MB)) * 1000 - (performance.now() - begun);
    if (aheadMs > 0) await delay(aheadMs, undefined, signal ? { signal } : {});
  };
  let problem: FileProblem | null;
  try {
    problem = await readBack(file, pace);
  } catch (error) {
    if (signal?.aborted) throw error;
    log().warn({ err: error, storageKey: file.storageKey }, "a stored file could not be read");
    problem = "unreadable";
  }
  await recordFileCheck(ctx, file, problem);
  return problem;
}
