/** An event that is sent because someone wants to see it arrive. */
import { v7 as uuidv7 } from "uuid";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { lockEndpoint } from "./endpoint-record";
import { TEST_EVENT } from "./event-types";

const TESTS_PENDING_MAX = 10;

/** To this endpoint alone, whatever events it has chosen, and also while it pauses. Answers with the delivery's ID. Throws `not_found`, `forbidden`, `invalid_input` while it is disabled. */
export async function sendTestEvent(ctx: Context, application: Application, id: string): Promise<string> {
  requirePermission(ctx.actor, "webhooks");
  return inTransaction(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx, application, id);
    if (endpoint.disabledAt) throw refused("webhook_disabled");
    const isTest = { endpointId: id, state: "pending", event: { type: TEST_EVENT } } as const;
    const waiting = await tx.db.prisma.webhookDelivery.count({ where: isTest });
    if (waiting >= TESTS_PENDING_MAX) throw refused("webhook_tests_waiting", { max: TESTS_PENDING_MAX });
    const data = JSON.stringify({ application: application.slug, message: "This is a test." });
    const [event] = await tx.db.prisma.$queryRaw<{ id: string }[]>`
      SELECT write_webhook_event(${application.id}::uuid, ${TEST_EVENT}, ${uuidv7()}::uuid, ${ctx.now}::timestamptz,
                                 ${data}::json, ${id}::uuid) AS id`;
    await tx.db.prisma.webhookEndpoint.update({
      where: { id },
      data: { pausedUntil: null },
      select: { id: true },
    });
    const delivery = await tx.db.prisma.webhookDelivery.findFirstOrThrow({
      where: { eventId: event?.id ?? "", endpointId: id },
      select: { id: true },
    });
    return delivery.id.toString();
  });
}
