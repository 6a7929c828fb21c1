/** The keys that verify an application's license tokens (contract 2.5). */

import { sellsLicenses } from "../applications/application";
import { findApplication } from "../applications/find";
import { listSigningKeys, type SigningKeyRecord } from "../applications/signing-keys";
import type { Context } from "../context";
import { DomainError } from "../errors";

/** Never empty, so that no client replaces a good cache by nothing. Throws `not_found`, `not_configured`. */
export async function listLicensePublicKeys(ctx: Context, slug: string): Promise<SigningKeyRecord[]> {
  const application = await findApplication(ctx, slug);
  if (!sellsLicenses(application.kind)) throw new DomainError("not_found");
  const keys = await listSigningKeys(ctx, application, "license");
  if (keys.length === 0) throw new DomainError("not_configured");
  return keys;
}
