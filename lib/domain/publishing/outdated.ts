/**
 * Which statements a change leaves behind: programs that refuse a `seq` below the highest they saw would refuse for good
 * what they are offered next (decision 006). Pure.
 */
import { offeredFile } from "../releases/choose-file";
import type { FileKind } from "../releases/file-kind";
import {
  ARCHES,
  type FileArch,
  type FilePlatform,
  NO_TARGET,
  PLATFORMS,
  type Target,
} from "../releases/platform";
import { type ReleaseChannel, seesChannel } from "../releases/release";

type SignedFile = Readonly<{
  id: string;
  platform: FilePlatform;
  arch: FileArch;
  kind: FileKind;
  seq: number | null;
}>;

/** A published release. `seq`: of its image; null where it has files. */
export type SignedRelease = Readonly<{
  id: string;
  version: string;
  channel: ReleaseChannel;
  rollout: number;
  requiresVersion: string | null;
  minCoreVersion: string | null;
  expects: readonly string[];
  seq: number | null;
  files: readonly SignedFile[];
}>;

/** `fileIds`: none for an image. */
export type Outdated = Readonly<{ releaseId: string; fileIds: readonly string[] }>;

/** What programs of one kind may be offered: `id` of a file, or of a release with an image. */
type Offer = Readonly<{ id: string; releaseId: string; isFile: boolean; rollout: number; seq: number }>;

const CHANNELS: readonly ReleaseChannel[] = ["stable", "beta"];
const TARGETS: readonly Target[] = [
  NO_TARGET,
  ...PLATFORMS.filter((platform) => platform !== "any").flatMap((platform) =>
    [null, ...ARCHES.filter((arch) => arch !== "any")].map((arch) => ({ platform, arch })),
  ),
];

/**
 * What is to be signed again, lowest version first. `before` and `after`: what is published of one variant or plugin,
 * highest version first.
 */
export function outdatedBy(before: readonly SignedRelease[], after: readonly SignedRelease[]): Outdated[] {
  const outdated = new Map<string, Offer>();
  for (const channel of CHANNELS) {
    for (const target of TARGETS) {
      const offers = offersTo(before, channel, target);
      for (const offer of offersTo(after, channel, target)) {
        if (isLeftBehind(offer, offers, after)) outdated.set(offer.id, offer);
      }
    }
  }
  return after.toReversed().flatMap(({ id: releaseId }) => {
    const found = [...outdated.values()].filter((offer) => offer.releaseId === releaseId);
    const fileIds = found.filter(({ isFile }) => isFile).map(({ id }) => id);
    return found.length > 0 ? [{ releaseId, fileIds }] : [];
  });
}

/**
 * From the highest down to the first that all of them are offered: which one a program gets depends on its version, its core
 * and its part of the roll-out.
 */
function offersTo(releases: readonly SignedRelease[], channel: ReleaseChannel, target: Target): Offer[] {
  const offers: Offer[] = [];
  for (const release of releases) {
    if (!seesChannel(channel, release.channel) || release.rollout === 0) continue;
    const offer = offerOf(release, target);
    if (!offer) continue;
    offers.push(offer);
    const { rollout, requiresVersion, minCoreVersion } = release;
    if (rollout === 100 && requiresVersion === null && minCoreVersion === null) break;
  }
  return offers;
}

function offerOf(release: SignedRelease, target: Target): Offer | null {
  const { id: releaseId, rollout, files, seq } = release;
  if (files.length === 0) return { id: releaseId, releaseId, isFile: false, rollout, seq: seq ?? 0 };
  const file = offeredFile(release, target);
  return file && { id: file.id, releaseId, isFile: true, rollout, seq: file.seq ?? 0 };
}

/** Whether a program may be offered it now that was offered something with a higher `seq`. */
function isLeftBehind(offer: Offer, before: readonly Offer[], after: readonly SignedRelease[]): boolean {
  const others = before.filter(({ id }) => id !== offer.id);
  if (others.every(({ seq }) => seq < offer.seq)) return false;
  const place = before.findIndex(({ id }) => id === offer.id);
  const known = before[place];
  if (!known || known.rollout < offer.rollout) return true;
  return before.slice(0, place).some((higher) => {
    const now = after.find(({ id }) => id === higher.releaseId);
    return !now || now.rollout < higher.rollout;
  });
}
