/** Creating tokens. */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import { hashSecret, type PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import { publishesUpdates, sellsLicenses } from "../applications/application";
import type { Application } from "../applications/find";
import { lockApplication } from "../applications/lock";
import { requireVariants } from "../applications/variants";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import {
  type CredentialPurpose,
  credentialHashKind,
  generateCredential,
  parseCredentialName,
} from "./credential";
import { requirePowers } from "./powers";

export type NewCredential = { purpose: CredentialPurpose; name: string; variants: string[] };
export type CreatedCredential = { id: string; name: string; purpose: CredentialPurpose; token: PlainSecret };

/** The token is in this answer and nowhere else. Throws `forbidden`, `invalid_input`, `not_found` (variant). */
export async function createCredential(
  ctx: Context,
  application: Application,
  input: NewCredential,
): Promise<CreatedCredential> {
  requirePermission(ctx.actor, "tokens");
  requirePowers(ctx.actor, input.purpose);
  const name = parseCredentialName(input.name);
  const token = generateCredential(input.purpose);
  const id = uuidv7();
  await inTransaction(ctx, async (tx) => {
    // Its kind and its variants may be changed at this moment.
    const kind = await lockApplication(tx, application);
    refuseUselessPurpose({ ...application, kind }, input);
    await requireVariants(tx, application, input.variants);
    await tx.db.prisma.credential.create({
      data: {
        id,
        applicationId: application.id,
        purpose: input.purpose,
        name,
        secretHash: new Uint8Array(
          hashSecret(config().secrets.keyPepper, credentialHashKind(input.purpose), token),
        ),
        variants: [...new Set(input.variants)],
        createdAt: ctx.now,
      },
    });
    await record(tx, {
      applicationId: application.id,
      action: "token.created",
      target: name,
      targetId: id,
      detail: { purpose: input.purpose, variants: [...new Set(input.variants)] },
    });
  });
  return { id, name, purpose: input.purpose, token };
}

function refuseUselessPurpose(application: Application, input: NewCredential): void {
  if (input.purpose === "key_api" && !sellsLicenses(application.kind)) {
    throw refused("token_useless_without_licenses", { application: application.slug });
  }
  if (input.purpose !== "key_api" && !publishesUpdates(application.kind)) {
    throw refused("token_useless_without_updates", {
      application: application.slug,
      purpose: input.purpose,
    });
  }
  if (input.variants.length > 0 && input.purpose !== "update") {
    throw refused("token_not_limitable");
  }
}
