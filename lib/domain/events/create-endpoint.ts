/** Creating an endpoint. */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import type { PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { lockApplication } from "../applications/lock";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { type EndpointInput, parsedEndpoint } from "./endpoint-fields";
import { ENDPOINT_COLUMNS, type EndpointRecord, toEndpointRecord } from "./endpoint-record";
import { sealEndpointSecret } from "./endpoint-secret";
import { generateWebhookSecret } from "./post/sign";

/** It is told of what happens from now on. The secret is in this answer and nowhere else. Throws `forbidden`, `invalid_input`. */
export async function createEndpoint(
  ctx: Context,
  application: Application,
  input: EndpointInput,
): Promise<{ endpoint: EndpointRecord; secret: PlainSecret }> {
  requirePermission(ctx.actor, "webhooks");
  const values = parsedEndpoint(input);
  const [id, secret] = [uuidv7(), generateWebhookSecret()];
  const { endpointsPerApplication: max } = config().webhooks;
  return inTransaction(ctx, async (tx) => {
    // Two at once must not be one more than there may be.
    await lockApplication(tx, application);
    const count = await tx.db.prisma.webhookEndpoint.count({ where: { applicationId: application.id } });
    if (count >= max) throw refused("webhooks_too_many", { max });
    const row = await tx.db.prisma.webhookEndpoint.create({
      data: {
        id,
        applicationId: application.id,
        ...values,
        sealedSecret: sealEndpointSecret(id, secret),
        createdAt: ctx.now,
      },
      select: ENDPOINT_COLUMNS,
    });
    await record(tx, {
      applicationId: application.id,
      action: "webhook.created",
      target: values.url,
      targetId: id,
      detail: { events: values.events },
    });
    return { endpoint: toEndpointRecord(row, ctx.now), secret };
  });
}
