/** The update interface's words (docs/contract.md 2.6, D6, D8). */
import type { z } from "zod";
import { filesFor, missingOf } from "../../domain/releases/choose-file";
import { roleOf } from "../../domain/releases/file-role";
import type { ReleaseRecord } from "../../domain/releases/release-record";
import type { Refusal } from "../../domain/updates/access";
import type { Product, PublishedFile } from "../../domain/updates/catalogue";
import type { CheckResult } from "../../domain/updates/check";
import { downloadUrl } from "../../domain/updates/download";
import type { Offer } from "../../domain/updates/select-release";
import type { checked } from "./answers";
import type { release as releaseRecord, versionRelease } from "./ci-answers";

type Artifact = Pick<
  NonNullable<z.input<typeof checked>["latest"]>,
  | "sha256"
  | "size"
  | "signature"
  | "payload"
  | "kid"
  | "image"
  | "downloadUrl"
  | "requiresAuthorization"
  | "authorizationReason"
>;

export function presentCheck(
  { product, target, selection, refusal, covered, plugins, hint, freshness }: CheckResult,
  now: Date,
): z.input<typeof checked> {
  const { latest, updateAvailable, critical, manual, changelog } = selection;
  return {
    updateAvailable,
    latest: latest && {
      version: latest.release.version,
      channel: latest.release.channel,
      releasedAt: latest.release.releasedAt.toISOString(),
      notes: latest.release.notes,
      notesUrl: latest.release.notesUrl,
      critical,
      manual,
      ...artifact(product, latest, refusal, now),
      files: filesFor(latest.release.files, target).map((file) =>
        presentFile(product, latest.release.version, file, refusal, now),
      ),
    },
    ...(covered === null
      ? {}
      : {
          covered: {
            version: covered.release.version,
            channel: covered.release.channel,
            releasedAt: covered.release.releasedAt.toISOString(),
            notes: covered.release.notes,
            notesUrl: covered.release.notesUrl,
            ...artifact(product, covered, null, now),
          },
        }),
    ...(hint === null ? {} : { hint }),
    plugins: plugins.map(({ plugin, release, file, refusal: pluginRefusal }) => ({
      id: plugin.code,
      name: plugin.name,
      version: release.version,
      premium: plugin.premium,
      minCoreVersion: release.minCoreVersion,
      ...artifact(product, { release, file }, pluginRefusal, now),
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
function artifact(product: Product, { release, file }: Offer, refusal: Refusal | null, now: Date): Artifact {
  const denied = deniedFor(refusal);
  if (file) return { ...proven(file), ...(denied ?? whereIs(product, release.version, file, now)) };
  const { image } = release;
  if (denied || !image) return denied ?? {};
  const { reference, payload, signature, kid } = image;
  return { image: reference, sha256: null, signature, payload, kid };
}

function presentFile(
  product: Product,
  version: string,
  file: PublishedFile,
  refusal: Refusal | null,
  now: Date,
) {
  const { platform, arch, kind, name } = file;
  const where = deniedFor(refusal) ?? whereIs(product, version, file, now);
  return { platform, arch, kind, name, ...proven(file), ...where };
}

function proven({ sha256, size, signature, payload, kid }: PublishedFile) {
  return { sha256, size, signature, payload, kid };
}

function whereIs(product: Product, version: string, file: PublishedFile, now: Date) {
  return { downloadUrl: downloadUrl(product, version, file, now) };
}

function deniedFor(refusal: Refusal | null) {
  return refusal === null ? null : ({ requiresAuthorization: true, authorizationReason: refusal } as const);
}

/** For pipelines that look at, publish or roll out a version: without statements, which the answer to an upload has. */
export function presentVersionRelease(release: ReleaseRecord): z.input<typeof versionRelease> {
  const { id, variant, version, channel, status, rollout, requiresVersion, expects, image, files } = release;
  return {
    ...{ id, variant, version, channel, status, rollout, requiresVersion, expects, image },
    missing: missingOf(files, expects),
    releasedAt: release.releasedAt?.toISOString() ?? null,
    files: files.map(({ platform, arch, kind, name, size, sha256, build, minSystem }) => ({
      ...{ platform, arch, kind, role: roleOf({ kind, platform }), name, size, sha256, build, minSystem },
    })),
  };
}

export function presentRelease(release: ReleaseRecord): z.input<typeof releaseRecord> {
  return {
    ...release,
    files: release.files.map((file) => ({ ...file, role: roleOf(file) })),
    createdAt: release.createdAt.toISOString(),
    releasedAt: release.releasedAt?.toISOString() ?? null,
    withdrawnAt: release.withdrawnAt?.toISOString() ?? null,
  };
}
