/**
 * A file of keys from the console: checked and put aside, until its operator has read what would come of it and confirms that
 * (decision 055). Of each key only the hash is kept, and all else is sealed.
 */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import { seal } from "../../crypto/sealed-box";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { isReadWhole } from "./import-problems";
import { chunks, type ImportPlans, type NumberedLine, prepareImport } from "./prepare-import";

export type NewStagedImport = ImportPlans & Readonly<{ fileName: string; lines: readonly NumberedLine[] }>;

export const PROBLEMS_KEPT = 1_000;
const KEYS_PER_PART = 1_000;
const FILE_NAME_LENGTH_MAX = 200;
const TIMEOUT_MS = 5 * 60 * 1000;

/** Of a file that is uploaded in the console. */
export function importBytesMax(): number {
  return config().limits.importMaxBytes;
}

/** What a part is bound to. */
export function stagedImportLabel(id: string, place: number): string {
  return `staged-import:${id}:${place}`;
}

/** Returns its id. Writes no key. Throws `forbidden`, and as `prepareImport`. */
export async function stageImport(
  ctx: Context,
  application: Application,
  given: NewStagedImport,
): Promise<string> {
  requirePermission(ctx.actor, "moving");
  const { fileName, lines, ...plans } = given;
  if (ctx.actor.id === null) throw refused("permission_missing");
  const operatorId = ctx.actor.id;
  const { keys: found, problems, devices, ...counts } = await prepareImport(ctx, application, lines, plans);
  const isWhole = isReadWhole(problems);
  const keys = isWhole ? found : [];
  const id = uuidv7();
  await inTransaction(
    ctx,
    async (tx) => {
      await tx.db.prisma.stagedImport.create({
        data: {
          id,
          applicationId: application.id,
          operatorId,
          fileName: fileName.slice(0, FILE_NAME_LENGTH_MAX),
          lines: counts.lines,
          keys: keys.length,
          devices: isWhole ? devices : 0,
          alreadyThere: counts.alreadyThere,
          problems: problems.slice(0, PROBLEMS_KEPT).map(storable),
          problemsInAll: problems.length,
          createdAt: ctx.now,
        },
        select: { id: true },
      });
      for (const [place, some] of chunks(keys, KEYS_PER_PART).entries()) {
        const content = Buffer.from(JSON.stringify(some));
        const sealedKeys = seal(config().secrets.masterKeys, stagedImportLabel(id, place), content);
        await tx.db.prisma.stagedImportPart.create({
          data: { importId: id, place, sealedKeys },
          select: { place: true },
        });
      }
    },
    { timeoutMs: TIMEOUT_MS },
  );
  return id;
}

/** What was found in a line may be what the database cannot hold. */
function storable<Value extends object>(problem: Value): Value {
  return JSON.parse(
    JSON.stringify(problem, (_name, value: unknown) =>
      typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\uFFFD") : value,
    ),
  );
}
