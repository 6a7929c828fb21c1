/** What is known of a file of keys that was put aside. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { isUuid } from "../ids";
import type { ImportProblem } from "./import-problems";

/** `interrupted`: it was begun and ended halfway, so nothing was written. */
export type StagedImportState = "checked" | "importing" | "interrupted" | "imported";

export type StagedImport = Readonly<{
  id: string;
  fileName: string;
  state: StagedImportState;
  /** Of the file. */
  lines: number;
  /** Those that can be imported, also where others have problems. */
  keys: number;
  devices: number;
  alreadyThere: number;
  /** The first ones, at most `PROBLEMS_KEPT`. */
  problems: readonly ImportProblem[];
  problemsInAll: number;
  /** Keys that are written by now. */
  written: number;
}>;

/** A server that writes says so more often. */
export const SILENT_MS = 60_000;

/** Throws `not_found`. */
export async function findStagedImport(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  id: string,
): Promise<StagedImport> {
  const row = isUuid(id)
    ? await ctx.db.prisma.stagedImport.findFirst({ where: { id, applicationId: application.id } })
    : null;
  if (!row) throw refused("staged_import_unknown");
  const { fileName, state, lines, keys, devices, alreadyThere, problems, problemsInAll, written } = row;
  const isSilent = ctx.now.getTime() - (row.writtenAt?.getTime() ?? 0) > SILENT_MS;
  return {
    id,
    fileName,
    state: state === "importing" && isSilent ? "interrupted" : state,
    lines,
    keys,
    devices,
    alreadyThere,
    problems: problems as unknown as ImportProblem[], // as `stageImport` wrote them
    problemsInAll,
    written,
  };
}
