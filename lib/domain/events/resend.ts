/** Sending an event once more, because someone asks for it. */
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { findDelivery } from "./deliveries";
import { lockEndpoint } from "./endpoint-record";

/**
 * One that waits is tried now. One that was delivered or given up becomes a new delivery of the same event, with the same `webhook-id`,
 * behind what waits of the same key. Answers with the delivery's ID. Throws `not_found`, `forbidden`, `invalid_input` while
 * the endpoint is disabled.
 */
export async function resendDelivery(
  ctx: Context,
  application: Application,
  endpointId: string,
  deliveryId: string,
): Promise<string> {
  requirePermission(ctx.actor, "webhooks");
  return inTransaction(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx, application, endpointId);
    if (endpoint.disabledAt) throw refused("webhook_disabled");
    const delivery = await findDelivery(tx, endpoint.id, deliveryId);
    const { prisma } = tx.db;
    await prisma.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { pausedUntil: null },
      select: { id: true },
    });
    // Not one that is sent at this moment: its lease stays.
    const { count } = await prisma.webhookDelivery.updateMany({
      where: { id: BigInt(delivery.id), state: "pending" },
      data: { dueAt: ctx.now },
    });
    if (count > 0) return delivery.id;
    const { id } = await prisma.webhookDelivery.create({
      data: {
        eventId: delivery.eventId,
        endpointId: endpoint.id,
        subjectId: delivery.subjectId,
        createdAt: ctx.now,
        dueAt: ctx.now,
      },
      select: { id: true },
    });
    await record(tx, {
      applicationId: application.id,
      action: "webhook.resent",
      target: endpoint.url,
      targetId: endpoint.id,
      detail: { event: delivery.type },
    });
    return id.toString();
  });
}
