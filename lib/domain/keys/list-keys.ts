/** Keys of an application as a shop asks for them: by what it knows, a page at a time (docs/contract.md 4.1, D10). */
import type { PlainSecret } from "../../crypto/secret";
import type { KeySource } from "../../db/generated/enums";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { storedHash } from "../stored-hash";
import type { Email } from "./email";
import { findKeyIds } from "./key-conditions";
import { NO_FILTERS } from "./key-filters";
import { KEY_COLUMNS, type KeyRecord, toKeyRecord } from "./key-record";
import { LICENSE_KEY_HASH_KIND } from "./license-key";
import { readKeys } from "./read-keys";
import type { KeyStatus } from "./status";

/** Absent: any. Moments are not included. */
export type WantedKeys = Readonly<{
  email?: Email | undefined;
  orderId?: string | undefined;
  /** A code. */
  plan?: string | undefined;
  status?: KeyStatus | undefined;
  source?: KeySource | undefined;
  createdAfter?: Date | undefined;
  updatedAfter?: Date | undefined;
}>;

/** `next`: the id to go on after; null where there are no more. */
export type ListedKeys = Readonly<{ keys: KeyRecord[]; next: string | null }>;

/** Newest first, those issued before `after`. */
export async function listKeys(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  { email, plan, status, source, orderId, ...wanted }: WantedKeys,
  { after, limit }: Readonly<{ after: string | null; limit: number }>,
): Promise<ListedKeys> {
  const filters = {
    ...NO_FILTERS,
    ...wanted,
    plan: plan ?? null,
    status: status ?? null,
    source: source ?? null,
    orderId: orderId ?? null,
    ...(email && { emailFolded: email.folded }),
  };
  const place = after === null ? null : ({ way: "older", id: after } as const);
  const ids = await findKeyIds(ctx, application, filters, place, limit + 1);
  const shown = ids.slice(0, limit);
  return { keys: await readKeys(ctx, shown), next: ids.length > limit ? (shown.at(-1) ?? null) : null };
}

/** One record, or none. */
export async function findKeysBySecret(
  ctx: Pick<Context, "db" | "now">,
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
