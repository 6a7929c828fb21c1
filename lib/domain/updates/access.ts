/** Who may have a restricted variant or a premium plugin (docs/contract.md D6, D8). Pure. */

import type { PublicDownloads } from "../../db/generated/enums";

/** Why access is not permitted. */
export const REFUSALS = [
  "missing",
  "invalid",
  "expired",
  "suspended",
  "revoked",
  "plan",
  "updates_ended",
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What a license credential turned out to be. */
export type LicenseClaim =
  | {
      outcome: "active";
      /** The license key's row. */
      keyId: string;
      variants: readonly string[];
      /** IDs of premium plugins; "*" for all. */
      plugins: readonly string[];
      /** Null: as long as it holds. */
      updatesUntil: Date | null;
    }
  | { outcome: Exclude<Refusal, "plan" | "updates_ended"> };

/** What an update key turned out to open: null for none or an unknown one; empty variants mean all. */
export type UpdateKeyClaim = { variants: readonly string[] } | null;

export type Claims = { license: LicenseClaim; updateKey: UpdateKeyClaim };

/** Null when permitted. `releasedAt`: of what is wanted; null for nothing in particular. */
export function variantRefusal(
  variant: { code: string; restricted: boolean },
  claims: Claims,
  releasedAt: Date | null = null,
): Refusal | null {
  if (!variant.restricted) return null;
  const { license, updateKey } = claims;
  if (updateKey && (updateKey.variants.length === 0 || updateKey.variants.includes(variant.code)))
    return null;
  if (license.outcome !== "active") return license.outcome;
  return license.variants.includes(variant.code) ? updatesRefusal(license, releasedAt) : "plan";
}

function updatesRefusal(
  { updatesUntil }: Readonly<{ updatesUntil: Date | null }>,
  releasedAt: Date | null,
): Refusal | null {
  return updatesUntil && releasedAt && releasedAt > updatesUntil ? "updates_ended" : null;
}

/** Null when permitted. Update keys limited to variants do not open plugins. */
export function premiumRefusal(
  { code, premium }: Readonly<{ code: string; premium: boolean }>,
  { license, updateKey }: Claims,
  releasedAt: Date | null = null,
): Refusal | null {
  if (!premium) return null;
  if (updateKey && updateKey.variants.length === 0) return null;
  if (license.outcome !== "active") return license.outcome;
  return license.plugins.some((one) => one === "*" || one === code)
    ? updatesRefusal(license, releasedAt)
    : "plan";
}

/** Whether the newest stable files of a variant that is otherwise restricted are for everybody (decision 098). */
export function hasPublicNewest({
  restricted,
  publicDownloads,
}: Readonly<{ restricted: boolean; publicDownloads: PublicDownloads }>): boolean {
  return restricted && publicDownloads === "newest";
}

/** With those of its releases alone that the caller may have. */
export function coveredBy<
  Variant extends { code: string; restricted: boolean; releases: readonly { releasedAt: Date }[] },
>(variant: Variant, claims: Claims): Variant {
  const isCovered = ({ releasedAt }: { releasedAt: Date }) =>
    variantRefusal(variant, claims, releasedAt) === null;
  return { ...variant, releases: variant.releases.filter(isCovered) };
}
