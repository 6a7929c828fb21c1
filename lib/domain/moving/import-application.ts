/** Bringing an application in that another installation exported: all of it, or nothing (docs/moving.md, decision 054). */
import { keyOfPassphrase, WrongPassphraseError } from "../../crypto/passphrase-box";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { setMarks } from "../release-files/storage-marks";
import { finishUpload } from "../release-files/uploads";
import { type BroughtFiles, bringFiles, forgetFiles, type OpenFile } from "./bring-files";
import { type CheckedExport, checkExport } from "./check-export";
import { writeExport } from "./write-export";

export type BringOptions = Readonly<{
  passphrase: string | null;
  /** Null: releases that have files are left out. */
  openFile: OpenFile | null;
  onProgress?: (written: number, of: number) => void;
}>;

export type BroughtApplication = Readonly<{
  id: string;
  slug: string;
  rows: number;
  files: number;
  /** Releases that were left out with their files. */
  releasesLeftOut: number;
}>;

const TIMEOUT_MS = 2 * 60 * 60 * 1000;

/**
 * `open`: the export, from its beginning each time. Throws `forbidden`, and `invalid_input` with what is wrong with the file, the
 * passphrase or the files beside it.
 */
export async function importApplication(
  ctx: Context,
  open: () => AsyncIterable<Uint8Array>,
  options: BringOptions,
): Promise<BroughtApplication> {
  requirePermission(ctx.actor, "moving");
  const { passphrase, openFile, onProgress } = options;
  const checked = await checkExport(open());
  const { header, files, needSecrets } = checked;
  const { id, slug } = header.application;
  if (needSecrets > 0 && !header.recipe) throw refused("export_without_signing_keys");
  if (header.recipe && passphrase === null) throw refused("passphrase_missing");
  const key = header.recipe ? await keyOfPassphrase(passphrase ?? "", header.recipe) : null;
  await requireNew(ctx, checked);
  const brought = openFile ? await bringFiles(ctx, files, openFile) : new Map<string, string>();
  const leftOut = new Set(openFile ? [] : files.map(({ releaseId }) => releaseId));
  try {
    await inTransaction(
      ctx,
      async (tx) => {
        await writeExport(tx, open(), { header, key, brought, leftOut }, (written) =>
          onProgress?.(written, checked.rows),
        );
        await keepFiles(tx, checked, brought);
        await record(tx, {
          applicationId: id,
          action: "application.imported",
          target: slug,
          detail: { exportedAt: header.exportedAt },
        });
      },
      { timeoutMs: TIMEOUT_MS },
    );
  } catch (error) {
    await forgetFiles(ctx, brought);
    throw error instanceof WrongPassphraseError ? refused("passphrase_wrong") : error;
  }
  return { id, slug, rows: checked.rows, files: brought.size, releasesLeftOut: leftOut.size };
}

async function requireNew(ctx: Context, { header }: CheckedExport): Promise<void> {
  const { id, slug } = header.application;
  const there = await ctx.db.prisma.application.findFirst({
    where: { OR: [{ id }, { slug }] },
    select: { slug: true },
  });
  if (there) throw refused("export_application_there", { slug: there.slug });
}

/** Their uploads are over; no database that is older deletes them. */
async function keepFiles(
  tx: Context,
  { files, statuses }: CheckedExport,
  brought: BroughtFiles,
): Promise<void> {
  const keysOf = (isWanted: (status: string | undefined) => boolean) =>
    files.flatMap(({ id, releaseId }) => {
      const storageKey = brought.get(id);
      return storageKey !== undefined && isWanted(statuses.get(releaseId)) ? [storageKey] : [];
    });
  for (const storageKey of brought.values()) await finishUpload(tx, storageKey);
  await setMarks(
    keysOf((status) => status === "draft"),
    "taken",
  );
  await setMarks(
    keysOf((status) => status !== "draft"),
    "published",
  );
}
