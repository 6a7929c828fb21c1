/** Which file of a release a program can use, or a person (docs/contract.md D9, decision 093). Pure. */
import type { FileKind } from "./file-kind";
import type { FileArch, FilePlatform, Target } from "./platform";
import { type Audience, isProgram, preferenceOf } from "./program-kinds";

type SomeFile = Readonly<{ platform: FilePlatform; arch: FileArch; kind: FileKind }>;

/** For whom the file is. `kind`: the one that is asked for; all unless given. */
export type Wish = Readonly<{ audience: Audience; kind?: FileKind | null }>;

const FOR_UPDATERS: Wish = { audience: "updaters" };

/**
 * For the target's own platform before any, for its own arch before universal and any. Without a target: the file for any
 * platform, else the only one. Null: there is none for it.
 */
export function fileFor<File extends SomeFile>(
  files: readonly File[],
  target: Target,
  { audience, kind = null }: Wish = FOR_UPDATERS,
): File | null {
  const programs = programsOf(files).filter((file) => kind === null || file.kind === kind);
  if (target.platform === null) return anyOf(programs, audience);
  const [best] = programs
    .filter((file) => isUsable(file, target))
    .toSorted((one, other) => distanceOf(one, target, audience) - distanceOf(other, target, audience));
  if (target.arch !== null || best?.platform === target.platform) return best ?? null;
  // A program that does not say on which processor it runs gets a file where there is but one to choose from.
  const ofPlatform = programs.filter(({ platform }) => platform === target.platform);
  const isOfOne = new Set(ofPlatform.map(({ arch }) => arch)).size === 1;
  return (isOfOne ? preferred(ofPlatform, audience) : best) ?? null;
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
  wish: Wish = FOR_UPDATERS,
): File | null {
  const file = fileFor(files, target, wish);
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

/** Which of the expected "platform/arch" no program is for. A universal file is for every arch of its platform. */
export function missingOf(files: readonly SomeFile[], expects: readonly string[]): string[] {
  if (expects.length === 0) return [];
  const programs = programsOf(files);
  return expects.filter(
    (place) =>
      !programs.some(({ platform, arch }) =>
        isForEveryArch(arch) ? place.startsWith(`${platform}/`) : place === `${platform}/${arch}`,
      ),
  );
}

/** What brings a program to the version. */
export function programsOf<File extends SomeFile>(files: readonly File[]): readonly File[] {
  return files.filter(isProgram);
}

function anyOf<File extends SomeFile>(programs: readonly File[], audience: Audience): File | null {
  const forAny = programs.filter(({ platform }) => platform === "any");
  return preferred(forAny, audience) ?? onlyOf(programs);
}

export function onlyOf<File>(files: readonly File[]): File | null {
  const [only, second] = files;
  return only && !second ? only : null;
}

function preferred<File extends SomeFile>(files: readonly File[], audience: Audience): File | null {
  const [first] = files.toSorted((one, other) => preferenceOf(one, audience) - preferenceOf(other, audience));
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
function distanceOf(file: SomeFile, target: Target, audience: Audience): number {
  const ofPlatform = file.platform === target.platform ? 0 : 1;
  const ofArch = file.arch === target.arch ? 0 : file.arch === "universal" ? 1 : 2;
  return (ofPlatform * 3 + ofArch) * 100 + preferenceOf(file, audience);
}
