/** What a usage snapshot must say, counted from the keys and devices themselves. */
import { databasePool } from "@/lib/db/client";
import type { Application } from "@/lib/domain/applications/find";
import {
  latestUsageSnapshot,
  takeUsageSnapshot,
  type UsageSnapshot,
  VERSIONS_KEPT,
} from "@/lib/domain/applications/usage-snapshot";
import { contextAt, DAY_MS, HOUR_MS } from "@/tests/support/factories";

type KeyRow = {
  id: string;
  code: string;
  planName: string;
  lastFour: string;
  email: string | null;
  name: string | null;
  state: string;
  expiresAt: Date | null;
  activeDevices: number;
  maxActivations: number | null;
};
type DeviceRow = { version: string | null; lastSeenAt: Date };

const KEYS = `SELECT k.id, p.code, p.name AS "planName", k.last_four AS "lastFour", k.email, k.name, k.state, k.expires_at AS "expiresAt",
    k.active_devices AS "activeDevices", k.max_activations AS "maxActivations"
  FROM license_keys k JOIN plans p ON p.id = k.plan_id WHERE k.application_id = $1 ORDER BY k.id DESC`;
const DEVICES = `SELECT a.version, a.last_seen_at AS "lastSeenAt"
  FROM activations a JOIN license_keys k ON k.id = a.key_id WHERE k.application_id = $1 AND a.released_at IS NULL`;

/** Taken at `now`, whatever was counted before, and without the time. */
export async function snapshotAt(application: Application, now: Date) {
  await databasePool().query("DELETE FROM censuses WHERE application_id = $1", [application.id]);
  await takeUsageSnapshot(contextAt(now), application);
  const taken = await latestUsageSnapshot(contextAt(now), application);
  if (!taken) throw new Error("no usage snapshot was taken");
  const { countedAt: _, ...counts } = taken;
  return counts;
}

export async function plainCountAt(
  application: Application,
  now: Date,
): Promise<Omit<UsageSnapshot, "countedAt">> {
  const { rows: keys } = await databasePool().query<KeyRow>(KEYS, [application.id]);
  const { rows: devices } = await databasePool().query<DeviceRow>(DEVICES, [application.id]);
  const active = keys.filter(
    ({ state, expiresAt }) => state === "active" && (expiresAt === null || expiresAt > now),
  );
  const full = active.filter(
    ({ activeDevices, maxActivations }) =>
      maxActivations !== null && maxActivations >= 5 && activeDevices * 5 >= maxActivations * 4,
  );
  const recent = devices.filter(
    ({ lastSeenAt }) => floor(lastSeenAt, HOUR_MS) + HOUR_MS > now.getTime() - 30 * DAY_MS,
  );
  return {
    activeKeys: active.length,
    plans: tally(active.map(({ code, planName: name }) => ({ code, name }))).map(([plan, activeKeys]) => ({
      ...plan,
      activeKeys,
    })),
    devices: devices.length,
    versions: tally(recent.map(({ version }) => ({ version })))
      .slice(0, VERSIONS_KEPT)
      .map(([{ version }, count]) => ({ version, devices: count })),
    nearlyFull: full.length,
    nearlyFullKeys: full.slice(0, 5).map(({ id, lastFour, email, name, activeDevices, maxActivations }) => ({
      id,
      lastFour,
      email,
      name,
      activeDevices,
      maxActivations: maxActivations ?? 0,
    })),
    seen: tally(devices.map(({ lastSeenAt }) => spanOf(lastSeenAt, now)))
      .map(([span, count]) => ({ ...span, devices: count }))
      .sort((one, other) => one.from - other.from || one.until - other.until),
  };
}

function spanOf(seenAt: Date, now: Date): { from: number; until: number } {
  const span = floor(seenAt, HOUR_MS) > now.getTime() - 9 * DAY_MS ? HOUR_MS : DAY_MS;
  const from = floor(seenAt, span);
  return { from, until: from + span };
}

function floor(time: Date, step: number): number {
  return Math.floor(time.getTime() / step) * step;
}

/** The most first, equal ones by their text, null last. */
function tally<T extends object>(values: readonly T[]): [T, number][] {
  const counts = new Map<string, [T, number]>();
  for (const value of values) {
    const text = JSON.stringify(value);
    counts.set(text, [value, (counts.get(text)?.[1] ?? 0) + 1]);
  }
  const first = (value: T) => (Object.values(value)[0] as string | null) ?? "\uffff";
  return [...counts.values()].sort(
    ([one, few], [other, many]) => many - few || (first(one) < first(other) ? -1 : 1),
  );
}
