/** What Tauri's updater reads: one JSON object per target, or 204 where there is none. Pure. */
import type { FileKind } from "../../releases/file-kind";
import type { FileArch, FilePlatform, Target } from "../../releases/platform";
import type { AddressOf, FeedFile, FeedOffer } from "../feed-file";
import { versionOfComment } from "../keys/minisign";

export type TauriAnswer = Readonly<{
  version: string;
  url: string;
  signature: string;
  notes?: string;
  pub_date: string;
}>;

const PLATFORMS: ReadonlyMap<string, FilePlatform> = new Map(
  Object.entries({
    darwin: "macos",
    macos: "macos",
    windows: "windows",
    linux: "linux",
  } as const),
);
const ARCHES: ReadonlyMap<string, FileArch> = new Map(
  Object.entries({
    x86_64: "x64",
    aarch64: "arm64",
    i686: "x86",
    armv7: "armv7",
    universal: "universal",
  } as const),
);
/** Packed ones are those of programs that were built for Tauri 1. */
const BUNDLES: ReadonlyMap<string, readonly FileKind[]> = new Map(
  Object.entries({
    app: ["app.tar.gz"],
    nsis: ["exe"],
    msi: ["msi"],
    appimage: ["appimage", "appimage.tar.gz"],
    deb: ["deb"],
    rpm: ["rpm"],
  } as const),
);
/** Of a program that does not say how it was installed. */
const DEFAULTS: Readonly<Partial<Record<FilePlatform, readonly FileKind[]>>> = {
  macos: ["app.tar.gz"],
  windows: ["exe", "msi", "zip"],
  linux: ["appimage", "appimage.tar.gz"],
};

/**
 * From the words that Tauri puts into its address; null for a system that it does not run on. A target that the program names
 * itself, such as `darwin-aarch64`, may say the processor, too; a universal one is of the processor that it runs on.
 */
export function parseTauriTarget(target: string, arch: string): (Target & { platform: FilePlatform }) | null {
  const [system = "", processor = "universal"] = target.split("-");
  const platform = PLATFORMS.get(system);
  const known = processor === "universal" ? ARCHES.get(arch) : ARCHES.get(processor);
  return platform && known ? { platform, arch: known } : null;
}

/** How the program was installed, as it says or as the end of its target does (`linux-x86_64-deb`); null for nothing that is known. */
export function readTauriBundle(said: string | null, target: string): string | null {
  const known = [said, target.split("-")[2]].find((bundle) => bundle && BUNDLES.has(bundle));
  return known ?? null;
}

/**
 * The file for the target that Tauri accepts: signed, and for no other version. `bundle` as Tauri names it, null where it names
 * none. Null: there is none, which is 204.
 */
export function tauriFile<File extends FeedFile>(
  { release, files }: FeedOffer<File>,
  { platform, arch, bundle }: Target & { platform: FilePlatform; bundle: string | null },
): File | null {
  const kinds = (bundle === null ? undefined : BUNDLES.get(bundle)) ?? DEFAULTS[platform] ?? [];
  const usable = files.filter(
    (file) =>
      kinds.includes(file.kind) &&
      (file.platform === platform || file.platform === "any") &&
      (file.arch === arch || file.arch === "universal" || file.arch === "any") &&
      isSignedFor(file, release.version),
  );
  const [best] = usable.toSorted(
    (one, other) =>
      Number(other.arch === arch) - Number(one.arch === arch) ||
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind),
  );
  return best ?? null;
}

/** Null for a file without a signature. */
export function tauriAnswer<File extends FeedFile>(
  { release }: Pick<FeedOffer, "release">,
  file: File,
  { address }: { address: AddressOf<File> },
): TauriAnswer | null {
  if (file.minisign === null) return null;
  return {
    version: release.version,
    url: address(file, release),
    signature: Buffer.from(file.minisign, "utf8").toString("base64"),
    ...(release.notes === null ? {} : { notes: release.notes }),
    pub_date: release.releasedAt.toISOString(),
  };
}

/** A version in the trusted comment must be the announced one; Tauri refuses the file otherwise. */
function isSignedFor({ minisign }: FeedFile, version: string): boolean {
  if (minisign === null) return false;
  const signed = versionOfComment(/^trusted comment: (.*)$/m.exec(minisign)?.[1] ?? "");
  return signed === null || signed === version;
}
