/** Changing, disabling and deleting an endpoint. */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { changesBetween } from "../audit/changes";
import { record } from "../audit/record";
import { type Context, SYSTEM } from "../context";
import { requirePermission } from "../permissions";
import { type EndpointField, type EndpointInput, endpointValues, parsedEndpoint } from "./endpoint-fields";
import {
  ENDPOINT_COLUMNS,
  type EndpointRecord,
  findEndpoint,
  lockEndpoint,
  toEndpointRecord,
} from "./endpoint-record";

/** Absent keeps. */
export type EndpointChanges = Readonly<{
  [Field in EndpointField]?: EndpointInput[Field] | undefined;
}> &
  Readonly<{
    /** Enabling it also ends its pause, and forgets that it answered 410. */
    isEnabled?: boolean | undefined;
  }>;

/**
 * While it is disabled, it is told of nothing; what it had not received by then waits, up to four days. Throws `not_found`,
 * `forbidden`, `invalid_input`.
 */
export async function changeEndpoint(
  ctx: Context,
  application: Application,
  id: string,
  changes: EndpointChanges,
): Promise<EndpointRecord> {
  requirePermission(ctx.actor, "webhooks");
  const values = parsedEndpoint(changes);
  return inTransaction(ctx, async (tx) => {
    const before = await lockEndpoint(tx, application, id);
    const wasEnabled = before.disabledAt === null;
    const isEnabled = changes.isEnabled ?? wasEnabled;
    const detail = changesBetween(endpointValues(before), values);
    const row = await tx.db.prisma.webhookEndpoint.update({
      where: { id },
      data: {
        ...values,
        ...(isEnabled === wasEnabled && values.url === undefined ? {} : FRESH),
        ...(isEnabled === wasEnabled ? {} : { disabledAt: isEnabled ? null : ctx.now, isGone: false }),
      },
      select: ENDPOINT_COLUMNS,
    });
    const entry = { applicationId: application.id, target: row.url, targetId: id };
    if (detail) await record(tx, { ...entry, action: "webhook.updated", detail });
    if (isEnabled !== wasEnabled)
      await record(tx, { ...entry, action: isEnabled ? "webhook.enabled" : "webhook.disabled" });
    return toEndpointRecord(row, ctx.now);
  });
}

/** What it did at another address, or before it was disabled, says nothing of it. */
const FRESH = { failures: 0, failingSince: null, pausedUntil: null } as const;

/** It said that it is gone for good. */
export async function disableGone(ctx: Context, id: string): Promise<void> {
  await inTransaction({ ...ctx, actor: SYSTEM }, async (tx) => {
    const { count } = await tx.db.prisma.webhookEndpoint.updateMany({
      where: { id, disabledAt: null },
      data: { disabledAt: ctx.now, isGone: true },
    });
    if (count === 0) return;
    const { applicationId, url } = await tx.db.prisma.webhookEndpoint.findUniqueOrThrow({
      where: { id },
      select: { applicationId: true, url: true },
    });
    await record(tx, { applicationId, action: "webhook.gone", target: url, targetId: id });
  });
}

/** With its deliveries, sent or not. Throws `not_found`, `forbidden`. */
export async function deleteEndpoint(ctx: Context, application: Application, id: string): Promise<void> {
  requirePermission(ctx.actor, "webhooks");
  const { id: known } = await findEndpoint(ctx, application, id);
  await inTransaction(ctx, async (tx) => {
    const { url } = await lockEndpoint(tx, application, known);
    // Its row goes last and at once: changes of keys that write to it wait for as long as it is being deleted.
    await tx.db.prisma.webhookDelivery.deleteMany({ where: { endpointId: known } });
    await tx.db.prisma.webhookEndpoint.delete({ where: { id: known }, select: { id: true } });
    await record(tx, {
      applicationId: application.id,
      action: "webhook.deleted",
      target: url,
      targetId: known,
    });
  });
}
