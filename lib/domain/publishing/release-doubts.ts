/** What looks wrong with the files of a release beside those before it, and refuses none (decision 096). */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { missingFiles } from "../release-files/listed-files";
import type { FileExtra } from "../release-files/new-file";
import { compareNumbers } from "../release-files/package-facts/same-version";
import { fileElsewhere } from "../release-files/sidecars";
import { readFileKind } from "../releases/file-kind";
import { placeName } from "../releases/file-place";
import type { FileArch, FilePlatform } from "../releases/platform";
import { isProgram } from "../releases/program-kinds";
import type { ReleaseRecord } from "../releases/release-record";
import { compareVersions } from "../releases/version";
import type { ReleaseDoubt } from "./upload-warnings";

/** How many files before it are looked at, newest first. */
const BEFORE_MAX = 200;
const TEST_CHANNEL = /(?:^|[._-])(?:alpha|beta|rc|preview|nightly|canary|dev)$/i;
const ARM = /(?:arm64|aarch64)/i;
const INTEL = /(?:x64|x86[_-]64|amd64)/i;

const COLUMNS = {
  name: true,
  platform: true,
  arch: true,
  kind: true,
  build: true,
  extra: true,
  release: { select: { version: true, status: true } },
} as const;

type Row = Readonly<{
  name: string;
  platform: FilePlatform;
  arch: FileArch;
  kind: string;
  build: string | null;
  extra: unknown;
  release: Readonly<{ version: string; status: string }>;
}>;

/** In the order of its files, those of lists last. Of an image and a plugin there are none. */
export async function releaseDoubts(
  { db }: Pick<Context, "db">,
  { id: applicationId }: Pick<Application, "id">,
  release: Pick<ReleaseRecord, "id" | "variant" | "version" | "channel" | "status">,
): Promise<ReleaseDoubt[]> {
  if (release.variant === null) return [];
  const [all, others]: [Row[], Row[]] = await Promise.all([
    db.prisma.releaseFile.findMany({
      where: { releaseId: release.id },
      orderBy: { id: "asc" },
      select: COLUMNS,
    }),
    db.prisma.releaseFile.findMany({
      where: {
        releaseId: { not: release.id },
        release: { applicationId, variant: { code: release.variant } },
      },
      orderBy: { id: "desc" },
      take: BEFORE_MAX,
      select: COLUMNS,
    }),
  ]);
  const own = all.filter(isOfProgram);
  const before = others.filter(
    (row) =>
      isOfProgram(row) &&
      row.release.status === "published" &&
      compareVersions(row.release.version, release.version) < 0,
  );
  const doubts = own.flatMap((row) => [
    ...buildDoubts(row, own, before),
    ...idDoubts(row, before),
    ...nameDoubts(row),
    ...appDoubts(row),
    ...(release.channel === "stable" ? channelDoubts(row) : []),
  ]);
  const sidecars = all.flatMap((row): ReleaseDoubt[] => sidecarDoubts(row, all));
  const listings = all.map(({ name, extra }) => ({ name, lists: extraOf(extra).lists ?? [] }));
  const names = all.map(({ name }) => name);
  const missing = missingFiles(listings, names, release.status === "draft");
  return [
    ...doubts,
    ...sidecars,
    ...missing.map((found) => ({ code: "listed_file_missing", ...found }) as const),
  ];
}

function isOfProgram({ kind, platform }: Row): boolean {
  return isProgram({ kind: readFileKind(kind), platform });
}

/** Sparkle and its like compare builds: of a lower one, or of a version without, they say that nothing is new. */
function buildDoubts(row: Row, own: readonly Row[], before: readonly Row[]): ReleaseDoubt[] {
  const ofPlatform = (rows: readonly Row[]) =>
    rows.flatMap(({ platform, build }) => (platform === row.platform ? (build ?? []) : []));
  const highest = ofPlatform(before).toSorted(compareNumbers).at(-1);
  const { name: file, build } = row;
  if (highest === undefined) return [];
  if (build === null) {
    const isFirst = own.find(({ platform }) => platform === row.platform) === row;
    return isFirst && ofPlatform(own).length === 0 ? [{ code: "build_missing", file, highest }] : [];
  }
  return compareNumbers(build, highest) > 0 ? [] : [{ code: "build_not_higher", file, build, highest }];
}

/** Updaters refuse a program that is called otherwise. */
function idDoubts({ name: file, kind, platform, extra }: Row, before: readonly Row[]): ReleaseDoubt[] {
  const id = extraOf(extra).packageId;
  const newest = before.find(
    (row) => row.kind === kind && row.platform === platform && extraOf(row.extra).packageId !== undefined,
  );
  const known = newest && extraOf(newest.extra).packageId;
  const isOther = id !== undefined && known !== undefined && id !== known;
  return isOther ? [{ code: "package_id_changed", file, id, before: known }] : [];
}

function nameDoubts({ name: file, arch }: Row): ReleaseDoubt[] {
  const [isArm, isIntel] = [ARM.test(file), INTEL.test(file)];
  if (arch === "x64" && isArm && !isIntel) return [{ code: "arch_in_name", file, arch, named: "arm64" }];
  if (arch === "arm64" && isIntel && !isArm) return [{ code: "arch_in_name", file, arch, named: "x64" }];
  return [];
}

function appDoubts({ name: file, extra }: Row): ReleaseDoubt[] {
  const { apps } = extraOf(extra);
  return apps ? [{ code: "several_apps", file, apps }] : [];
}

function sidecarDoubts(row: Row, all: readonly Row[]): ReleaseDoubt[] {
  const file = isOfProgram(row) ? null : fileElsewhere(row, all);
  if (!file) return [];
  const [place, elsewhere] = [placeName(row), placeName(file)];
  return [{ code: "sidecar_elsewhere", file: row.name, place, of: file.name, elsewhere }];
}

function channelDoubts({ name: file, extra }: Row): ReleaseDoubt[] {
  const channel = extraOf(extra).packageChannel;
  return channel !== undefined && TEST_CHANNEL.test(channel)
    ? [{ code: "channel_in_package", file, channel }]
    : [];
}

function extraOf(extra: unknown): FileExtra {
  return (extra ?? {}) as FileExtra; // as `insertFiles` stores it
}
