/** Which releases a feed tells of: those that are for this program and have what its client can use. */
import { checkSubject } from "../../domain/applications/activity-subject";
import { channelsNamed } from "../../domain/feeds/channel-name";
import { isComplete } from "../../domain/releases/choose-file";
import type { FilePlatform, Target } from "../../domain/releases/platform";
import type { ReleaseChannel } from "../../domain/releases/release";
import { compareVersions, parseVersion, readVersion } from "../../domain/releases/version";
import type { PublishedFile, PublishedRelease } from "../../domain/updates/catalogue";
import { isOfferedTo } from "../../domain/updates/select-release";
import { stepsOf, type ToldRelease, toldTo } from "../../domain/updates/steps";
import { HttpError } from "../http-error";
import { type AskedFeed, installationOf } from "./asked-feed";

/** Older ones are listed for deltas. */
const LISTED_MAX = 20;

export type Wanted = Readonly<{
  channel: ReleaseChannel;
  /** Null where a feed is not of one. */
  platform: FilePlatform | null;
  /** As the program says, or its address. */
  runsOn: Target;
  /** What the program says it runs; one that compares versions itself may say what it likes, and then has said nothing. */
  version: string | null;
  /** Those that the client can use. */
  pick: (files: readonly PublishedFile[], release: PublishedRelease) => readonly PublishedFile[];
  /** Whether the client can tell of releases that it does not install. */
  showsManual?: boolean;
  /** Whether the client itself leaves out what requires a newer version than it runs. */
  hidesItself?: boolean;
}>;

export type Chosen = Readonly<{ release: ToldRelease; files: readonly PublishedFile[] }>;

/** Newest first; the first is the one to offer, and none of the others was held back from it. Says what is to be counted. */
export function chooseFeed(asked: AskedFeed, wanted: Wanted): Chosen[] {
  const { call, variant } = asked;
  const query = new URL(call.request.url).searchParams;
  const version = wanted.version === null ? null : readVersion(wanted.version);
  const known = version !== null && variant.releases.some((release) => release.version === version);
  asked.counted.as = checkSubject(known ? version : "", wanted.runsOn);
  const asking = { channel: wanted.channel, version, installation: installationOf(asked, query) };
  const hidesItself = wanted.hidesItself && version === null;
  const usable = stepsOf(variant.releases, wanted.channel)
    .filter(({ release }) => wanted.showsManual || !release.manual)
    .filter(({ release, requiresVersion }) =>
      isOfferedTo(release, asking, hidesItself ? null : requiresVersion),
    )
    .map((step) => ({ ...step, files: wanted.pick(step.release.files, step.release) }))
    // Without one file the release would be another for those who need that one.
    .filter(({ files }) => files.length > 0 && !files.some(({ isChanged }) => isChanged));
  const complete = usable.filter(({ release, files }) =>
    (wanted.platform ? [wanted.platform] : platformsOf(files)).every((platform) =>
      isComplete(release.files, release.expects, platform),
    ),
  );
  return complete.slice(0, LISTED_MAX).map((step) => ({ release: toldTo(version, step), files: step.files }));
}

/** The same, of the first of the channels that has something. */
export function chooseNamed(
  asked: AskedFeed,
  { channels, ...wanted }: Omit<Wanted, "channel"> & Readonly<{ channels: readonly ReleaseChannel[] }>,
): Chosen[] {
  for (const channel of channels) {
    const chosen = chooseFeed(asked, { ...wanted, channel });
    if (chosen.length > 0) return chosen;
  }
  return [];
}

/** What a program says in the query that it runs; null for nothing that can be read. */
export function saidVersion({ call }: AskedFeed): string | null {
  return readVersion(new URL(call.request.url).searchParams.get("version") ?? "");
}

/** By the query, under any name; what names no prereleases is stable, since a feed's address is written by hand. */
export function askedChannel({ call }: AskedFeed): ReleaseChannel {
  const said = new URL(call.request.url).searchParams.get("channel");
  return said === null ? "stable" : channelsNamed(said)[0];
}

export function nothingPublished(): HttpError {
  return new HttpError("not_found", "Nothing is published for this system and channel.");
}

/**
 * What a program runs whose updater installs whatever it is answered. Of a version that cannot be read nothing is known, and
 * every answer but an error would be wrong for good: an update installs itself at every check, "nothing new" hides all that
 * come. Throws `invalid_input`, as `v1/check` does.
 */
export function runningVersion(inPath: string): string {
  return parseVersion("version", inPath);
}

/** Whether the program runs the version already, or a higher one that was withdrawn. */
export function isUpToDate({ release }: Chosen, running: string): boolean {
  return compareVersions(release.version, running) <= 0;
}

function platformsOf(files: readonly PublishedFile[]): FilePlatform[] {
  return [...new Set(files.map(({ platform }) => platform))];
}
