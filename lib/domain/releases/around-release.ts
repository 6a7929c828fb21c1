/** The releases around one: what else is published of its variant or plugin, and its version in other variants. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import type { OfferedRelease } from "./offers";
import type { ReleaseChannel, ReleaseStatus } from "./release";
import type { ReleaseRecord } from "./release-record";

export type SameVersion = Readonly<{ id: string; status: ReleaseStatus; channel: ReleaseChannel }>;

export type OtherVariant = Readonly<{
  code: string;
  /** Of the same version; null where it was not uploaded. */
  release: SameVersion | null;
  published: readonly OfferedRelease[];
}>;

export type AroundRelease = Readonly<{
  /** Of the same variant or plugin, the release itself among them. */
  published: readonly OfferedRelease[];
  /** In the order they were created; none for a plugin. */
  others: readonly OtherVariant[];
}>;

export async function aroundRelease(
  { db }: Pick<Context, "db">,
  application: Application,
  release: ReleaseRecord,
): Promise<AroundRelease> {
  if (release.plugin !== null) {
    const where = { applicationId: application.id, plugin: { code: release.plugin } };
    const rows = await db.prisma.release.findMany({ where, select: COLUMNS });
    return { published: published(rows), others: [] };
  }
  const variants = await db.prisma.variant.findMany({
    where: { applicationId: application.id },
    orderBy: { id: "asc" },
    select: {
      code: true,
      releases: {
        where: { OR: [{ status: "published" }, { version: release.version }] },
        select: COLUMNS,
      },
    },
  });
  return {
    published: published(variants.find(({ code }) => code === release.variant)?.releases ?? []),
    others: variants
      .filter(({ code }) => code !== release.variant)
      .map(({ code, releases }) => ({
        code,
        release: releases.find(({ version }) => version === release.version) ?? null,
        published: published(releases),
      })),
  };
}

const COLUMNS = {
  id: true,
  version: true,
  channel: true,
  status: true,
  seq: true,
  files: { select: { seq: true } },
} as const;

type Row = Readonly<{
  id: string;
  version: string;
  channel: ReleaseChannel;
  status: ReleaseStatus;
  seq: bigint | null;
  files: readonly Readonly<{ seq: bigint | null }>[];
}>;

function published(rows: readonly Row[]): OfferedRelease[] {
  return rows
    .filter(({ status }) => status === "published")
    .map(({ id, version, channel, seq, files }) => {
      const all = [seq, ...files.map((file) => file.seq)].map((one) => Number(one ?? 0n));
      return { id, version, channel, seq: Math.max(...all) };
    });
}
