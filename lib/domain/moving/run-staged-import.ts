/** Importing what was put aside, beside the requests, and clearing it away. */

import { unseal } from "../../crypto/sealed-box";
import { keepProcessFor } from "../../process/after-answer";
import { log } from "../../process/log";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { masterKeysFor } from "../master-keys";
import { requirePermission } from "../permissions";
import type { PreparedKey } from "./prepare-import";
import { PROBLEMS_KEPT, stagedImportLabel } from "./stage-import";
import { findStagedImport, SILENT_MS, type StagedImport } from "./staged-import";
import { KeysElsewhereError, type Written, writeImport } from "./write-import";

const KEPT_HOURS = 24;

const BEGIN = {
  name: "begin-staged-import",
  text: `UPDATE staged_imports SET state = 'importing', written = 0, written_at = $2
         WHERE id = $1::uuid AND (state = 'checked' OR (state = 'importing' AND written_at < $3)) RETURNING id`,
};
const PROGRESS = {
  name: "staged-import-progress",
  text: "UPDATE staged_imports SET written = $2, written_at = now() WHERE id = $1::uuid AND state = 'importing'",
};
const GIVE_UP = {
  name: "give-up-staged-import",
  text: `UPDATE staged_imports SET state = 'checked', written = 0, problems = $2::jsonb, problems_in_all = $3
         WHERE id = $1::uuid AND state = 'importing'`,
};
const SWEEP = {
  name: "sweep-staged-imports",
  text: `DELETE FROM staged_imports WHERE created_at < $1::timestamptz - interval '${KEPT_HOURS} hours' RETURNING id`,
};

/**
 * Begins to import it and goes on beside the requests: `findStagedImport` says how far it is. One that is being imported is left
 * alone. `skipInvalid`: lines with problems are left out, instead of all. Throws `forbidden`, `not_found`, and `invalid_input` for
 * one with problems or that was imported before.
 */
export async function startStagedImport(
  ctx: Context,
  application: Application,
  id: string,
  { skipInvalid = false }: { skipInvalid?: boolean } = {},
): Promise<void> {
  requirePermission(ctx.actor, "moving");
  const staged = await findStagedImport(ctx, application, id);
  if (staged.state === "imported") throw refused("staged_import_done");
  if (staged.problemsInAll > 0 && !(skipInvalid && (await hasKeys(ctx, id))))
    throw refused("staged_import_has_problems");
  const begun = await ctx.db.run(BEGIN, [id, ctx.now, new Date(ctx.now.getTime() - SILENT_MS)]);
  if (begun.length > 0) keepProcessFor(runStagedImport(ctx, application, staged));
}

/** A server of the version before kept none of a file with problems. */
async function hasKeys({ db }: Context, importId: string): Promise<boolean> {
  return (await db.prisma.stagedImportPart.count({ where: { importId } })) > 0;
}

/** Never rejects: what fails is undone, and may be started again. */
export async function runStagedImport(
  ctx: Context,
  application: Application,
  { id, keys, problems, problemsInAll }: Pick<StagedImport, "id" | "keys" | "problems" | "problemsInAll">,
): Promise<void> {
  try {
    const onProgress = async (written: number) => void (await ctx.db.run(PROGRESS, [id, written]));
    const alsoWrite = async (tx: Context, written: Written) => {
      const elsewhere = written.elsewhere.slice(0, Math.max(0, PROBLEMS_KEPT - problems.length));
      // Another server may have thought this one gone, and done it.
      const { count } = await tx.db.prisma.stagedImport.updateMany({
        where: { id, state: "importing" },
        data: {
          state: "imported",
          written: written.keys,
          keys: written.keys,
          devices: written.devices,
          problems: [...problems, ...elsewhere],
          problemsInAll: problemsInAll + written.elsewhere.length,
        },
      });
      if (count === 0) throw new Error("The import was done by another server meanwhile.");
      await tx.db.prisma.stagedImportPart.deleteMany({ where: { importId: id } });
    };
    const skipsElsewhere = problemsInAll > 0;
    await writeImport(ctx, application, partsOf(ctx, id), keys, { onProgress, alsoWrite, skipsElsewhere });
  } catch (error) {
    const found = error instanceof KeysElsewhereError ? error.problems : [];
    if (found.length === 0) log().error({ err: error, import: id }, "an import failed; nothing was written");
    // Its page reports the new ones, and lets leave them out.
    const all = found.length > 0 ? found : problems;
    await ctx.db
      .run(GIVE_UP, [id, JSON.stringify(all.slice(0, PROBLEMS_KEPT)), found.length || problemsInAll])
      .catch(() => undefined);
  }
}

async function* partsOf({ db }: Context, importId: string): AsyncGenerator<PreparedKey[]> {
  for (let place = 0; ; place += 1) {
    const part = await db.prisma.stagedImportPart.findUnique({
      where: { importId_place: { importId, place } },
      select: { sealedKeys: true },
    });
    if (!part) return;
    const label = stagedImportLabel(importId, place);
    yield JSON.parse(unseal(masterKeysFor(part.sealedKeys), label, part.sealedKeys).toString());
  }
}

/** Throws `forbidden`, `not_found`. */
export async function discardStagedImport(ctx: Context, application: Application, id: string): Promise<void> {
  requirePermission(ctx.actor, "moving");
  await findStagedImport(ctx, application, id);
  await ctx.db.prisma.stagedImport.deleteMany({ where: { id, state: { not: "importing" } } });
}

/** Those that no one confirmed within a day, and reports that are as old. Returns how many. */
export async function sweepStagedImports(ctx: Pick<Context, "db" | "now">): Promise<number> {
  return (await ctx.db.run(SWEEP, [ctx.now])).length;
}
