/** The system and processor that a file is for, by its name: "Studio-2.4.2-arm64.dmg" is for macOS on arm64. Pure. */
import type { FileArch, FilePlatform } from "../../db/generated/enums";
import { filePlatformOf } from "./file-kind";

export type FilePlace = Readonly<{ platform: FilePlatform; arch: FileArch }>;

type Named<Value> = readonly [word: RegExp, is: Value];

const word = (words: string) => new RegExp(`(?<![a-z0-9])(?:${words})(?![a-z0-9])`, "i");

const PLATFORM_WORDS: readonly Named<FilePlatform>[] = [
  [word("mac|macos|osx|darwin"), "macos"],
  [word("win|windows|win32|win64"), "windows"],
  [word("linux|ubuntu|debian"), "linux"],
];

const ARCH_WORDS: readonly Named<FileArch>[] = [
  [word("universal2?"), "universal"],
  [word("x86[_-]64|amd64|x64|win64"), "x64"],
  [word("arm64|aarch64"), "arm64"],
  [word("armv7l?|armhf"), "armv7"],
  [word("x86(?![_-]64)|i[36]86|ia32"), "x86"],
];

/** `any` for what the name does not say, or says twice. A disk image for no processor in particular is for all of them. */
export function placeInName(fileName: string): FilePlace {
  const byEnding = filePlatformOf(fileName);
  const platform = byEnding === "any" ? (theOne(PLATFORM_WORDS, fileName) ?? "any") : byEnding;
  const arch = theOne(ARCH_WORDS, fileName) ?? "any";
  if (platform === "any") return { platform, arch: "any" };
  return { platform, arch: arch === "any" && platform === "macos" ? "universal" : arch };
}

function theOne<Value>(known: readonly Named<Value>[], fileName: string): Value | null {
  const [found, second] = known.filter(([named]) => named.test(fileName));
  return found && !second ? found[1] : null;
}

/** Those that an operator can choose, the usual ones of each platform first. */
export const FILE_PLACES: readonly FilePlace[] = (
  [
    ["macos", ["universal", "arm64", "x64"]],
    ["windows", ["x64", "arm64", "x86", "any"]],
    ["linux", ["x64", "arm64", "armv7", "x86", "any"]],
    ["any", ["any"]],
  ] as const
).flatMap(([platform, arches]) => arches.map((arch) => ({ platform, arch })));
