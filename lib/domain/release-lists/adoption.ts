/** How far each version has spread: from which versions programs asked for updates, and on which their devices are. Pure. */
import { compareVersions } from "../releases/version";

/** A version of the core that was published at least once. */
export type ReleasedVersion = Readonly<{
  version: string;
  /** Codes of the variants it is published for; of all it ever was, where it is withdrawn. */
  variants: readonly string[];
  isStable: boolean;
  isWithdrawn: boolean;
  /** When the first variant went live. */
  releasedAt: Date;
}>;

export type VersionAdoption = ReleasedVersion &
  Readonly<{
    /** Days since then, by the calendar in UTC. */
    daysOut: number;
    /** Of all checks of the day, from 0 to 1; null where there were none. */
    share: number | null;
    /** The same a week before; null, too, where the version was not out yet. */
    shareWeekAgo: number | null;
    /** Of each day up to that one, the oldest first. */
    shares: readonly (number | null)[];
    /** Devices that hold a seat and were seen in the last 30 days; null where that is not counted. */
    devices: number | null;
  }>;

/** Counts do not tell variants apart: shares are always of all checks of the application. */
export type Adoption = Readonly<{
  /** Midnight in UTC of the day that the shares are of: the running one, or the one before. */
  day: Date;
  isToday: boolean;
  /** The highest version first. */
  versions: readonly VersionAdoption[];
  /** The highest stable version that is not withdrawn; of another channel where none is stable. */
  newest: VersionAdoption | null;
}>;

/** Checks by the version they came from ("" for none that is known), one number for each day, the last is today. */
export type DailyChecks = ReadonlyMap<string, readonly number[]>;
/** `counted`: devices of the versions most used, not of all where `isCutOff`. */
export type DevicesByVersion = Readonly<{ counted: ReadonlyMap<string, number>; isCutOff: boolean }>;

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK = 7;

export function adoptionOf(
  now: Date,
  released: readonly ReleasedVersion[],
  checks: DailyChecks,
  devices: DevicesByVersion | null,
): Adoption {
  const totals = totalsOf(checks);
  const isToday = isTelling(totals.at(-1) ?? 0, totals.at(-2) ?? 0);
  const [today, place] = [Math.floor(now.getTime() / DAY_MS), totals.length - (isToday ? 1 : 2)];
  const day = new Date((isToday ? today : today - 1) * DAY_MS);
  const of = (one: ReleasedVersion): VersionAdoption => {
    const counts = checks.get(one.version);
    const shares = totals
      .slice(0, Math.max(place + 1, 0))
      .map((total, at) => (total === 0 ? null : (counts?.[at] ?? 0) / total));
    const wasOut = one.releasedAt.getTime() < day.getTime() - (WEEK - 1) * DAY_MS;
    return {
      ...one,
      daysOut: Math.max(0, today - Math.floor(one.releasedAt.getTime() / DAY_MS)),
      share: shares[place] ?? null,
      shareWeekAgo: wasOut ? (shares[place - WEEK] ?? null) : null,
      shares,
      devices: devices && (devices.counted.get(one.version) ?? (devices.isCutOff ? null : 0)),
    };
  };
  const versions = released
    .map(of)
    .sort(
      (one, other) =>
        compareVersions(other.version, one.version) || other.releasedAt.getTime() - one.releasedAt.getTime(),
    );
  const offered = versions.filter(({ isWithdrawn }) => !isWithdrawn);
  return { day, isToday, versions, newest: offered.find(({ isStable }) => isStable) ?? offered[0] ?? null };
}

/** Of the versions below this one, the one that most devices are still on; null where none are. */
export function mostDevicesBelow({ versions }: Adoption, version: string): VersionAdoption | null {
  const older = versions.filter(
    (one) => compareVersions(one.version, version) < 0 && one.devices !== null && one.devices > 0,
  );
  return older.sort((one, other) => (other.devices ?? 0) - (one.devices ?? 0))[0] ?? null;
}

/** The running day counts once it has half the checks of the day before: at its start a few callers would be all. */
function isTelling(today: number, yesterday: number): boolean {
  return today > 0 && today * 2 >= yesterday;
}

function totalsOf(checks: DailyChecks): number[] {
  const totals: number[] = [];
  for (const counts of checks.values()) {
    for (const [place, count] of counts.entries()) totals[place] = (totals[place] ?? 0) + count;
  }
  return totals;
}
