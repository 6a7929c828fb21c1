/** The keys that verify an application's release statements. */
import { publishesUpdates } from "../applications/application";
import { findApplication } from "../applications/find";
import { listSigningKeys, type SigningKeyRecord } from "../applications/signing-keys";
import type { Context } from "../context";
import { DomainError } from "../errors";

/** Never empty. Throws `not_found`, `not_configured`. */
export async function listReleasePublicKeys(ctx: Context, slug: string): Promise<SigningKeyRecord[]> {
  const application = await findApplication(ctx, slug);
  if (!publishesUpdates(application.kind)) throw new DomainError("not_found");
  const keys = await listSigningKeys(ctx, application, "release");
  if (keys.length === 0) throw new DomainError("not_configured");
  return keys;
}
