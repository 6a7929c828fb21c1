/**
 * `sparkle:minimumUpdateVersion`: a release that requires a version is hidden from programs that run less. Only
 * Sparkle reads it, from 2.9 on; one before would offer the release to everyone. Pure.
 */
import { isProgram } from "../../releases/program-kinds";
import { compareVersions, isPrerelease } from "../../releases/version";
import type { FeedOffer, FeedRelease } from "../feed-file";

/** As Sparkle names itself since 2.1, unless the program does it otherwise. */
const NAME = / Sparkle\/(\d+)\.(\d+)/;

export function readsRequiredBuild(userAgent: string | null): boolean {
  const [, major, minor] = (NAME.exec(userAgent ?? "") ?? []).map(Number);
  if (major === undefined || minor === undefined) return false;
  return major > 2 || (major === 2 && minor >= 9);
}

/**
 * In the numbers that Sparkle compares: of the version that `release` requires, or of the next one that was published. Null:
 * nothing is required, or no program runs enough. `published`: with the files of one feed.
 */
export function requiredBuild(
  { version, requiresVersion }: FeedRelease,
  published: readonly FeedOffer[],
): string | null {
  if (requiresVersion === null) return null;
  const enough = published
    .filter(({ release }) => compareVersions(release.version, requiresVersion) >= 0)
    .filter(({ release }) => compareVersions(release.version, version) < 0)
    .toSorted((one, other) => compareVersions(one.release.version, other.release.version));
  return enough.map(buildOf).find((build) => build !== null) ?? null;
}

/** A prerelease without a build equals its final version there, and tells nothing. */
function buildOf({ release, files }: FeedOffer): string | null {
  const installable = files.filter(isProgram);
  const known = installable.find(({ build }) => build !== null);
  if (known) return known.build;
  return installable.length === 0 || isPrerelease(release.version) ? null : release.version;
}
