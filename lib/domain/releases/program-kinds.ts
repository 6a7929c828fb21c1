/**
 * The kinds of files by which a program can be brought to a version, and which of several is preferred (decision 093). What is
 * not in the list is offered to nobody. Pure.
 */
import type { FilePlatform } from "../../db/generated/enums";
import type { FileKind } from "./file-kind";

/** People click a button and install; updaters replace the program in place where they can. */
export type Audience = "people" | "updaters";

type Orders = Readonly<Record<Audience, readonly FileKind[]>>;

/** First the preferred one. Each platform has the same kinds in both orders. */
const OF_PLATFORM: Readonly<Record<Exclude<FilePlatform, "any">, Orders>> = {
  macos: {
    people: ["dmg", "pkg", "zip", "app.tar.gz", "program", "nupkg-full"],
    updaters: ["app.tar.gz", "zip", "dmg", "pkg", "nupkg-full", "program"],
  },
  windows: {
    people: ["exe", "msi", "msix", "zip", "program", "nupkg-full"],
    updaters: ["zip", "exe", "msi", "msix", "nupkg-full", "program"],
  },
  linux: {
    people: ["appimage", "deb", "rpm", "pacman", "program", "zip", "appimage.tar.gz", "nupkg-full"],
    updaters: ["zip", "nupkg-full", "appimage", "appimage.tar.gz", "deb", "rpm", "pacman", "program"],
  },
};

const PEOPLE_OF_ANY: readonly FileKind[] = [
  ...["dmg", "pkg", "exe", "msi", "msix", "appimage", "deb", "rpm", "pacman"],
  ...["zip", "program", "app.tar.gz", "appimage.tar.gz", "nupkg-full"],
] as const;

const UPDATERS_OF_ANY: readonly FileKind[] = [
  ...["app.tar.gz", "zip", "dmg", "pkg", "exe", "msi", "msix", "nupkg-full"],
  ...["appimage", "appimage.tar.gz", "deb", "rpm", "pacman", "program"],
] as const;

type Ranks = Readonly<Record<Audience, ReadonlyMap<FileKind, number>>>;

/** Every check asks for them, of every file. */
const RANKS: Readonly<Record<FilePlatform, Ranks>> = {
  macos: ranksOf(OF_PLATFORM.macos),
  windows: ranksOf(OF_PLATFORM.windows),
  linux: ranksOf(OF_PLATFORM.linux),
  any: ranksOf({ people: PEOPLE_OF_ANY, updaters: UPDATERS_OF_ANY }),
};

/** All of them. */
export const PROGRAM_KINDS: readonly FileKind[] = UPDATERS_OF_ANY;

type SomeFile = Readonly<{ platform: FilePlatform; kind: FileKind }>;

export function isProgramKind(kind: FileKind, platform: FilePlatform): boolean {
  return RANKS[platform].updaters.has(kind);
}

/** Whether a program can be brought to the version by this file alone. */
export function isProgram({ kind, platform }: SomeFile): boolean {
  return isProgramKind(kind, platform);
}

/** Lower is preferred. */
export function preferenceOf({ kind, platform }: SomeFile, audience: Audience): number {
  return RANKS[platform][audience].get(kind) ?? PROGRAM_KINDS.length;
}

/** For a caller that asks for one; null for what is none. */
export function readProgramKind(text: string): FileKind | null {
  return PROGRAM_KINDS.find((kind) => kind === text) ?? null;
}

function ranksOf({ people, updaters }: Orders): Ranks {
  const ranked = (kinds: readonly FileKind[]) => new Map(kinds.map((kind, place) => [kind, place]));
  return { people: ranked(people), updaters: ranked(updaters) };
}
