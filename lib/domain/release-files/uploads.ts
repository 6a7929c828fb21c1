/**
 * Files on their way in. A row names the key before the first byte lies under it, and goes with the transaction that makes
 * the file a release's: what a crash leaves is found by its row, never by listing the storage (decision 024).
 */
import { v7 as uuidv7 } from "uuid";
import { log } from "../../process/log";
import { storage } from "../../storage/storage";
import type { Context } from "../context";
import { refused } from "../errors";
import { installationId } from "../installation";
import { forgetMarks, isMarked } from "./storage-marks";

/** By the database's clock. Half of `SWEEP_AFTER_HOURS`: the clocks of two databases may be far apart. */
const FINISH_WITHIN_HOURS = 12;
const SWEEP_AFTER_HOURS = 24;
const SWEPT_AT_A_TIME = 1_000;

const BEGIN = {
  name: "begin-upload",
  text: "INSERT INTO uploads (storage_key) VALUES ($1)",
};
const DISCARD = {
  name: "discard-upload",
  text: "UPDATE uploads SET discarded_at = now() WHERE storage_key = $1 AND discarded_at IS NULL",
};
const DISCARDED = {
  name: "discarded-upload",
  text: "SELECT 1 FROM uploads WHERE storage_key = $1 AND discarded_at IS NOT NULL",
};
const END = {
  name: "end-upload",
  text: "DELETE FROM uploads WHERE storage_key = $1",
};
const DUE = {
  name: "due-uploads",
  text: `SELECT storage_key AS "storageKey", discarded_at IS NOT NULL AS discarded FROM uploads
         WHERE coalesce(discarded_at, begun_at) < now() - interval '${SWEEP_AFTER_HOURS} hours'
         ORDER BY begun_at LIMIT ${SWEPT_AT_A_TIME}`,
};

type Unfinished = { storageKey: string; discarded: boolean };
type Databased = Pick<Context, "db">;

/** The key for a new file: the installation's folder, a folder of its own, its name. */
export async function beginUpload({ db }: Databased, name: string): Promise<string> {
  const storageKey = `${await installationId(db)}/${uuidv7()}/${name}`;
  await db.run(BEGIN, [storageKey]);
  return storageKey;
}

/** In the transaction that writes the release. Throws `invalid_input` for an upload that took too long. */
export async function finishUpload(tx: Context, storageKey: string): Promise<void> {
  const finished = await tx.db.prisma.$executeRaw`
    DELETE FROM uploads WHERE storage_key = ${storageKey} AND discarded_at IS NULL
      AND begun_at > clock_timestamp() - make_interval(hours => ${FINISH_WITHIN_HOURS}::int)`;
  if (finished === 0) throw refused("upload_too_slow", { hours: FINISH_WITHIN_HOURS });
}

/** In the transaction that deletes a draft: its file is to go, too. */
export async function discardUpload(tx: Context, storageKey: string): Promise<void> {
  await tx.db.prisma
    .$executeRaw`INSERT INTO uploads (storage_key, discarded_at) VALUES (${storageKey}, now())`;
}

/** The put failed, so nothing is stored but what it could not undo. Never rejects; what fails is left to the sweep. */
export async function forgetBroken({ db }: Databased, storageKey: string): Promise<void> {
  await orLater(async () => {
    await (await storage()).delete(storageKey);
    await db.run(END, [storageKey]);
  });
}

/**
 * Deletes a file whose release did not come about. The row decides: where it is gone, the release was committed although
 * its caller was told otherwise, and the file stays. Never rejects; what fails is left to the sweep.
 */
export async function forgetUpload({ db }: Databased, storageKey: string): Promise<void> {
  await orLater(async () => {
    await db.run(DISCARD, [storageKey]);
    if ((await db.run(DISCARDED, [storageKey])).length === 0) return;
    // No release in any database: these marks were set by the transaction that was undone.
    await forgetMarks(storageKey);
    await (await storage()).delete(storageKey);
    await db.run(END, [storageKey]);
  });
}

/** Deletes the file of a draft that is gone. Never rejects; what fails is left to the sweep. */
export async function clearDiscarded(ctx: Databased, storageKey: string): Promise<void> {
  await orLater(() => clear(ctx, { storageKey, discarded: true }));
}

/**
 * Clears what uploads begun more than a day ago have left, and the files of discarded drafts. Returns how many rows were
 * done with. One that fails does not hold up the others.
 */
export async function sweepUploads(ctx: Databased, signal?: AbortSignal): Promise<number> {
  let swept = 0;
  for (const row of await ctx.db.run<Unfinished>(DUE, [])) {
    if (signal?.aborted) break;
    if (await orLater(() => clear(ctx, row))) swept += 1;
  }
  return swept;
}

/**
 * A mark says that some database has, or had, a release with this file: this one may be older than that, restored from a
 * backup. Then the row is forgotten and the file stays.
 */
async function clear({ db }: Databased, { storageKey, discarded }: Unfinished): Promise<void> {
  if (await isMarked(storageKey, discarded ? "published" : "taken")) {
    log().warn({ storageKey }, "a file that this database would have deleted stays: it became a release's");
  } else {
    await (await storage()).delete(storageKey);
    await forgetMarks(storageKey);
  }
  await db.run(END, [storageKey]);
}

async function orLater(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    log().warn({ err: error }, "what an upload left could not be deleted; it is tried again after a day");
    return false;
  }
}
