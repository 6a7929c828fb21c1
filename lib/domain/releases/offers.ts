/** What programs are offered of a variant or a plugin, and what a change makes of it. Pure. */
import { type ReleaseChannel, seesChannel } from "./release";
import { compareVersions } from "./version";

/** `seq`: null for one that is signed only with the change. */
export type OfferedRelease = Readonly<{
  id: string;
  version: string;
  channel: ReleaseChannel;
  seq: number | null;
}>;

/** For programs on these channels: the version that they are offered now, and the one after the change; null for nothing. */
export type OfferChange = Readonly<{
  channels: readonly ReleaseChannel[];
  now: string | null;
  next: string | null;
}>;

const CHANNELS: readonly ReleaseChannel[] = ["stable", "beta"];

/** The highest that the channel sees; versions that differ in build metadata alone are ordered by when they were signed. */
export function offeredOn(channel: ReleaseChannel, published: readonly OfferedRelease[]): string | null {
  const visible = published.filter((release) => seesChannel(channel, release.channel));
  const [highest] = visible.toSorted(
    (one, other) => compareVersions(other.version, one.version) || lastSigned(other) - lastSigned(one),
  );
  return highest?.version ?? null;
}

/** `published`: of the same variant or plugin. */
export function afterPublishing(
  published: readonly OfferedRelease[],
  draft: OfferedRelease,
): readonly OfferChange[] {
  return changes(published, [...published, { ...draft, seq: null }], seeing(draft.channel));
}

/** Programs on beta see a beta before and after. */
export function afterPromoting(
  published: readonly OfferedRelease[],
  beta: OfferedRelease,
): readonly OfferChange[] {
  const promoted = published.map((one) =>
    one.id === beta.id ? { ...one, channel: "stable" as const } : one,
  );
  return changes(published, promoted, ["stable"]);
}

export function afterWithdrawing(
  published: readonly OfferedRelease[],
  release: OfferedRelease,
): readonly OfferChange[] {
  const left = published.filter(({ id }) => id !== release.id);
  return changes(published, left, seeing(release.channel));
}

/** As it is, for channels that see the one named. */
export function offersNow(
  published: readonly OfferedRelease[],
  channel: ReleaseChannel,
): readonly OfferChange[] {
  return changes(published, published, seeing(channel));
}

/** Channels with the same change stand together. */
function changes(
  before: readonly OfferedRelease[],
  after: readonly OfferedRelease[],
  channels: readonly ReleaseChannel[],
): readonly OfferChange[] {
  const all = channels.map((channel) => ({
    channels: [channel],
    now: offeredOn(channel, before),
    next: offeredOn(channel, after),
  }));
  const [first, second] = all;
  const areSame = first && second && first.now === second.now && first.next === second.next;
  return areSame ? [{ ...first, channels }] : all;
}

function seeing(channel: ReleaseChannel): readonly ReleaseChannel[] {
  return CHANNELS.filter((asked) => seesChannel(asked, channel));
}

function lastSigned({ seq }: OfferedRelease): number {
  return seq ?? Number.POSITIVE_INFINITY;
}
