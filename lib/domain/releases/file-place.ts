/** Where a file of a release stands, among others that may have its name (decision 097). Pure. */
import { signedName } from "./file-kind";
import type { FileArch, FilePlatform } from "./platform";

/** No release has two that are the same. */
export type PlacedName = Readonly<{ name: string; platform: FilePlatform; arch: FileArch }>;

export function isSamePlace(one: PlacedName, other: PlacedName): boolean {
  return one.platform === other.platform && one.arch === other.arch;
}

/** "macos/arm64", as warnings and forms say it. */
export function placeName({ platform, arch }: PlacedName): string {
  return `${platform}/${arch}`;
}

/**
 * What an address names below the version. The bare name is that of the file that had it first, also after others have come, so that
 * no address changes; theirs name the place as well.
 */
export function addressPath(file: PlacedName, files: readonly PlacedName[]): string {
  const name = encodeURIComponent(file.name);
  const first = files.find((other) => other.name === file.name);
  return first === undefined || isSamePlace(first, file) ? name : `${file.platform}-${file.arch}/${name}`;
}

/** The file of such a path, in its parts; one that names the place is answered for every file. Null for none. */
export function fileAt<File extends PlacedName>(
  files: readonly File[],
  path: readonly string[],
): File | null {
  const [name, place] = path.toReversed();
  if (path.length > 2) return null;
  const named = files.filter((file) => file.name === name);
  if (place === undefined) return named[0] ?? null;
  const [platform] = place.split("-");
  // A delta is asked for beside the new file, under the old version, whose file may have been for all processors.
  return (
    named.find((file) => `${file.platform}-${file.arch}` === place) ??
    named.find((file) => file.platform === platform && (file.arch === "any" || file.arch === "universal")) ??
    null
  );
}

/** The file that a signature belongs to: of its own place, else of its platform, else of its name. */
export function signedFile<File extends PlacedName>(
  signature: PlacedName,
  files: readonly File[],
): File | undefined {
  const named = files.filter(({ name }) => name === signedName(signature.name));
  return (
    named.find((file) => isSamePlace(file, signature)) ??
    named.find(({ platform }) => platform === signature.platform) ??
    named[0]
  );
}
