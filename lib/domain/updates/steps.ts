/**
 * Releases that a feed must not let a program jump over: one with manual steps, and one that is critical. An update check says so
 * of what lies between (select-release.ts); a feed holds back, or tells, what comes after. Pure.
 */

import { type ReleaseChannel, seesChannel } from "../releases/release";
import { compareVersions } from "../releases/version";
import type { PublishedRelease } from "./catalogue";

export type Step = Readonly<{
  release: PublishedRelease;
  /** What a program must run to go on to the release: as the release says, and the newest one with manual steps below it. */
  requiresVersion: string | null;
  /** The newest critical one, up to the release itself. */
  criticalUpTo: string | null;
}>;

/** Of what the channel sees. `releases`: highest first, as is what is returned. */
export function stepsOf(releases: readonly PublishedRelease[], channel: ReleaseChannel): Step[] {
  const steps: Step[] = [];
  let manual: string | null = null;
  let criticalUpTo: string | null = null;
  for (const release of releases.toReversed()) {
    if (!seesChannel(channel, release.channel)) continue;
    if (release.critical) criticalUpTo = release.version;
    steps.push({ release, requiresVersion: higher(release.requiresVersion, manual), criticalUpTo });
    if (release.manual) manual = release.version;
  }
  return steps.reverse();
}

export type ToldRelease = PublishedRelease & Readonly<{ criticalUpTo: string | null }>;

/**
 * As a program is told of it that runs `version`: critical also where one below it is. Of one that does not say what it runs only
 * the client can know; then it is told which version it must run, and up to which one the update is critical.
 */
export function toldTo(
  version: string | null,
  { release, requiresVersion, criticalUpTo }: Step,
): ToldRelease {
  if (version === null) return { ...release, requiresVersion, criticalUpTo };
  const critical = criticalUpTo !== null && compareVersions(criticalUpTo, version) > 0;
  return { ...release, requiresVersion: null, critical, criticalUpTo: null };
}

function higher(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return compareVersions(one, other) >= 0 ? one : other;
}
