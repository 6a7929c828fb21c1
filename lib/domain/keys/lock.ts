/** The row locks under which a key's state, seats, devices and holder change. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { type DomainError, refused } from "../errors";
import { isUuid } from "../ids";
import { KEY_COLUMNS } from "./key-record";

/** Locks the key's row until the transaction ends, then reads it. Throws `not_found`. */
export async function lockKey(tx: Context, application: Application, id: string) {
  if (!isUuid(id)) throw unknownKey();
  await tx.db.prisma.$queryRaw`SELECT 1 FROM license_keys WHERE id = ${id}::uuid FOR UPDATE`;
  const key = await tx.db.prisma.licenseKey.findFirst({
    where: { id, applicationId: application.id },
    select: KEY_COLUMNS,
  });
  if (!key) throw unknownKey();
  return key;
}

/** Whether the key still has the address, which then stays until the transaction ends: who erases it waits, and sees what was written. */
export async function holdAddress(tx: Context, id: string, emailFolded: string): Promise<boolean> {
  const rows = await tx.db.prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM license_keys WHERE id = ${id}::uuid AND email_folded = ${emailFolded} FOR UPDATE`;
  return rows.length > 0;
}

function unknownKey(): DomainError {
  return refused("key_unknown");
}
