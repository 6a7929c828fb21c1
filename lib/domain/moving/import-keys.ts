/** Taking over keys that another system issued, in the text they have (docs/contract.md D10). */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import {
  type ImportPlans,
  type ImportProblem,
  type NumberedLine,
  type PreparedImport,
  prepareImport,
} from "./prepare-import";
import { KeysElsewhereError, type OnProgress, writeImport } from "./write-import";

export type ImportReport = Readonly<{
  /** Lines of the file. */
  lines: number;
  /** Keys that were written, or would be. */
  imported: number;
  /** With the keys. */
  devices: number;
  /** Of this application, from an import before or sold here: left as they are. */
  alreadyThere: number;
  /** If there is any, nothing was written. The first ones. */
  problems: readonly ImportProblem[];
  problemsInAll: number;
}>;

export type ImportOptions = ImportPlans & Readonly<{ dryRun: boolean; onProgress?: OnProgress }>;

const PROBLEMS_TOLD = 100;

/**
 * All or nothing. A key that this application has already is left as it is, so that a repeated import changes nothing.
 * Throws `forbidden`, and as `prepareImport`.
 */
export async function importKeys(
  ctx: Context,
  application: Application,
  lines: readonly NumberedLine[],
  options: ImportOptions,
): Promise<ImportReport> {
  requirePermission(ctx.actor, "moving");
  const { dryRun, onProgress, ...plans } = options;
  const prepared = await prepareImport(ctx, application, lines, plans);
  const { keys, problems } = prepared;
  if (problems.length > 0) return { ...reportOf(prepared), imported: 0, devices: 0 };
  if (dryRun || keys.length === 0) return reportOf(prepared);
  try {
    const written = await writeImport(ctx, application, [keys], keys.length, onProgress);
    return {
      ...reportOf(prepared),
      imported: written.keys,
      devices: written.devices,
      // Others may have imported some of them meanwhile.
      alreadyThere: prepared.alreadyThere + keys.length - written.keys,
    };
  } catch (error) {
    if (!(error instanceof KeysElsewhereError)) throw error;
    return { ...reportOf({ ...prepared, problems: error.problems }), imported: 0, devices: 0 };
  }
}

function reportOf({ lines, keys, devices, alreadyThere, problems }: PreparedImport): ImportReport {
  return {
    lines,
    imported: keys.length,
    devices,
    alreadyThere,
    problems: problems.slice(0, PROBLEMS_TOLD),
    problemsInAll: problems.length,
  };
}
