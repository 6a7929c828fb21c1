/** Every signing key of an application and what in the field still depends on it. */
import type { SigningPurpose } from "../../db/generated/enums";
import type { Context } from "../context";
import { applicationFigures } from "./figures";
import type { Application } from "./find";
import type { UsageSnapshot } from "./usage-snapshot";

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
  /**
   * License keys: at most so many devices in seats hold a token of it that has not ended. Null: not counted yet since it
   * was replaced. Of withdrawn keys nothing is counted.
   */
  liveTokens: number | null;
  /** The same keys: at most so many devices in seats know their license by a token of it, ended or not. */
  devices: number | null;
  /** Release keys: published releases whose statement it signed. */
  releases: number;
};

/** Tokens live at most seven days; a device's `last_seen_at` is behind its newest token by less than an hour. */
const LIVE_MS = 7 * 24 * 60 * 60 * 1000;
const SEEN_BEHIND_MS = 60 * 60 * 1000;

export type SigningKeys = {
  /** Oldest first, withdrawn ones too. */
  keys: SigningKeyUse[];
  /** When devices were counted; null: they are being counted for the first time. */
  countedAt: Date | null;
};

/**
 * Tokens are not stored, so those of license keys are counted by devices, in the application's usage snapshot: a device's newest
 * token was made when it was last seen, or within the hour after, and by the key that was active then. Where that leaves
 * two keys possible the device counts for both: the numbers are never too low for the time of the count. Days of long ago count whole.
 */
export async function listSigningKeyUse(ctx: Context, application: Application): Promise<SigningKeys> {
  const keys = await findKeys(ctx, application);
  const replaced = keys.flatMap(({ replacedAt }) => replacedAt?.getTime() ?? []);
  const notBefore = replaced.length > 0 ? new Date(Math.max(...replaced)) : null;
  const [snapshot, releases] = await Promise.all([
    applicationFigures(ctx, application, { notBefore }),
    countReleases(ctx, application),
  ]);
  return {
    keys: keys.map((key) => {
      const { firstActivatedAt: _, ...shown } = key;
      return { ...shown, ...countDevices(snapshot, key, ctx.now), releases: releases.get(key.kid) ?? 0 };
    }),
    countedAt: snapshot?.countedAt ?? null,
  };
}

/** When something was last released for the first time; signing again does not count. Null: never. */
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

function countDevices(
  snapshot: UsageSnapshot | null,
  key: Key,
  now: Date,
): Pick<SigningKeyUse, "devices" | "liveTokens"> {
  const { purpose, state, firstActivatedAt, replacedAt } = key;
  if (purpose !== "license" || state === "withdrawn" || !firstActivatedAt)
    return { devices: 0, liveTokens: 0 };
  if (!snapshot || (replacedAt && snapshot.countedAt < replacedAt))
    return { devices: null, liveTokens: null };
  const first = firstActivatedAt.getTime() - SEEN_BEHIND_MS;
  const last = replacedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const seenSince = (since: number) =>
    snapshot.seen
      .filter(({ from, until }) => until > since && from <= last)
      .reduce((sum, { devices }) => sum + devices, 0);
  return {
    devices: seenSince(first),
    liveTokens: seenSince(Math.max(first, now.getTime() - LIVE_MS - SEEN_BEHIND_MS)),
  };
}

async function countReleases(ctx: Context, application: Application): Promise<Map<string, number>> {
  const rows = await ctx.db.prisma.$queryRaw<{ kid: string; count: number }[]>`
    SELECT coalesce(f.kid, r.kid) AS kid, count(DISTINCT r.id)::int4 AS count
    FROM releases r LEFT JOIN release_files f ON f.release_id = r.id
    WHERE r.application_id = ${application.id}::uuid AND r.status = 'published'
      AND CASE WHEN r.image IS NULL THEN f.kid ELSE r.kid END IS NOT NULL
    GROUP BY 1`;
  return new Map(rows.map(({ kid, count }) => [kid, count]));
}
