/**
 * What programs are offered on each system, now and after a change: for pages, by the function that answers `check`. Pure.
 */
import { programsOf } from "../releases/choose-file";
import { PLATFORMS, type Target } from "../releases/platform";
import { type ReleaseChannel, seesChannel } from "../releases/release";
import { compareVersions } from "../releases/version";
import { hasFileFor, type Offerable, type OfferedShare, offeredShares } from "./select-release";

/** What is published of a variant, or of a plugin, the highest version first. */
export type Published = Readonly<{ code: string; releases: readonly Offerable[] }>;

/** What programs of the variant are offered that run on the system and ask for the channel. */
export type SystemOffer = Readonly<{
  code: string;
  system: Target;
  channel: ReleaseChannel;
  shares: readonly OfferedShare[];
}>;

const CHANNELS: readonly ReleaseChannel[] = ["stable", "beta"];
/** What was dropped longer ago than that is not missed. */
const OLDER_CONSIDERED = 10;

/** On the channels that see the one named. */
export function offersOn(
  variants: readonly Published[],
  systems: readonly Target[],
  channel: ReleaseChannel,
): SystemOffer[] {
  return CHANNELS.filter((asked) => seesChannel(asked, channel)).flatMap((asked) =>
    variants.flatMap((variant) => systems.map((system) => offerOn(variant, system, asked))),
  );
}

function offerOn({ code, releases }: Published, system: Target, channel: ReleaseChannel): SystemOffer {
  const query = { ...system, channel, version: newEnough(releases) };
  return { code, system, channel, shares: offeredShares(releases, query) };
}

/** What a program runs that may have each of them; null where none asks for anything. */
function newEnough(releases: readonly Offerable[]): string | null {
  const required = releases.flatMap(({ requiresVersion }) => requiresVersion ?? []);
  return required.toSorted(compareVersions).at(-1) ?? null;
}

/** Once the release is published as it is here; it takes the place of what it is now. */
export function withRelease(variant: Published, release: Offerable): Published {
  const others = withoutRelease(variant, release.id).releases;
  const isLower = ({ version }: Offerable) => compareVersions(version, release.version) <= 0;
  const place = others.findIndex(isLower);
  const at = place < 0 ? others.length : place;
  return { ...variant, releases: [...others.slice(0, at), release, ...others.slice(at)] };
}

export function withoutRelease({ code, releases }: Published, id: string): Published {
  return { code, releases: releases.filter((release) => release.id !== id) };
}

/**
 * The systems that a version is about: those of its files, those that it expects, and those of the versions before it. Where files
 * name processors, one for each of them. A file for any system makes that a system, too. Just "any" where none is known.
 */
export function systemsOf(
  version: string,
  releases: readonly Offerable[],
  variants: readonly Published[],
): Target[] {
  const before = variants.flatMap((variant) =>
    variant.releases
      .filter((release) => compareVersions(release.version, version) < 0)
      .slice(0, OLDER_CONSIDERED),
  );
  const places = [...releases, ...before].flatMap(({ files, expects }) => [
    ...programsOf(files).map(({ platform, arch }) => `${platform}/${arch}`),
    ...expects,
  ]);
  return targetsOf(new Set(places));
}

function targetsOf(places: ReadonlySet<string>): Target[] {
  if (places.size === 0) return [{ platform: null, arch: null }];
  return PLATFORMS.flatMap((platform): Target[] => {
    const arches = [...places].flatMap((place) => place.split(`${platform}/`)[1] ?? []);
    if (arches.length === 0) return [];
    if (platform === "any") return [{ platform: null, arch: null }];
    const named = ARCHES_OF_MACHINES.filter((arch) => arches.includes(arch));
    return named.length === 0 ? [{ platform, arch: null }] : named.map((arch) => ({ platform, arch }));
  });
}

const ARCHES_OF_MACHINES = ["x64", "arm64", "x86", "armv7"] as const;

/** Those on which the release can be installed, and those on which it cannot. */
export function coverageOf(
  release: Offerable,
  systems: readonly Target[],
): Readonly<{ has: readonly Target[]; lacks: readonly Target[] }> {
  const isThere = (system: Target) => hasFileFor(release, system);
  return { has: systems.filter(isThere), lacks: systems.filter((system) => !isThere(system)) };
}

/** A platform alone, where all of its systems are among them. */
export function gathered(some: readonly Target[], all: readonly Target[]): Target[] {
  const platforms = [...new Set(some.map(({ platform }) => platform))];
  return platforms.flatMap((platform) => {
    const of = (systems: readonly Target[]) => systems.filter((system) => system.platform === platform);
    return of(some).length === of(all).length ? [{ platform, arch: null }] : of(some);
  });
}
