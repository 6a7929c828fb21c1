/** A file of a release as pipelines and operators see it (docs/contract.md D9). */
import type { Prisma } from "../../db/generated/client";
import { type FileKind, readFileKind } from "./file-kind";
import type { FileArch, FilePlatform } from "./platform";

export type FileRecord = {
  id: string;
  platform: FilePlatform;
  arch: FileArch;
  kind: FileKind;
  name: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
  build: string | null;
  minSystem: string | null;
  /** Null for a file of a draft. */
  seq: number | null;
  payload: string | null;
  signature: string | null;
  kid: string | null;
};

export const FILE_COLUMNS = {
  id: true,
  platform: true,
  arch: true,
  kind: true,
  name: true,
  size: true,
  sha256: true,
  build: true,
  minSystem: true,
  seq: true,
  payload: true,
  signature: true,
  kid: true,
} as const;

type Row = Prisma.ReleaseFileGetPayload<{ select: typeof FILE_COLUMNS }>;

export function toFileRecord(row: Row): FileRecord {
  return {
    ...row,
    kind: readFileKind(row.kind),
    size: Number(row.size),
    sha256: Buffer.from(row.sha256).toString("hex"),
    seq: row.seq === null ? null : Number(row.seq),
  };
}
