/** Where the console log begins: the last entries of months that were taken out as files (decision 073). */
import { createHmac } from "node:crypto";
import type { Prisma } from "../../db/generated/client";
import type { Context } from "../context";
import { BEGINNING, type ChainHead, chainKey, headText } from "./chain";

export type StoredHead = ChainHead &
  Readonly<{
    /** What the first entry of the file continues from. */
    before: ChainHead;
    /** The last month of the file, "2026-06". */
    month: string;
    /** Its name, without a path. */
    file: string;
    detachedAt: Date;
    vouch: Buffer;
  }>;

type NewHead = Omit<StoredHead, "vouch">;

/** The oldest first. */
export async function storedHeads({ db }: Pick<Context, "db">): Promise<StoredHead[]> {
  const rows = await db.prisma.auditHead.findMany({ orderBy: { seq: "asc" } });
  return rows.map(({ seq, hash, beforeSeq, beforeHash, vouch, ...row }) => ({
    ...row,
    seq,
    hash: Buffer.from(hash),
    before: { seq: beforeSeq, hash: Buffer.from(beforeHash) },
    vouch: Buffer.from(vouch),
  }));
}

/** What the first entry that is there continues from. */
export function beginningAfter(heads: readonly StoredHead[]): ChainHead {
  return heads.at(-1) ?? BEGINNING;
}

/** Call it in the transaction that deletes the entries, before it does. */
export async function storeHead(tx: Context, head: NewHead): Promise<void> {
  const data: Prisma.AuditHeadUncheckedCreateInput = {
    seq: head.seq,
    hash: Uint8Array.from(head.hash),
    beforeSeq: head.before.seq,
    beforeHash: Uint8Array.from(head.before.hash),
    month: head.month,
    file: head.file,
    detachedAt: head.detachedAt,
    vouch: Uint8Array.from(vouchFor(chainKey(), head)),
  };
  await tx.db.prisma.auditHead.create({ data });
}

/** Whether it was stored by someone who has the key, and continues what was stored before. */
export function isVouched(key: Buffer, previous: ChainHead, head: StoredHead): boolean {
  return isSameHead(head.before, previous) && vouchFor(key, head).equals(head.vouch);
}

export function isSameHead(one: ChainHead, other: ChainHead): boolean {
  return one.seq === other.seq && one.hash.equals(other.hash);
}

function vouchFor(key: Buffer, { before, month, file, detachedAt, ...head }: NewHead): Buffer {
  const form = JSON.stringify([headText(before), headText(head), month, file, detachedAt.toISOString()]);
  return createHmac("sha256", key).update("detached\0").update(form, "utf8").digest();
}
