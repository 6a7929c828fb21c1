/** Reading a product's catalogue from the database. */
import type { Db } from "../../db/client";
import type { Prisma } from "../../db/generated/client";
import { publishesUpdates } from "../applications/application";
import type { Product, PublishedRelease } from "./catalogue";
import type { ReleaseStatement } from "./statement";
import { compareVersions } from "./version";

const RELEASE_COLUMNS = {
  id: true,
  variantId: true,
  pluginId: true,
  version: true,
  channel: true,
  status: true,
  notes: true,
  notesUrl: true,
  critical: true,
  manual: true,
  minCoreVersion: true,
  image: true,
  fileName: true,
  storageKey: true,
  size: true,
  sha256: true,
  payload: true,
  signature: true,
  kid: true,
  seq: true,
  releasedAt: true,
  withdrawnAt: true,
} as const;

/**
 * Null for an unknown application and for one that publishes no updates. Several reads: a caller that keeps the result
 * must have read the catalogue's version before, so that a change in between makes it load again.
 */
export async function loadProduct(db: Db, slug: string): Promise<Product | null> {
  const application = await db.prisma.application.findUnique({
    where: { slug },
    select: {
      id: true,
      kind: true,
      createdAt: true,
      releaseSigningKey: { select: { kid: true, sealedPrivateKey: true, withdrawnAt: true } },
      variants: { select: { id: true, code: true, restricted: true }, orderBy: { id: "asc" } },
      plugins: { select: { id: true, code: true, name: true, premium: true }, orderBy: { code: "asc" } },
      credentials: {
        where: { purpose: "update", revokedAt: null },
        select: { secretHash: true, variants: true },
      },
      releases: { where: { status: { not: "draft" } }, select: RELEASE_COLUMNS },
    },
  });
  if (!application || !publishesUpdates(application.kind)) return null;
  const signingKey = application.releaseSigningKey;
  const published = application.releases.filter(({ status }) => status === "published");
  const releasesOf = (belongs: (row: Row) => boolean) =>
    published.filter(belongs).sort(newestFirst).flatMap(toRelease);
  return {
    applicationId: application.id,
    slug,
    variants: application.variants.map(({ id, code, restricted }) => ({
      code,
      restricted,
      releases: releasesOf((row) => row.variantId === id),
    })),
    plugins: application.plugins.map(({ id, code, name, premium }) => ({
      code,
      name,
      premium,
      releases: releasesOf((row) => row.pluginId === id),
    })),
    updateKeys: new Map(
      application.credentials.map(({ secretHash, variants }) => [
        Buffer.from(secretHash).toString("hex"),
        variants,
      ]),
    ),
    releaseKey: signingKey && signingKey.withdrawnAt === null ? signingKey : null,
    changedAt: lastChange(application.createdAt, application.releases),
    withdrawn: application.releases
      .filter(({ status }) => status === "withdrawn")
      .map(({ id, version }) => ({ id, version })),
  };
}

type Row = Prisma.ReleaseGetPayload<{ select: typeof RELEASE_COLUMNS }>;

/** Versions that differ in build metadata alone are ordered by when they were signed. */
function newestFirst(one: Row, other: Row): number {
  return compareVersions(other.version, one.version) || Number((other.seq ?? 0n) - (one.seq ?? 0n));
}

/** Drafts are not among the rows. Promoting, withdrawing and changing the key sign again, so the newest statement tells of them. */
function lastChange(createdAt: Date, rows: readonly Row[]): Date {
  const [newest] = rows.toSorted((one, other) => Number((other.seq ?? 0n) - (one.seq ?? 0n)));
  const signedAt = newest?.payload ? statementTime(newest.payload) : 0;
  const times = rows.flatMap(({ withdrawnAt }) => withdrawnAt?.getTime() ?? []);
  return new Date(
    times.reduce((last, time) => Math.max(last, time), Math.max(createdAt.getTime(), signedAt)),
  );
}

function statementTime(payload: string): number {
  const { iat }: Partial<ReleaseStatement> = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  return (iat ?? 0) * 1000;
}

/** Nothing for a row without a statement: what is not signed is not offered. */
function toRelease(row: Row): PublishedRelease[] {
  const {
    variantId: _variant,
    pluginId: _plugin,
    seq,
    withdrawnAt: _withdrawnAt,
    payload,
    signature,
    kid,
    releasedAt,
    ...rest
  } = row;
  if (!payload || !signature || !kid || !releasedAt || seq === null) return [];
  return [
    {
      ...rest,
      payload,
      signature,
      kid,
      seq: Number(seq),
      releasedAt,
      size: row.size === null ? null : Number(row.size),
      sha256: row.sha256 === null ? null : Buffer.from(row.sha256).toString("hex"),
    },
  ];
}
