/** A new secret for an endpoint, while the previous one goes on signing for a day. */
import type { PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import { ENDPOINT_COLUMNS, type EndpointRecord, lockEndpoint, toEndpointRecord } from "./endpoint-record";
import { sealEndpointSecret } from "./endpoint-secret";
import { generateWebhookSecret } from "./post/sign";

const OVERLAP_MS = 24 * 60 * 60 * 1000;

/** Of two rotations within a day the first secret no longer signs. Throws `not_found`, `forbidden`. */
export async function rotateEndpointSecret(
  ctx: Context,
  application: Application,
  id: string,
): Promise<{ endpoint: EndpointRecord; secret: PlainSecret }> {
  requirePermission(ctx.actor, "webhooks");
  const secret = generateWebhookSecret();
  return inTransaction(ctx, async (tx) => {
    const { url } = await lockEndpoint(tx, application, id);
    const { sealedSecret } = await tx.db.prisma.webhookEndpoint.findUniqueOrThrow({
      where: { id },
      select: { sealedSecret: true },
    });
    const row = await tx.db.prisma.webhookEndpoint.update({
      where: { id },
      data: {
        sealedSecret: sealEndpointSecret(id, secret),
        sealedPreviousSecret: sealedSecret,
        previousUntil: new Date(ctx.now.getTime() + OVERLAP_MS),
      },
      select: ENDPOINT_COLUMNS,
    });
    await record(tx, {
      applicationId: application.id,
      action: "webhook.secret_rotated",
      target: url,
      targetId: id,
    });
    return { endpoint: toEndpointRecord(row, ctx.now), secret };
  });
}
