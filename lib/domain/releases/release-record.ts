/** A release as pipelines and operators see it (docs/contract.md D6). */
import type { Prisma } from "../../db/generated/client";
import type { ReleaseChannel, ReleaseStatus } from "./release";

export type ReleaseRecord = {
  id: string;
  variant: string | null;
  plugin: string | null;
  version: string;
  channel: ReleaseChannel;
  status: ReleaseStatus;
  notes: string | null;
  notesUrl: string | null;
  critical: boolean;
  manual: boolean;
  minCoreVersion: string | null;
  image: string | null;
  fileName: string | null;
  size: number | null;
  /** Lower-case hex. */
  sha256: string | null;
  seq: number | null;
  payload: string | null;
  signature: string | null;
  kid: string | null;
  createdAt: Date;
  releasedAt: Date | null;
  withdrawnAt: Date | null;
  withdrawReason: string | null;
};

export const RELEASE_COLUMNS = {
  id: true,
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
  size: true,
  sha256: true,
  seq: true,
  payload: true,
  signature: true,
  kid: true,
  createdAt: true,
  releasedAt: true,
  withdrawnAt: true,
  withdrawReason: true,
  variant: { select: { code: true } },
  plugin: { select: { code: true } },
} as const;

type Row = Prisma.ReleaseGetPayload<{ select: typeof RELEASE_COLUMNS }>;

export function toReleaseRecord(row: Row): ReleaseRecord {
  return {
    ...row,
    variant: row.variant?.code ?? null,
    plugin: row.plugin?.code ?? null,
    size: row.size === null ? null : Number(row.size),
    sha256: row.sha256 === null ? null : Buffer.from(row.sha256).toString("hex"),
    seq: row.seq === null ? null : Number(row.seq),
  };
}

/** What the console log calls a release. */
export function releaseTitle(release: Pick<ReleaseRecord, "variant" | "plugin" | "version">): string {
  return `${release.plugin ?? release.variant ?? ""} ${release.version}`.trim();
}
