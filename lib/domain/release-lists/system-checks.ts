/** From which systems the update checks of a day came. Reads what was counted, and never counts itself. */
import { readSubject } from "../applications/activity-subject";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import type { Target } from "../releases/platform";

/** From 0 to 1, of all checks of the day; null where none is known and some of the others may be from there. */
export type SystemShare = Readonly<{ share: number | null; ofVersion: number | null }>;

/** `systems`: in the order of those that were asked about. `elsewhere`: the share of all others, and of checks that named no system. */
export type SystemChecks = Readonly<{ systems: readonly SystemShare[]; elsewhere: number }>;

type Row = { subject: string; isDetail: boolean; count: number };

const ON_DAY = {
  name: "system-checks",
  text: `SELECT subject, measure = 'update_check_system' AS "isDetail", count::float8 AS count FROM activity_counts
         WHERE application_id = $1 AND day = $2::date AND measure IN ('update_check', 'update_check_system')`,
};

/** `day`: midnight in UTC. Null where nothing was counted. What other servers counted in the last minute may still be missing. */
export async function systemChecks(
  { db }: Pick<Context, "db">,
  { id }: Application,
  { day, version, systems }: { day: Date; version: string; systems: readonly Target[] },
): Promise<SystemChecks | null> {
  const rows = await db.run<Row>(ON_DAY, [id, day.toISOString().slice(0, 10)]);
  const isOfVersion = ({ subject }: Row) => readSubject(subject).total === version;
  const all = gather(rows, systems);
  const own = gather(rows.filter(isOfVersion), systems);
  if (all.total === 0) return null;
  const shareOf = ({ counts, unnamed }: Gathered, place: number) => {
    const count = counts[place] ?? 0;
    return count === 0 && unnamed > 0 ? null : count / all.total;
  };
  const shares = systems.map((_, place) => ({ share: shareOf(all, place), ofVersion: shareOf(own, place) }));
  const shown = all.counts.reduce((sum, count) => sum + count, 0);
  return { systems: shares, elsewhere: Math.max(0, all.total - shown) / all.total };
}

/** `counts`: by system. `unnamed`: checks of which no system is known. */
type Gathered = Readonly<{ total: number; counts: readonly number[]; unnamed: number }>;

function gather(rows: readonly Row[], systems: readonly Target[]): Gathered {
  const counts = systems.map(() => 0);
  let [total, named] = [0, 0];
  for (const { subject, isDetail, count } of rows) {
    if (!isDetail) total += count;
    else {
      named += count;
      const place = placeOf(readSubject(subject).detail ?? "", systems);
      if (place >= 0) counts[place] = (counts[place] ?? 0) + count;
    }
  }
  const [only, second] = systems;
  // Programs that run on any system have no reason to name theirs.
  if (only?.platform === null && !second) return { total, counts: [total], unnamed: 0 };
  return { total, counts, unnamed: Math.max(0, total - named) };
}

/** Of the system's row, else of its platform's; of the only one of its platform for a program that names no processor. */
function placeOf(detail: string, systems: readonly Target[]): number {
  const [platform, arch = null] = detail.split("-");
  const own = systems.flatMap((system, place) => (system.platform === platform ? [{ system, place }] : []));
  const found =
    own.find(({ system }) => system.arch === arch) ?? own.find(({ system }) => system.arch === null);
  if (found) return found.place;
  const [only, second] = own;
  if (only && !second && arch === null) return only.place;
  return own.length === 0 ? systems.findIndex((system) => system.platform === null) : -1;
}
