/** Of each system the newest file that people install, with the other programs of its release. Pure. */

import { isComplete, offeredFile, programsOf, type Wish } from "../releases/choose-file";
import { type FileArch, type FilePlatform, PLATFORMS, type Target } from "../releases/platform";
import type { PublishedFile, PublishedRelease } from "./catalogue";

export type NewestFile = Readonly<{
  /** "any": for all systems that have no newer file of their own. */
  platform: FilePlatform;
  /** The processors that it is the newest for; none where the file names no processor. */
  arches: readonly FileArch[];
  release: PublishedRelease;
  file: PublishedFile;
  /** Other programs of the release for the same system. */
  others: readonly PublishedFile[];
}>;

type Found = { target: Target; release: PublishedRelease; file: PublishedFile };

const FOR_PEOPLE: Wish = { audience: "people" };

/** In the order in which they are shown. */
const ARCHES_OF: Readonly<Record<FilePlatform, readonly FileArch[]>> = {
  macos: ["arm64", "x64"],
  windows: ["x64", "arm64", "x86", "armv7"],
  linux: ["x64", "arm64", "x86", "armv7"],
  any: [],
};

/** Those that a file for every processor of its platform is for, whether or not it names one. */
const USUAL_ARCHES: Readonly<Record<FilePlatform, readonly FileArch[]>> = {
  macos: ["arm64", "x64"],
  windows: ["x64"],
  linux: ["x64"],
  any: [],
};

/** For people, who install from scratch: `requiresVersion` keeps none of them out. What is not out for all is not for them. */
export function isForPeople({ channel, rollout }: PublishedRelease): boolean {
  return channel === "stable" && rollout === 100;
}

/**
 * `releases`: the highest version first. By platform, then by processor. A release that lacks a
 * platform, or a processor, hides nothing of the one before.
 */
export function newestFiles(releases: readonly PublishedRelease[]): NewestFile[] {
  const offered = releases.filter(isForPeople);
  const found = PLATFORMS.flatMap((platform) => newestOf(offered, platform));
  const files = [...new Map(found.map((one) => [one.file.id, one])).values()];
  const chosen = new Set(files.map(({ file }) => file.id));
  return files
    .map(({ release, file }): NewestFile => {
      const targets = found.filter((one) => one.file.id === file.id).map(({ target }) => target);
      const arches = targets.flatMap(({ arch }) => arch ?? []);
      const others = programsFor(release, file, arches).filter(({ id }) => !chosen.has(id));
      return { platform: file.platform, arches: file.arch === "any" ? [] : arches, release, file, others };
    })
    .toSorted((one, other) => PLATFORMS.indexOf(one.platform) - PLATFORMS.indexOf(other.platform));
}

function newestOf(releases: readonly PublishedRelease[], platform: FilePlatform): Found[] {
  if (platform === "any") return newestForAny(releases);
  return archesOf(releases, platform).flatMap((arch) => {
    const target = { platform, arch };
    for (const release of releases) {
      const file = offeredFile(release, target, FOR_PEOPLE);
      if (file) return [{ target, release, file }];
    }
    return [];
  });
}

function newestForAny(releases: readonly PublishedRelease[]): Found[] {
  const target = { platform: null, arch: null };
  for (const release of releases) {
    const files = release.files.filter(({ platform }) => platform === "any");
    const file = offeredFile({ files, expects: [] }, target, FOR_PEOPLE);
    if (file && isComplete(release.files, release.expects, "any")) return [{ target, release, file }];
  }
  return [];
}

function archesOf(releases: readonly PublishedRelease[], wanted: FilePlatform): FileArch[] {
  const named = releases
    .flatMap(({ files }) => programsOf(files))
    .filter(({ platform }) => platform === wanted)
    .flatMap((file) => (isForEveryArch(file) ? USUAL_ARCHES[wanted] : [file.arch]));
  return [...new Set([...ARCHES_OF[wanted], ...named])].filter((arch) => named.includes(arch));
}

function programsFor(
  { files }: PublishedRelease,
  { platform }: PublishedFile,
  arches: readonly FileArch[],
): PublishedFile[] {
  return programsOf(files).filter(
    (file) => file.platform === platform && (isForEveryArch(file) || arches.includes(file.arch)),
  );
}

function isForEveryArch({ arch }: PublishedFile): boolean {
  return arch === "universal" || arch === "any";
}
