/** What packages say about themselves. Pure. */
import { refused } from "../../errors";

export type PackagePlatform = "macos" | "windows" | "linux";
export type PackageArch = "universal" | "x64" | "arm64" | "x86" | "armv7";

/** `name`: as the list has it, perhaps an address. `version`: where the list is of several. */
export type ListedFile = Readonly<{ name: string; version?: string }>;

/** What is absent is not said. All texts are short, and of one line. */
export type PackageFacts = Readonly<{
  version?: string;
  /** Of a bundle, which knows no prereleases: `CFBundleShortVersionString`. */
  shortVersion?: string;
  /** Of a package of Debian or RPM: perhaps with an epoch before it, and a revision behind it. */
  distroVersion?: string;
  /** What macOS compares: `CFBundleVersion`. */
  build?: string;
  minSystem?: string;
  platform?: PackagePlatform;
  arch?: PackageArch;
  /** Of packages in a list: their numbers alone. */
  listed?: readonly string[];
  /** Of the updater that the program contains, not of the release. */
  channel?: string;
  packageId?: string;
  blockMapSize?: number;
  /** Of a program without a package: on what it runs, as long as the upload says no other. */
  nativePlatform?: PackagePlatform;
  nativeArch?: PackageArch;
  /** Of Sparkle's delta: the build that it starts from, and the one it leads to. */
  deltaFrom?: string;
  extra?: Readonly<{
    /** Of a web installer: the package of each architecture, by its file name. */
    packages?: Readonly<Record<string, string>>;
    isAdminRightsRequired?: boolean;
    /** The files of which it is said; absent where it is said of all. */
    adminFiles?: readonly string[];
    /** Of a zip that has no Mac app in it. */
    isWithoutApp?: boolean;
    /** Of a zip with several Mac apps: their names, first the one that was read. */
    apps?: readonly string[];
    /** Of a list: the files in it. */
    files?: readonly ListedFile[];
  }>;
}>;

const TEXT_LENGTH_MAX = 200;

/** Trimmed; undefined for what is empty, long, or more than visible characters and single spaces. */
export function shortText(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? "";
  const isShort = trimmed.length > 0 && trimmed.length <= TEXT_LENGTH_MAX;
  return isShort && /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(trimmed) ? trimmed : undefined;
}

/** Drops what is undefined, so that a fact is there or is not. */
export function factsOf(
  facts: { [Name in keyof PackageFacts]: PackageFacts[Name] | undefined },
): PackageFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as PackageFacts; // the same keys
}

/** The one that both say, or that one of them says. Throws where they differ. */
export function agreed<T extends string>(
  field: string,
  one: T | undefined,
  other: T | undefined,
): T | undefined {
  if (one !== undefined && other !== undefined && one !== other) {
    throw refused("package_facts_differ", { field, one: shown(one), other: shown(other) });
  }
  return one ?? other;
}

/** Of a text that may be anything, what a sentence can quote. */
function shown(text: string): string {
  return shortText(text) ?? "?";
}
