/** What is stored of releases, checks and devices, as adoption. Reads what was counted, and never counts itself. */
import { flushActivityCounts } from "../applications/activity-counts";
import type { Application } from "../applications/find";
import { VERSIONS_KEPT } from "../applications/usage-snapshot";
import type { Context } from "../context";
import type { ReleaseChannel } from "../releases/release";
import {
  type Adoption,
  adoptionOf,
  type DailyChecks,
  type DevicesByVersion,
  type ReleasedVersion,
} from "./adoption";

/** Which versions are listed; shares stay those of all checks of the application. */
export type AdoptionFilter = Readonly<{ channel?: ReleaseChannel; variant?: string }>;

/** How many days back shares go. */
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A draft that was withdrawn was never out. */
const RELEASED = {
  name: "released-versions",
  text: `SELECT r.application_id AS "applicationId", r.version,
           coalesce(array_agg(v.code ORDER BY v.id) FILTER (WHERE r.status = 'published'),
                    array_agg(v.code ORDER BY v.id)) AS variants,
           bool_or(r.channel = 'stable') AS "isStable",
           bool_and(r.status = 'withdrawn') AS "isWithdrawn",
           min(r.released_at) AS "releasedAt"
         FROM releases r JOIN variants v ON v.id = r.variant_id
         WHERE r.application_id = ANY($1::uuid[]) AND r.status <> 'draft' AND r.released_at IS NOT NULL
           AND ($2::text IS NULL OR r.channel::text = $2) AND ($3::text IS NULL OR v.code = $3)
         GROUP BY r.application_id, r.version`,
};
const CHECKS = {
  name: "checks-by-version",
  text: `SELECT application_id AS "applicationId", subject AS version, day - $2::date AS place, count::float8 AS count
         FROM activity_counts
         WHERE application_id = ANY($1::uuid[]) AND measure = 'update_check' AND day BETWEEN $2::date AND $3::date`,
};
const DEVICES = {
  name: "devices-by-version",
  text: `SELECT application_id AS "applicationId", result->'versions' AS versions FROM censuses
         WHERE application_id = ANY($1::uuid[]) AND result IS NOT NULL`,
};

type ReleasedRow = ReleasedVersion & { applicationId: string };
type CheckRow = { applicationId: string; version: string; place: number; count: number };
type DevicesRow = { applicationId: string; versions: { version: string | null; devices: number }[] };

export async function adoption(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  filter: AdoptionFilter = {},
): Promise<Adoption> {
  const [found] = (await adoptionOfEach(ctx, [application], filter)).values();
  return found ?? adoptionOf(ctx.now, [], new Map(), null);
}

/** By the application's id. Three queries, however many applications there are. */
export async function adoptionOfEach(
  { db, now }: Pick<Context, "db" | "now">,
  applications: readonly Application[],
  { channel, variant }: AdoptionFilter = {},
): Promise<ReadonlyMap<string, Adoption>> {
  await flushActivityCounts();
  const ids = applications.map(({ id }) => id);
  const [first, last] = [dayText(now, 1 - DAYS), dayText(now, 0)];
  const [released, checks, devices] = await Promise.all([
    db.run<ReleasedRow>(RELEASED, [ids, channel ?? null, variant ?? null]),
    db.run<CheckRow>(CHECKS, [ids, first, last]),
    db.run<DevicesRow>(DEVICES, [ids]),
  ]);
  const of = (id: string) => {
    const isOf = ({ applicationId }: { applicationId: string }) => applicationId === id;
    const counted = devices.find(isOf);
    return adoptionOf(
      now,
      released.filter(isOf).map(({ applicationId: _, ...version }) => version),
      dailyChecks(checks.filter(isOf)),
      counted ? devicesByVersion(counted) : null,
    );
  };
  return new Map(ids.map((id) => [id, of(id)]));
}

function dailyChecks(rows: readonly CheckRow[]): DailyChecks {
  const checks = new Map<string, number[]>();
  for (const { version, place, count } of rows) {
    const counts = checks.get(version) ?? Array.from({ length: DAYS }, () => 0);
    counts[place] = count;
    checks.set(version, counts);
  }
  return checks;
}

/** Programs report their version as they write it, with or without a "v". */
function devicesByVersion({ versions }: DevicesRow): DevicesByVersion {
  const counted = new Map<string, number>();
  for (const { version, devices } of versions) {
    const name = (version ?? "").replace(/^v/, "");
    counted.set(name, (counted.get(name) ?? 0) + devices);
  }
  return { counted, isCutOff: versions.length >= VERSIONS_KEPT };
}

function dayText(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
