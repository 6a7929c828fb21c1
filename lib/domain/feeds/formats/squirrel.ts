/** What Electron's own updater and Squirrel read: one JSON object or 204, `RELEASES.json`, `RELEASES`. Pure. */
import type { FileArch } from "../../releases/platform";
import type { AddressOf, FeedFile, FeedOffer, FeedRelease } from "../feed-file";

export type SquirrelAnswer = Readonly<{
  url: string;
  name: string;
  notes?: string;
  pub_date: string;
  sha256: string;
  size: number;
}>;

/** `msix`: of Electron on Windows, for programs packed so. */
export type SquirrelKind = "mac" | "msix";

/** One entry of a static `RELEASES.json`: all that a program on a Mac reads. */
export type SquirrelStatic = Readonly<{
  currentRelease: string;
  releases: readonly Readonly<{ version: string; updateTo: SquirrelAnswer & { version: string } }>[];
}>;

/** The file that the client installs; null for none, which is 204. */
export function squirrelFile<File extends FeedFile>(
  files: readonly File[],
  { kind, arch }: { kind: SquirrelKind; arch: FileArch },
): File | null {
  const platform = kind === "mac" ? "macos" : "windows";
  const usable = files.filter(
    (file) =>
      file.kind === (kind === "mac" ? "zip" : "msix") &&
      // It looks for the app inside, and for nothing else.
      !file.extra?.isWithoutApp &&
      (file.platform === platform || file.platform === "any") &&
      (file.arch === arch || file.arch === "universal" || file.arch === "any"),
  );
  return usable.find((file) => file.arch === arch) ?? usable[0] ?? null;
}

/** For a program that runs something older: it installs whatever it is told. Addresses must be absolute. */
export function squirrelAnswer<File extends FeedFile>(
  { release }: Pick<FeedOffer, "release">,
  file: File,
  { address }: { address: AddressOf<File> },
): SquirrelAnswer {
  return {
    url: address(file, release),
    name: release.version,
    ...(release.notes === null ? {} : { notes: release.notes }),
    pub_date: secondsOf(release),
    sha256: file.sha256,
    size: file.size,
  };
}

/** `RELEASES.json`: the same, for a program that compares versions itself. */
export function squirrelStatic<File extends FeedFile>(
  { release }: Pick<FeedOffer, "release">,
  file: File,
  options: { address: AddressOf<File> },
): SquirrelStatic {
  const { version } = release;
  const updateTo = { version, ...squirrelAnswer({ release }, file, options) };
  return { currentRelease: version, releases: [{ version, updateTo }] };
}

/**
 * `RELEASES` of Squirrel.Windows, oldest first: a line for each package of `offers` (newest first). Null when there would be no
 * line, which clients take for a broken file. With `address` each is named absolutely, else by the bare name beside the feed.
 */
export function squirrelReleases<File extends FeedFile>(
  offers: readonly FeedOffer<File>[],
  { arch, address }: { arch: FileArch | null; address?: AddressOf<File> },
): string | null {
  const taken = new Set<string>();
  const lines = offers.flatMap(({ release, files }) =>
    packagesOf(files, arch).flatMap((file) => {
      const place = address ? address(file, release) : file.name;
      // White space ends a name; the first of two equal ones is the newer.
      if (/\s/.test(place) || taken.has(file.name)) return [];
      taken.add(file.name);
      return [`${file.sha1?.toUpperCase()} ${place} ${file.size}`];
    }),
  );
  return lines.length === 0 ? null : `${lines.reverse().join("\n")}\n`;
}

/**
 * The whole package, and with it those that lead to it from older ones, but none of Velopack's, which names its channel inside:
 * Squirrel would apply it and break the program. Without the whole one no program could be installed.
 */
function packagesOf<File extends FeedFile>(files: readonly File[], arch: FileArch | null): File[] {
  const usable = files.filter(
    (file) =>
      file.sha1 !== null &&
      (file.platform === "windows" || file.platform === "any") &&
      (arch === null || file.arch === arch || file.arch === "any" || file.arch === "universal"),
  );
  const whole = usable.filter(({ kind }) => kind === "nupkg-full");
  const own = whole.find((file) => file.arch === arch) ?? whole[0];
  if (!own) return [];
  const deltas = usable.filter(
    ({ kind, arch: other, extra }) =>
      kind === "nupkg-delta" && other === own.arch && extra?.packageChannel === undefined,
  );
  return [own, ...deltas];
}

/** Squirrel.Mac reads no fractions of a second. */
function secondsOf({ releasedAt }: FeedRelease): string {
  return releasedAt.toISOString().replace(/\.\d+Z$/, "Z");
}
