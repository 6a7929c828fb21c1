/** Which file of a release a program can use (docs/contract.md D9). Pure. */
import { type FileKind, isInstallable, preferenceOf } from "./file-kind";
import type { FileArch, FilePlatform, Target } from "./platform";

type SomeFile = Readonly<{ platform: FilePlatform; arch: FileArch; kind: FileKind }>;

/**
 * For the target's own platform before any, for its own arch before universal and any. Without a target: the file for any
 * platform, else the only one. Null: there is none for it.
 */
export function fileFor<File extends SomeFile>(files: readonly File[], target: Target): File | null {
  const installable = installableOf(files);
  if (target.platform === null) return anyOf(installable);
  const usable = installable.filter((file) => isUsable(file, target));
  const [best] = usable.toSorted((one, other) => distanceOf(one, target) - distanceOf(other, target));
  if (best || target.arch !== null) return best ?? null;
  // A program that does not say on which processor it runs gets a file where there is but one to choose from.
  const ofPlatform = installable.filter(({ platform }) => platform === target.platform);
  return new Set(ofPlatform.map(({ arch }) => arch)).size === 1 ? preferred(ofPlatform) : null;
}

/** All that a program can use, companions and deltas among them; without a platform: all. */
export function filesFor<File extends SomeFile>(files: readonly File[], target: Target): File[] {
  return files.filter(
    (file) =>
      file.kind !== "metadata" &&
      (target.platform === null ||
        isUsable(file, target) ||
        (target.arch === null && file.platform === target.platform)),
  );
}

/** The file for the target, once everything is there that the release expects on its platform and on the target's; else null. */
export function offeredFile<File extends SomeFile>(
  { files, expects }: Readonly<{ files: readonly File[]; expects: readonly string[] }>,
  target: Target,
): File | null {
  const file = fileFor(files, target);
  if (!file) return null;
  const platforms = [file.platform, target.platform ?? file.platform];
  return platforms.every((platform) => isComplete(files, expects, platform)) ? file : null;
}

/** Whether everything is there that the release expects on this platform. `any`: what is for all of them. */
export function isComplete(
  files: readonly SomeFile[],
  expects: readonly string[],
  platform: FilePlatform,
): boolean {
  return missingOf(files, expects).every((place) => !place.startsWith(`${platform}/`));
}

/** Which of the expected "platform/arch" no file is for. A universal file is for every arch of its platform. */
export function missingOf(files: readonly SomeFile[], expects: readonly string[]): string[] {
  if (expects.length === 0) return [];
  const installable = installableOf(files);
  return expects.filter(
    (place) =>
      !installable.some(({ platform, arch }) =>
        isForEveryArch(arch) ? place.startsWith(`${platform}/`) : place === `${platform}/${arch}`,
      ),
  );
}

/** What brings a program to the version. A release whose only file is a companion is still that file's. */
export function installableOf<File extends SomeFile>(files: readonly File[]): readonly File[] {
  const [only, second] = files;
  return only && !second ? [only] : files.filter(({ kind }) => isInstallable(kind));
}

function anyOf<File extends SomeFile>(files: readonly File[]): File | null {
  return preferred(files.filter(({ platform }) => platform === "any")) ?? onlyOf(files);
}

function onlyOf<File>(files: readonly File[]): File | null {
  const [only, second] = files;
  return only && !second ? only : null;
}

function preferred<File extends SomeFile>(files: readonly File[]): File | null {
  const [first] = files.toSorted((one, other) => preferenceOf(one.kind) - preferenceOf(other.kind));
  return first ?? null;
}

function isUsable({ platform, arch }: SomeFile, target: Target): boolean {
  return (
    (platform === target.platform || platform === "any") && (arch === target.arch || isForEveryArch(arch))
  );
}

function isForEveryArch(arch: FileArch): boolean {
  return arch === "universal" || arch === "any";
}

/** Platform before arch before kind; lower is nearer. */
function distanceOf({ platform, arch, kind }: SomeFile, target: Target): number {
  const ofPlatform = platform === target.platform ? 0 : 1;
  const ofArch = arch === target.arch ? 0 : arch === "universal" ? 1 : 2;
  return (ofPlatform * 3 + ofArch) * 100 + preferenceOf(kind);
}
