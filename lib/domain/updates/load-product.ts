/** Reading a product's catalogue from the database. */
import type { Db } from "../../db/client";
import { publishesUpdates } from "../applications/application";
import { isFeedFormat } from "../feeds/feed-format";
import type { ReleaseStatement } from "../releases/statement";
import { compareVersions } from "../releases/version";
import type { Product } from "./catalogue";
import { PUBLISHED_COLUMNS, type PublishedRow, toRelease } from "./published-row";

/**
 * Null for an unknown application and for one that publishes no updates. Several reads: a caller that keeps the result
 * must have read the catalogue's version before, so that a change in between makes it load again.
 */
export async function loadProduct(db: Db, slug: string): Promise<Product | null> {
  const application = await db.prisma.application.findUnique({
    where: { slug },
    select: {
      id: true,
      name: true,
      kind: true,
      feeds: true,
      createdAt: true,
      releaseSigningKey: { select: { kid: true, sealedPrivateKey: true, withdrawnAt: true } },
      feedKeys: {
        where: { sealedPrivateKey: { not: null }, retiredAt: null },
        select: { format: true, kid: true, publicKey: true, keyId: true, sealedPrivateKey: true },
      },
      variants: {
        select: { id: true, code: true, restricted: true, publicDownloads: true },
        orderBy: { id: "asc" },
      },
      plugins: { select: { id: true, code: true, name: true, premium: true }, orderBy: { code: "asc" } },
      credentials: {
        where: { purpose: "update", revokedAt: null },
        select: { secretHash: true, variants: true },
      },
      releases: { where: { status: { not: "draft" } }, select: PUBLISHED_COLUMNS },
    },
  });
  if (!application || !publishesUpdates(application.kind)) return null;
  const signingKey = application.releaseSigningKey;
  const published = application.releases.filter(({ status }) => status === "published");
  const releasesOf = (belongs: (row: PublishedRow) => boolean) =>
    published.filter(belongs).sort(newestFirst).flatMap(toRelease);
  return {
    applicationId: application.id,
    slug,
    name: application.name,
    feeds: new Set(application.feeds.filter(isFeedFormat)),
    variants: application.variants.map(({ id, code, restricted, publicDownloads }) => ({
      code,
      restricted,
      publicDownloads,
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
    feedKeys: new Map(
      application.feedKeys.flatMap(({ format, sealedPrivateKey, ...key }) =>
        sealedPrivateKey === null ? [] : [[format, { ...key, sealedPrivateKey }]],
      ),
    ),
    releaseKey: signingKey && signingKey.withdrawnAt === null ? signingKey : null,
    changedAt: lastChange(application.createdAt, application.releases),
    withdrawn: application.releases
      .filter(({ status }) => status === "withdrawn")
      .map(({ version, files }) => ({ version, fileIds: files.map(({ id }) => id) })),
  };
}

/** Versions that differ in build metadata alone are ordered by when they were signed. */
function newestFirst(one: PublishedRow, other: PublishedRow): number {
  return compareVersions(other.version, one.version) || newestStatement(other).seq - newestStatement(one).seq;
}

/** Drafts are not among the rows. Promoting, withdrawing and changing the key sign again, so the newest statement tells of them. */
function lastChange(createdAt: Date, rows: readonly PublishedRow[]): Date {
  const newest = newestOf(rows.map(newestStatement));
  const signedAt = newest.payload ? statementTime(newest.payload) : 0;
  const times = rows.flatMap(({ withdrawnAt }) => withdrawnAt?.getTime() ?? []);
  return new Date(
    times.reduce((last, time) => Math.max(last, time), Math.max(createdAt.getTime(), signedAt)),
  );
}

type Statement = Readonly<{ seq: number; payload: string | null }>;

function newestStatement(row: PublishedRow): Statement {
  const all = row.image === null ? row.files : [row];
  return newestOf(all.map(({ seq, payload }) => ({ seq: Number(seq ?? 0n), payload })));
}

function newestOf(statements: readonly Statement[]): Statement {
  return statements.reduce((newest, one) => (one.seq > newest.seq ? one : newest), { seq: 0, payload: null });
}

function statementTime(payload: string): number {
  const { iat }: Partial<ReleaseStatement> = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  return (iat ?? 0) * 1000;
}
