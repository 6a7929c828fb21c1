/** Nothing goes live that programs would refuse or never see: where pipelines sign, their signatures must be there. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { fileKindOf, readFileKind } from "../releases/file-kind";
import { isSamePlace, type PlacedName, signedFile } from "../releases/file-place";
import { isProgramKind } from "../releases/program-kinds";

const COLUMNS = {
  name: true,
  kind: true,
  platform: true,
  arch: true,
  sparkleSignature: true,
  minisign: true,
} as const;

type Row = PlacedName &
  Readonly<{
    kind: string;
    sparkleSignature: Uint8Array | null;
    minisign: string | null;
  }>;

type Signed = Readonly<{
  format: "sparkle" | "minisign";
  ending: string;
  /** Feeds whose clients verify it, with the platform that they are for; null: all. */
  feeds: Readonly<Record<string, string | null>>;
  isSigned(row: Row): boolean;
}>;

const SIGNED: readonly Signed[] = [
  {
    format: "sparkle",
    ending: ".edsig",
    feeds: { sparkle: "macos", winsparkle: "windows", netsparkle: null },
    isSigned: ({ sparkleSignature }) => sparkleSignature !== null,
  },
  {
    format: "minisign",
    ending: ".sig",
    feeds: { tauri: null },
    isSigned: ({ minisign }) => minisign !== null,
  },
];

/**
 * In the transaction that publishes, after `readSignatures` of what was there before it. `added`: files that are new to a
 * release that is live; null for all. Throws `invalid_input`.
 */
export async function requireSigned(
  tx: Pick<Context, "db">,
  { id: applicationId }: Pick<Application, "id">,
  releaseId: string,
  added: readonly PlacedName[] | null = null,
): Promise<void> {
  const keys = await tx.db.prisma.feedKey.findMany({
    where: { applicationId, retiredAt: null },
    select: { format: true, sealedPrivateKey: true },
  });
  if (keys.length === 0) return;
  const { feeds } = await tx.db.prisma.application.findUniqueOrThrow({
    where: { id: applicationId },
    select: { feeds: true },
  });
  const rows = await tx.db.prisma.releaseFile.findMany({ where: { releaseId }, select: COLUMNS });
  for (const signed of SIGNED) {
    const ofFormat = keys.filter(({ format }) => format === signed.format);
    if (ofFormat.length === 0) continue;
    requireRead(rows, signed);
    if (ofFormat.every(({ sealedPrivateKey }) => sealedPrivateKey === null))
      requirePresent(rows, feeds, signed, added);
  }
}

/** A signature that came after the others were read. */
function requireRead(rows: readonly Row[], { format, isSigned }: Signed): void {
  const kinds = format === "sparkle" ? ["edsig"] : ["minisig"];
  const unread = rows.find((row) => {
    const signs = kinds.includes(fileKindOf(row.name)) ? signedFile(row, rows) : undefined;
    return signs && !isSigned(signs);
  });
  if (unread) throw refused("signature_unread", { file: unread.name });
}

/** Each platform of a feed that is on has at least one file that its clients take. */
function requirePresent(
  rows: readonly Row[],
  feeds: readonly string[],
  { format, ending, feeds: readers, isSigned }: Signed,
  added: readonly PlacedName[] | null,
): void {
  const usable = rows.filter(
    ({ kind, platform }) => isProgramKind(readFileKind(kind), platform) && kind !== "program",
  );
  const offered = usable.filter((row) => {
    const { name, platform } = row;
    const isRead = feeds.some(
      (feed) => Object.hasOwn(readers, feed) && (readers[feed] === null || readers[feed] === platform),
    );
    return isRead && (added?.some((one) => one.name === name && isSamePlace(one, row)) ?? true);
  });
  const missing = offered.find(
    ({ platform }) => !usable.some((row) => row.platform === platform && isSigned(row)),
  );
  if (missing) throw refused("signature_missing", { file: missing.name, format, ending });
}
