/** What is published and does not reach everyone it should. Pure. */
import { fileFor, missingOf, programsOf } from "../releases/choose-file";
import type { FileKind } from "../releases/file-kind";
import type { FileArch, FilePlatform } from "../releases/platform";
import { isProgram } from "../releases/program-kinds";
import { type ReleaseChannel, seesChannel } from "../releases/release";

type Place = Readonly<{ platform: FilePlatform; arch: FileArch }>;

/** `isSigned`: for feeds, by the keys that the server has for those that are on. */
export type LiveFile = Place & Readonly<{ kind: FileKind; isSigned: boolean }>;

/** A published release. `owner`: the code of its variant or plugin. */
export type LiveRelease = Readonly<{
  id: string;
  owner: string;
  version: string;
  channel: ReleaseChannel;
  rollout: number;
  requiresVersion: string | null;
  isImage: boolean;
  /** "macos/arm64" each. */
  expects: readonly string[];
  releasedAt: Date;
  files: readonly LiveFile[];
}>;

export type ReleaseTrouble = Readonly<{ release: LiveRelease }> &
  (
    | /** It does not reach all installations, a week after it was published. */ Readonly<{ what: "rollout" }>
    /** The newest of its channel lacks platforms that it expects, or that the version before had. */
    | Readonly<{ what: "platforms"; missing: readonly string[] }>
    /** The newest of its channel has files that feeds leave out. */
    | Readonly<{ what: "unsigned" }>
  );

export const ROLLOUT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A job signs what could not be signed at publishing. */
const SIGNED_WITHIN_MS = 60 * 60 * 1000;
const CHANNELS: readonly ReleaseChannel[] = ["stable", "beta"];
const PARTS_OF_UNIVERSAL: readonly FileArch[] = ["x64", "arm64"];

/** `releases`: of one variant or plugin, highest version first. */
export function releaseTroubles(releases: readonly LiveRelease[], now: Date): ReleaseTrouble[] {
  const ageOf = ({ releasedAt }: LiveRelease) => now.getTime() - releasedAt.getTime();
  const found: ReleaseTrouble[] = releases
    .filter((release) => ageOf(release) >= ROLLOUT_DAYS * DAY_MS && isPartial(release, releases))
    .map((release) => ({ what: "rollout", release }));
  for (const channel of CHANNELS) {
    const [newest, before] = releases.filter((release) => release.channel === channel);
    if (!newest) continue;
    const missing = missingPlatforms(newest, before);
    if (missing.length > 0) found.push({ what: "platforms", release: newest, missing });
    if (ageOf(newest) >= SIGNED_WITHIN_MS && newest.files.some(isUnsigned))
      found.push({ what: "unsigned", release: newest });
  }
  return found;
}

/** One that everyone is offered a higher version than is over. */
function isPartial(release: LiveRelease, releases: readonly LiveRelease[]): boolean {
  const higher = releases.slice(0, releases.indexOf(release));
  const isOver = higher.some(
    ({ channel, rollout, requiresVersion }) =>
      rollout === 100 && requiresVersion === null && seesChannel(release.channel, channel),
  );
  return release.rollout < 100 && !isOver;
}

function missingPlatforms(newest: LiveRelease, before: LiveRelease | undefined): string[] {
  if (newest.isImage) return [];
  const had = before ? programsOf(before.files).flatMap(placesOf) : [];
  const lost = had.filter((place) => fileFor(newest.files, place) === null);
  const places = lost.map(({ platform, arch }) => `${platform}/${arch}`);
  return [...new Set([...missingOf(newest.files, newest.expects), ...places])].sort();
}

/** A universal file is for both processors, each of which may have a file of its own now. What is for any platform is for none in particular. */
function placesOf({ platform, arch }: Place): Place[] {
  if (platform === "any" || arch === "any") return [];
  return arch === "universal"
    ? PARTS_OF_UNIVERSAL.map((part) => ({ platform, arch: part }))
    : [{ platform, arch }];
}

/** Of a file whose kind is not known it cannot be said whether it is to be signed. */
function isUnsigned(file: LiveFile): boolean {
  return isProgram(file) && file.kind !== "program" && !file.isSigned;
}
