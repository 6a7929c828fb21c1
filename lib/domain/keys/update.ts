/** Changing what was agreed on with a customer: a sold key's plan, seats, end, owner and note. */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { parseSeats } from "../applications/plan";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import type { MailLanguage } from "../mails/mail";
import { readdressMails } from "../mails/readdress";
import { requirePermission } from "../permissions";
import type { Email } from "./email";
import { issuablePlan } from "./issue";
import { type KeyMoments, type KeyTexts, ofMoments } from "./key-fields";
import { KEY_COLUMNS, type KeyRecord, type Metadata, toKeyRecord } from "./key-record";
import { lockKey } from "./lock";

type Absent<Fields> = { [Name in keyof Fields]: Fields[Name] | undefined };

/** Absent keeps, null lifts: no limit of devices, no end, no owner. */
export type KeyChanges = Partial<Absent<KeyMoments & KeyTexts>> & {
  /** A code. Features follow it; seats stay as they are. */
  plan?: string | undefined;
  devices?: number | null | undefined;
  email?: Email | null | undefined;
  /** As a whole. */
  metadata?: Metadata | undefined;
  /** Null: as the application says. */
  language?: MailLanguage | null | undefined;
};

type Value = string | number | Date | Metadata | null;

/** What may still be changed of a revoked key: whose it was, and what people wrote about it. */
const OF_REVOKED: readonly string[] = ["email", "name", "note"];

/**
 * Fewer seats than devices in use keeps the devices and refuses new ones. The log says what changed from what to what;
 * what was so already is no change. Throws `not_found`, `forbidden`, and `invalid_input`, also for what is frozen with a revoked
 * key.
 */
export async function updateKey(
  ctx: Context,
  application: Application,
  id: string,
  changes: KeyChanges,
): Promise<KeyRecord> {
  requirePermission(ctx.actor, "keys");
  const wanted = present({
    maxActivations: changes.devices === undefined ? undefined : parseSeats(changes.devices),
    ...ofMoments((name) => changes[name]),
    // An end that someone sets leaves nothing to begin with the first device.
    pendingDays: changes.expiresAt === undefined ? undefined : null,
    pendingUpdatesDays: changes.updatesUntil === undefined ? undefined : null,
    email: changes.email === undefined ? undefined : (changes.email?.address ?? null),
    name: changes.name,
    note: changes.note,
    orderId: changes.orderId,
    metadata: changes.metadata,
    language: changes.language,
  });
  const folded = changes.email === undefined ? {} : { emailFolded: changes.email?.folded ?? null };
  return inTransaction(ctx, async (tx) => {
    const key = await lockKey(tx, application, id);
    const plan = await otherPlan(tx, application, key.plan.code, changes.plan);
    const previous: Readonly<Record<string, unknown>> = { ...key, plan: key.plan.code };
    const detail = Object.fromEntries(
      Object.entries({ ...wanted, ...(plan && { plan: changes.plan }) })
        .map(([field, to]) => [field, { from: plain(previous[field]), to: plain(to) }] as const)
        .filter(([, { from, to }]) => from !== to),
    );
    if (Object.keys(detail).length === 0) return toKeyRecord(key, ctx.now);
    if (key.state === "revoked" && Object.keys(detail).some((field) => !OF_REVOKED.includes(field)))
      throw refused("key_revoked", { wanted: "change" });
    const updated = await tx.db.prisma.licenseKey.update({
      where: { id: key.id },
      data: { ...wanted, ...folded, ...(plan && { planId: plan.id }), updatedAt: ctx.now },
      select: KEY_COLUMNS,
    });
    if (detail.email) await readdressMails(tx, key.id, changes.email ?? null);
    await record(tx, {
      applicationId: application.id,
      action: "key.updated",
      target: `key …${key.lastFour}`,
      targetId: key.id,
      detail,
    });
    return toKeyRecord(updated, ctx.now);
  });
}

/** A key keeps its plan, also one that is no longer sold. Throws `invalid_input`. */
async function otherPlan(tx: Context, application: Application, own: string, wanted: string | undefined) {
  return wanted === undefined || wanted === own ? undefined : issuablePlan(tx, application, wanted);
}

/** Without what is absent. */
function present<Fields extends Record<string, Value | undefined>>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** As the log keeps it. */
function plain(value: unknown): string | number | null {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object" && value !== null && Object.keys(value).length > 0)
    // PostgreSQL has an order of names of its own.
    return JSON.stringify(Object.fromEntries(Object.entries(value).toSorted(byName)));
  return typeof value === "string" || typeof value === "number" ? value : null;
}
