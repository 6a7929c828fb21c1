/** The update interface's words (docs/contract.md 2.6, D6, D8). */
import type { Refusal } from "../../domain/releases/access";
import type { Product, PublishedRelease } from "../../domain/releases/catalogue";
import type { CheckResult } from "../../domain/releases/check";
import { downloadUrl } from "../../domain/releases/download";
import type { ReleaseRecord } from "../../domain/releases/release-record";

type Checked = Omit<CheckResult, "knownVersion">;

export function presentCheck(
  { product, selection, refusal, plugins, hint, freshness }: Checked,
  now: Date,
): object {
  const { latest, updateAvailable, critical, manual, changelog } = selection;
  return {
    updateAvailable,
    latest: latest && {
      version: latest.version,
      channel: latest.channel,
      releasedAt: latest.releasedAt.toISOString(),
      notes: latest.notes,
      notesUrl: latest.notesUrl,
      critical,
      manual,
      ...artifact(product, latest, refusal, now),
    },
    ...(hint === null ? {} : { hint }),
    plugins: plugins.map(({ plugin, release, refusal: pluginRefusal }) => ({
      id: plugin.code,
      name: plugin.name,
      version: release.version,
      premium: plugin.premium,
      minCoreVersion: release.minCoreVersion,
      ...artifact(product, release, pluginRefusal, now),
    })),
    changelog: changelog.map(({ version, releasedAt, notes }) => ({
      version,
      releasedAt: releasedAt.toISOString(),
      notes,
    })),
    freshness,
  };
}

/** What proves the file, and where it is; an image's statement names the image, so it is kept back with it. */
function artifact(product: Product, release: PublishedRelease, refusal: Refusal | null, now: Date): object {
  const { sha256, size, signature, payload, kid, image } = release;
  const denied = refusal === null ? null : { requiresAuthorization: true, authorizationReason: refusal };
  if (image !== null) return denied ?? { image, sha256, signature, payload, kid };
  return {
    sha256,
    size,
    signature,
    payload,
    kid,
    ...(denied ?? { downloadUrl: downloadUrl(product, release, now) }),
  };
}

export function presentRelease(release: ReleaseRecord): object {
  return {
    ...release,
    createdAt: release.createdAt.toISOString(),
    releasedAt: release.releasedAt?.toISOString() ?? null,
    withdrawnAt: release.withdrawnAt?.toISOString() ?? null,
  };
}
