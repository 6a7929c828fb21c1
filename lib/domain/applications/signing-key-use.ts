/** Every signing key of an application and what in the field still depends on it. */
import type { SigningPurpose } from "../../db/generated/enums";
import type { Context } from "../context";
import { type BoundedCount, boundedCount, COUNT_LIMIT } from "./bounded-count";
import type { Application } from "./find";

export type SigningKeyUse = {
  kid: string;
  purpose: SigningPurpose;
  state: "active" | "published" | "withdrawn";
  /** Base64 of the SPKI DER. */
  publicKey: string;
  createdAt: Date;
  /** The latest time; null: never. */
  activatedAt: Date | null;
  /** When another took its place; null for the active one, and for one that never signed. */
  replacedAt: Date | null;
  withdrawnAt: Date | null;
  /** License keys that are published: at most so many devices in seats hold a token of it that has not ended. */
  liveTokens: BoundedCount;
  /** The same keys: at most so many devices in seats know their license by a token of it, ended or not. */
  devices: BoundedCount;
  /** Release keys: published releases whose statement it signed. */
  releases: number;
};

/** Tokens live at most seven days; a device's `last_seen_at` is behind its newest token by less than an hour. */
const LIVE_MS = 7 * 24 * 60 * 60 * 1000;
const SEEN_BEHIND_MS = 60 * 60 * 1000;

/** Of the devices of one key, those last seen between two times: no more than the limit. */
const found = (since: string) => `
  (SELECT count(*)::int FROM (
     SELECT 1 FROM activations x JOIN license_keys k ON k.id = x.key_id AND k.application_id = $1
     WHERE x.last_seen_at >= ${since} AND x.last_seen_at <= s.until AND x.released_at IS NULL
     LIMIT ${COUNT_LIMIT}) AS one)`;

const COUNT_DEVICES = {
  name: "count-devices-by-signing-key",
  text: `
    SELECT s.kid, ${found("s.since")} AS devices,
           CASE WHEN s.until < $5 THEN 0 ELSE ${found("greatest(s.since, $5)")} END AS "liveTokens"
    FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) AS s (kid, since, until)`,
};

type DeviceCount = { kid: string; devices: number; liveTokens: number };

/**
 * Oldest first, withdrawn ones too. Tokens are not stored, so those of license keys are counted by devices: a device's newest
 * token was made when it was last seen, or within the hour after, and by the key that was active then. Where that leaves
 * two keys possible the device counts for both: the numbers are never too low. Of withdrawn keys nothing is counted.
 */
export async function listSigningKeyUse(ctx: Context, application: Application): Promise<SigningKeyUse[]> {
  const keys = await findKeys(ctx, application);
  const [devices, releases] = await Promise.all([
    countDevices(ctx, application, keys),
    countReleases(ctx, application),
  ]);
  return keys.map(({ firstActivatedAt: _, ...key }) => ({
    ...key,
    liveTokens: boundedCount(devices.get(key.kid)?.liveTokens ?? 0),
    devices: boundedCount(devices.get(key.kid)?.devices ?? 0),
    releases: releases.get(key.kid) ?? 0,
  }));
}

/** When something was last released for the first time; signing anew does not count. Null: never. */
export async function lastReleaseTime(ctx: Context, application: Application): Promise<Date | null> {
  const { _max } = await ctx.db.prisma.release.aggregate({
    where: { applicationId: application.id, status: "published" },
    _max: { releasedAt: true },
  });
  return _max.releasedAt;
}

type Key = Awaited<ReturnType<typeof findKeys>>[number];

async function findKeys(ctx: Context, application: Application) {
  const rows = await ctx.db.prisma.signingKey.findMany({
    where: { applicationId: application.id, purpose: { in: ["license", "release"] } },
    orderBy: { id: "asc" },
    omit: { sealedPrivateKey: true },
    include: { signsLicenses: { select: { id: true } }, signsReleases: { select: { id: true } } },
  });
  return rows.map((row) => {
    const isActive = Boolean(row.signsLicenses ?? row.signsReleases);
    const { kid, purpose, createdAt, activatedAt, firstActivatedAt, withdrawnAt } = row;
    const later = rows
      .filter((one) => one.purpose === purpose)
      .flatMap((one) => one.activatedAt ?? [])
      .filter((time) => activatedAt !== null && time > activatedAt)
      .sort((one, other) => one.getTime() - other.getTime());
    return {
      kid,
      purpose,
      state: withdrawnAt ? ("withdrawn" as const) : isActive ? ("active" as const) : ("published" as const),
      publicKey: Buffer.from(row.publicKey).toString("base64"),
      createdAt,
      activatedAt,
      firstActivatedAt,
      replacedAt: isActive ? null : (later[0] ?? null),
      withdrawnAt,
    };
  });
}

async function countDevices(
  ctx: Context,
  application: Application,
  keys: readonly Key[],
): Promise<Map<string, DeviceCount>> {
  const used = keys.filter(
    ({ purpose, state, firstActivatedAt }) =>
      purpose === "license" && state !== "withdrawn" && firstActivatedAt,
  );
  if (used.length === 0) return new Map();
  const before = (time: Date, ms: number) => new Date(time.getTime() - ms);
  // Clocks of several servers differ a little.
  const open = before(ctx.now, -SEEN_BEHIND_MS);
  const rows = await ctx.db.run<DeviceCount>(COUNT_DEVICES, [
    application.id,
    used.map(({ kid }) => kid),
    used.map(({ firstActivatedAt, createdAt }) => before(firstActivatedAt ?? createdAt, SEEN_BEHIND_MS)),
    used.map(({ replacedAt }) => replacedAt ?? open),
    before(ctx.now, LIVE_MS + SEEN_BEHIND_MS),
  ]);
  return new Map(rows.map((row) => [row.kid, row]));
}

async function countReleases(ctx: Context, application: Application): Promise<Map<string, number>> {
  const rows = await ctx.db.prisma.release.groupBy({
    by: ["kid"],
    where: { applicationId: application.id, status: "published", kid: { not: null } },
    _count: true,
  });
  return new Map(rows.map(({ kid, _count }) => [kid ?? "", _count]));
}
