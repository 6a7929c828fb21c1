/** Keeps what became of a backup. */
import { v7 as uuidv7 } from "uuid";
import type { Context } from "../context";

export type MadeOrFailed =
  | Readonly<{ rows: number; bytes: number; filesBroken: number | null }>
  | Readonly<{ problem: string }>;

export type BackupNote = Readonly<{
  begunAt: Date;
  endedAt: Date;
  scheduled: boolean;
  server: string;
  file: string;
  result: MadeOrFailed;
}>;

const KEPT = 200;
const PROBLEM_MAX = 500;

export async function recordBackup({ db: { prisma } }: Pick<Context, "db">, note: BackupNote): Promise<void> {
  const { result, ...rest } = note;
  const told =
    "problem" in result
      ? { problem: result.problem.slice(0, PROBLEM_MAX) }
      : { rows: BigInt(result.rows), bytes: BigInt(result.bytes), filesBroken: result.filesBroken };
  await prisma.backup.create({ data: { id: uuidv7(), ...rest, ...told } });
  const old = await prisma.backup.findMany({ orderBy: { id: "desc" }, skip: KEPT, select: { id: true } });
  if (old.length > 0) await prisma.backup.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
}
