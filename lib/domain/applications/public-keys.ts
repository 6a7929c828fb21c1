/** The keys that verify an application's license tokens or release statements (docs/contract.md 2.5, D6). */
import type { Context } from "../context";
import { DomainError } from "../errors";
import { usesSigningKeys } from "./application";
import { findApplication } from "./find";
import { listSigningKeys, type SigningKeyRecord } from "./signing-keys";

/** Never empty, so that no client replaces a good cache by nothing. Throws `not_found`, `not_configured`. */
export async function listPublicKeys(
  ctx: Context,
  slug: string,
  purpose: "license" | "release",
): Promise<SigningKeyRecord[]> {
  const application = await findApplication(ctx, slug);
  if (!usesSigningKeys(application.kind, purpose)) throw new DomainError("not_found");
  const keys = await listSigningKeys(ctx, application, purpose);
  if (keys.length === 0) throw new DomainError("not_configured");
  return keys;
}
