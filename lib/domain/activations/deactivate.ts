/** Deactivating a device, for uninstalling or moving (docs/contract.md 4.2). */
import type { Context } from "../context";
import { DomainError } from "../errors";
import { findLicense, type Identity, requireLicense } from "./find-license";
import { releaseDevice } from "./release";

export type Deactivation = { identity: Identity; machineId: string };

/**
 * Works whatever the key's status and without a signing key; repeating it is no error. Throws `not_found`,
 * `unknown_key`, `not_activated` for a machine that never held a seat of this key.
 */
export async function deactivate(
  ctx: Omit<Context, "actor">,
  slug: string,
  input: Deactivation,
): Promise<void> {
  const license = requireLicense(await findLicense(ctx, slug, input.identity, input.machineId));
  if (!license.activationId) throw new DomainError("not_activated");
  const outcome = await releaseDevice(ctx, license.keyId, input.machineId, null);
  if (outcome === "never_activated") throw new DomainError("not_activated");
}
