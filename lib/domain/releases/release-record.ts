/** A release as pipelines and operators see it (docs/contract.md D6, D9). */
import type { Prisma } from "../../db/generated/client";
import { fileFor, onlyOf } from "./choose-file";
import type { FileRecord } from "./file-record";
import { NO_TARGET } from "./platform";
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
  /** "platform/arch" each. */
  expects: string[];
  /** Percent. */
  rollout: number;
  requiresVersion: string | null;
  image: string | null;
  /** These three, and the statement: of the file for any platform, or of the only one; null where there are several. */
  fileName: string | null;
  size: number | null;
  /** Lower-case hex. */
  sha256: string | null;
  /** The statement of that file, or of the image. */
  seq: number | null;
  payload: string | null;
  signature: string | null;
  kid: string | null;
  /** In the order in which they were uploaded. */
  files: FileRecord[];
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
  expects: true,
  rollout: true,
  requiresVersion: true,
  image: true,
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

export function toReleaseRecord(row: Row, files: FileRecord[]): ReleaseRecord {
  const file = fileFor(files, NO_TARGET) ?? onlyOf(files);
  const { seq, payload, signature, kid } =
    row.image === null ? (file ?? UNSIGNED) : { ...row, seq: row.seq === null ? null : Number(row.seq) };
  return {
    ...row,
    variant: row.variant?.code ?? null,
    plugin: row.plugin?.code ?? null,
    fileName: file?.name ?? null,
    size: file?.size ?? null,
    sha256: file?.sha256 ?? null,
    seq,
    payload,
    signature,
    kid,
    files,
  };
}

const UNSIGNED = { seq: null, payload: null, signature: null, kid: null };

type Numbered = Readonly<{ seq: number | null }>;

/** The newest statement of a release: of its image, or of any of its files. */
export function newestSeq({ seq, files }: Numbered & Readonly<{ files: readonly Numbered[] }>): number {
  return Math.max(seq ?? 0, ...files.map((file) => file.seq ?? 0));
}

/** What the console log calls a release. */
export function releaseTitle(release: Pick<ReleaseRecord, "variant" | "plugin" | "version">): string {
  return `${release.plugin ?? release.variant ?? ""} ${release.version}`.trim();
}
