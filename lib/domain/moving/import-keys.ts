/** Taking over keys that another system issued, in the text they have (docs/contract.md D10). */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import { type ImportProblem, isReadWhole } from "./import-problems";
import { type ImportPlans, type NumberedLine, prepareImport } from "./prepare-import";
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
  /** Lines that were left out, or would be: all that have problems, or none. */
  skipped: number;
  /** Keys that could be imported without the lines that have problems. */
  importable: number;
  problems: readonly ImportProblem[];
}>;

const NOTHING = { imported: 0, devices: 0, skipped: 0 };

/** `skipInvalid`: lines with problems are left out, instead of all. */
export type ImportOptions = ImportPlans &
  Readonly<{ dryRun: boolean; skipInvalid?: boolean; onProgress?: OnProgress }>;

/**
 * All or nothing, but for lines with problems where these are to be left out; a file that could not be read to its end is
 * nothing. A key that this application has already is left as it is, so that a repeated import changes nothing. Throws
 * `forbidden`, and as `prepareImport`.
 */
export async function importKeys(
  ctx: Context,
  application: Application,
  given: readonly NumberedLine[],
  options: ImportOptions,
): Promise<ImportReport> {
  requirePermission(ctx.actor, "moving");
  const { dryRun, skipInvalid = false, onProgress, ...plans } = options;
  const { lines, keys, devices, alreadyThere, problems } = await prepareImport(
    ctx,
    application,
    given,
    plans,
  );
  const isWhole = isReadWhole(problems);
  const found = { lines, alreadyThere, importable: isWhole ? keys.length : 0 };
  const skips = skipInvalid && isWhole;
  if (problems.length > 0 && !skips) return { ...found, ...NOTHING, problems };
  if (dryRun || keys.length === 0)
    return { ...found, imported: keys.length, devices, skipped: problems.length, problems };
  try {
    const written = await writeImport(ctx, application, [keys], keys.length, {
      onProgress,
      skipsElsewhere: skips,
    });
    const left = [...problems, ...written.elsewhere];
    return {
      ...found,
      imported: written.keys,
      devices: written.devices,
      // Others may have imported some of them meanwhile.
      alreadyThere: alreadyThere + keys.length - written.keys - written.elsewhere.length,
      skipped: left.length,
      problems: left,
    };
  } catch (error) {
    if (!(error instanceof KeysElsewhereError)) throw error;
    return { ...found, ...NOTHING, problems: error.problems };
  }
}
