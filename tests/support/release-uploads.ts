/** What the database remembers of uploads that have not ended. */
import { database } from "@/lib/db/client";

type UploadRow = { storageKey: string; begunAt: Date; discardedAt: Date | null };

export function uploadRow(storageKey: string): Promise<UploadRow | null> {
  return database().prisma.upload.findUnique({ where: { storageKey } });
}

/** As if it had been begun, or discarded, so many hours ago. */
export async function ageUpload(storageKey: string, hours: number): Promise<void> {
  await database().prisma.$executeRaw`
    UPDATE uploads SET begun_at = now() - make_interval(hours => ${hours}::int),
      discarded_at = now() - make_interval(hours => ${hours}::int) + (discarded_at - discarded_at)
    WHERE storage_key = ${storageKey}`;
}

/** As a database has it that was restored from a backup made while the upload was running. */
export async function rememberUpload(storageKey: string, hours: number): Promise<void> {
  await database().prisma.upload.create({ data: { storageKey } });
  await ageUpload(storageKey, hours);
}
