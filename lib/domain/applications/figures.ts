/** The numbers of an application that fit on one page. None of them takes longer with more keys. */
import type { Context } from "../context";
import { type BoundedCount, boundedCount, COUNT_LIMIT, COUNTED_MAX } from "./bounded-count";
import type { Application } from "./find";

export type NearlyFullKey = {
  id: string;
  lastFour: string;
  email: string | null;
  name: string | null;
  activeDevices: number;
  maxActivations: number;
};

export type ApplicationFigures = {
  activeKeys: BoundedCount;
  /** Devices that hold a seat; those of the first COUNTED_MAX keys when there are more. */
  devices: BoundedCount;
  /** Active keys of several seats of which four in five are taken. */
  nearlyFull: BoundedCount;
  /** Some of them, the newest keys first. */
  nearlyFullKeys: NearlyFullKey[];
};

/** Keys of one seat are full as soon as they are used, so they are not told as such. */
export async function applicationFigures(
  ctx: Context,
  application: Application,
  shownMax = 5,
): Promise<ApplicationFigures> {
  const [activeKeys, devices, nearlyFull, nearlyFullKeys] = await Promise.all([
    countActiveKeys(ctx, application.id),
    countDevices(ctx, application.id),
    countNearlyFull(ctx, application.id),
    listNearlyFull(ctx, application.id, shownMax),
  ]);
  return { activeKeys, devices, nearlyFull, nearlyFullKeys };
}

/** Neither suspended nor revoked nor expired. */
async function countActiveKeys(ctx: Context, applicationId: string): Promise<BoundedCount> {
  const [row] = await ctx.db.prisma.$queryRaw<{ found: number }[]>`
    SELECT count(*)::int AS found
    FROM ((SELECT 1 FROM license_keys
           WHERE application_id = ${applicationId}::uuid AND state = 'active' AND expires_at IS NULL
           LIMIT ${COUNT_LIMIT})
          UNION ALL
          (SELECT 1 FROM license_keys
           WHERE application_id = ${applicationId}::uuid AND state = 'active' AND expires_at > ${ctx.now}
           LIMIT ${COUNT_LIMIT})) AS active`;
  return boundedCount(row?.found ?? 0);
}

async function countDevices(ctx: Context, applicationId: string): Promise<BoundedCount> {
  const [row] = await ctx.db.prisma.$queryRaw<{ keys: number; devices: number }[]>`
    SELECT count(*)::int AS keys, coalesce(sum(active_devices), 0)::float8 AS devices
    FROM (SELECT active_devices FROM license_keys
          WHERE application_id = ${applicationId}::uuid AND active_devices > 0
          LIMIT ${COUNTED_MAX}) AS used`;
  return { count: row?.devices ?? 0, isMore: row?.keys === COUNTED_MAX };
}

// The condition is written as in the index "license_keys_nearly_full_idx"; written differently it would not be found there.
async function countNearlyFull(ctx: Context, applicationId: string): Promise<BoundedCount> {
  const [row] = await ctx.db.prisma.$queryRaw<{ found: number }[]>`
    SELECT count(*)::int AS found
    FROM (SELECT 1 FROM license_keys
          WHERE application_id = ${applicationId}::uuid
            AND state = 'active' AND max_activations > 1 AND active_devices * 5 >= max_activations * 4
          LIMIT ${COUNT_LIMIT}) AS nearly_full`;
  return boundedCount(row?.found ?? 0);
}

async function listNearlyFull(ctx: Context, applicationId: string, limit: number): Promise<NearlyFullKey[]> {
  return ctx.db.prisma.$queryRaw<NearlyFullKey[]>`
    SELECT id, last_four AS "lastFour", email, name, active_devices AS "activeDevices",
           max_activations AS "maxActivations"
    FROM license_keys
    WHERE application_id = ${applicationId}::uuid
      AND state = 'active' AND max_activations > 1 AND active_devices * 5 >= max_activations * 4
    ORDER BY id DESC
    LIMIT ${limit}`;
}
