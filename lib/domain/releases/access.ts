/** Who may have a restricted variant or a premium plugin (docs/contract.md D6, D8). Pure. */

/** Why access is not permitted. */
export type Refusal = "missing" | "invalid" | "expired" | "suspended" | "revoked" | "plan";

/** What a license credential turned out to be. */
export type LicenseClaim =
  | {
      outcome: "active";
      /** The license key's row. */
      keyId: string;
      variants: readonly string[];
      /** IDs of premium plugins; "*" for all. */
      plugins: readonly string[];
    }
  | { outcome: Exclude<Refusal, "plan"> };

/** What an update key turned out to open: null for none or an unknown one; empty variants mean all. */
export type UpdateKeyClaim = { variants: readonly string[] } | null;

export type Claims = { license: LicenseClaim; updateKey: UpdateKeyClaim };

/** Null when permitted. */
export function variantRefusal(
  variant: { code: string; restricted: boolean },
  claims: Claims,
): Refusal | null {
  if (!variant.restricted) return null;
  const { license, updateKey } = claims;
  if (updateKey && (updateKey.variants.length === 0 || updateKey.variants.includes(variant.code)))
    return null;
  if (license.outcome !== "active") return license.outcome;
  return license.variants.includes(variant.code) ? null : "plan";
}

/** Null when permitted. Update keys limited to variants do not open plugins. */
export function premiumRefusal(
  { code, premium }: Readonly<{ code: string; premium: boolean }>,
  { license, updateKey }: Claims,
): Refusal | null {
  if (!premium) return null;
  if (updateKey && updateKey.variants.length === 0) return null;
  if (license.outcome !== "active") return license.outcome;
  return license.plugins.some((one) => one === "*" || one === code) ? null : "plan";
}
