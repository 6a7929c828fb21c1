/** Finding keys of an application (docs/contract.md 4.1). */
import type { PlainSecret } from "../../crypto/secret";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { storedHash } from "../stored-hash";
import type { Email } from "./email";
import { KEY_COLUMNS, type KeyRecord, toKeyRecord } from "./key-record";
import { LICENSE_KEY_HASH_KIND } from "./license-key";

/** All keys of the customer, newest first. */
export async function findKeysByEmail(
  ctx: Context,
  application: Application,
  email: Email,
): Promise<KeyRecord[]> {
  const rows = await ctx.db.prisma.licenseKey.findMany({
    where: { emailFolded: email.folded, applicationId: application.id },
    orderBy: { id: "desc" },
    select: KEY_COLUMNS,
  });
  return rows.map((row) => toKeyRecord(row, ctx.now));
}

/** One record, or none. */
export async function findKeysBySecret(
  ctx: Context,
  application: Application,
  key: PlainSecret,
): Promise<KeyRecord[]> {
  const secretHash = storedHash(LICENSE_KEY_HASH_KIND, key);
  const row = await ctx.db.prisma.licenseKey.findFirst({
    where: { secretHash, applicationId: application.id },
    select: KEY_COLUMNS,
  });
  return row ? [toKeyRecord(row, ctx.now)] : [];
}
