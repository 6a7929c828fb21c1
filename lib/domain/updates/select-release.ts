/** Which release an installed program is offered (docs/contract.md D6, D8, D9). Pure: a function of the catalogue. */

import { fileFor, offeredFile, type Wish } from "../releases/choose-file";
import { NO_TARGET, type Target } from "../releases/platform";
import { type ReleaseChannel, seesChannel } from "../releases/release";
import { isRolledOutTo } from "../releases/rollout";
import { compareVersions } from "../releases/version";
import type {
  CataloguePlugin,
  CatalogueVariant,
  Product,
  PublishedFile,
  PublishedRelease,
} from "./catalogue";

export type CheckQuery = Target & {
  channel: ReleaseChannel;
  /** Null when the client does not say. */
  version: string | null;
  /** What tells the installation from others, for roll-outs; null when nothing does. */
  installation: string | null;
  /** For updaters unless given. */
  wish?: Wish;
};

/** A release with the file that is offered of it; null for an image. */
export type Offer = Readonly<{ release: PublishedRelease; file: PublishedFile | null }>;

export type Selection = {
  /** The highest the client may have, also when it is lower than what it runs; null when there is none. */
  latest: Offer | null;
  updateAvailable: boolean;
  /** True when any release from above the client's version up to `latest` is. */
  critical: boolean;
  manual: boolean;
  /** Newest first, up to `latest`. */
  changelog: readonly PublishedRelease[];
};

const CHANGELOG_MAX = 50;
const CHANGELOG_WITHOUT_VERSION = 20;

/** The highest release that is offered; null for none. Of roll-outs, an answer depends on nothing but this. */
export function offeredRelease(variant: CatalogueVariant, query: CheckQuery): PublishedRelease | null {
  return variant.releases.find((release) => offerOf(release, query) !== null) ?? null;
}

export function selectRelease(variant: CatalogueVariant, query: CheckQuery): Selection {
  const { channel, version } = query;
  const visible = variant.releases.filter((release) => seesChannel(channel, release.channel));
  const place = visible.findIndex((release) => offerOf(release, query) !== null);
  const highest = visible[place];
  const latest = highest ? offerOf(highest, query) : null;
  const upToLatest = latest ? visible.slice(place) : [];
  const above =
    version === null
      ? upToLatest
      : upToLatest.filter((release) => compareVersions(release.version, version) > 0);
  // Without a version nothing is known of what lies between, so the newest speaks for itself.
  const between = version === null ? upToLatest.slice(0, 1) : above;
  return {
    latest,
    updateAvailable: latest !== null && (version === null || above.length > 0),
    critical: between.some((release) => release.critical),
    manual: between.some((release) => release.manual),
    changelog: above.slice(0, version === null ? CHANGELOG_WITHOUT_VERSION : CHANGELOG_MAX),
  };
}

/** What of the release the client is offered; null for nothing (docs/contract.md D9). */
function offerOf(release: PublishedRelease, query: CheckQuery): Offer | null {
  return isOfferedTo(release, query) ? usableOf(release, query, query.wish) : null;
}

/** Whether it is for this program at all, whatever files it has. `requiresVersion`: the release's own unless given. */
export function isOfferedTo(
  release: PublishedRelease,
  { installation, ...query }: Pick<CheckQuery, "channel" | "version" | "installation">,
  requiresVersion = release.requiresVersion,
): boolean {
  return (
    isMeantFor({ channel: release.channel, requiresVersion }, query) && isRolledOutTo(release, installation)
  );
}

/** What decides to whom a release is offered: also of one that is not published yet. */
export type Offerable = Pick<
  PublishedRelease,
  "id" | "version" | "channel" | "expects" | "rollout" | "requiresVersion"
> &
  Readonly<{ image: unknown; files: readonly Pick<PublishedFile, "platform" | "arch" | "kind">[] }>;

/** Of the installations, as the roll-out says. */
export type OfferedShare = Readonly<{ version: string; percent: number }>;

/**
 * What all installations that ask so are offered, the highest version first: what `selectRelease` chooses for one of them. Less
 * than 100 percent together where the rest is offered nothing.
 */
export function offeredShares(
  releases: readonly Offerable[],
  query: Omit<CheckQuery, "installation">,
): OfferedShare[] {
  const shares: OfferedShare[] = [];
  let left = 100;
  for (const release of releases) {
    if (left === 0) break;
    if (!isMeantFor(release, query) || !usableOf(release, query, query.wish)) continue;
    const percent = (left * release.rollout) / 100;
    if (percent > 0) shares.push({ version: release.version, percent });
    left -= percent;
  }
  return shares;
}

/** Whether it brings a program on this system to its version. */
export function hasFileFor(release: Offerable, target: Target): boolean {
  return usableOf(release, target) !== null;
}

type FileOf<Release extends Offerable> = Release["files"][number];

function usableOf<Release extends Offerable>(
  release: Release,
  target: Target,
  wish?: Wish,
): Readonly<{ release: Release; file: FileOf<Release> | null }> | null {
  if (release.image) return { release, file: null };
  const file = offeredFile<FileOf<Release>>(release, target, wish);
  return file && { release, file };
}

function isMeantFor(
  release: Pick<Offerable, "channel" | "requiresVersion">,
  { channel, version }: Pick<CheckQuery, "channel" | "version">,
): boolean {
  return seesChannel(channel, release.channel) && fulfils(release.requiresVersion, version);
}

/** A program that does not say what it runs may be too old. */
export function fulfils(requiresVersion: string | null, version: string | null): boolean {
  if (requiresVersion === null) return true;
  return version !== null && compareVersions(version, requiresVersion) >= 0;
}

/** Per plugin the highest version that runs on the client's core: its `version`, else `latest`'s. */
export function selectPlugins(
  product: Product,
  { channel, version }: Pick<CheckQuery, "channel" | "version">,
  latest: Pick<PublishedRelease, "version"> | null,
): { plugin: CataloguePlugin; release: PublishedRelease; file: PublishedFile }[] {
  const core = version ?? latest?.version ?? null;
  return product.plugins.flatMap((plugin) => {
    const release = plugin.releases.find(
      (candidate) => seesChannel(channel, candidate.channel) && runsOn(candidate, core),
    );
    const file = release && fileFor(release.files, NO_TARGET);
    return release && file ? [{ plugin, release, file }] : [];
  });
}

/** A plugin that asks for a core is not offered to one that is not known. */
export function runsOn(release: PublishedRelease, core: string | null): boolean {
  if (release.minCoreVersion === null) return true;
  return core !== null && compareVersions(release.minCoreVersion, core) <= 0;
}
