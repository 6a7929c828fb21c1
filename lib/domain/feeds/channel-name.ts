/**
 * Channels that programs and packages carry under names of their own: `nightly`, `win-beta`, `rc`. The product has two; the name
 * says which one is meant (decision 094). Pure.
 */
import type { ReleaseChannel } from "../releases/release";

const PRERELEASES: ReadonlySet<string> = new Set([
  ...["alpha", "beta", "rc", "pre", "prerelease", "preview", "next", "nightly", "canary", "dev", "develop"],
  ...["development", "devel", "edge", "insider", "insiders", "eap", "early", "unstable", "experimental"],
  ...["snapshot", "staging", "test", "testing", "qa", "internal", "daily", "weekly", "candidate"],
]);
const STABLES: ReadonlySet<string> = new Set([
  ...[
    "latest",
    "stable",
    "release",
    "releases",
    "production",
    "prod",
    "main",
    "master",
    "public",
    "ga",
    "lts",
  ],
  ...["win", "windows", "osx", "mac", "macos", "linux"],
]);

/**
 * The channels to look into, until one has something. A name that says neither, such as a customer's, is never led to
 * prereleases while there is something stable.
 */
export function channelsNamed(name: string): readonly [ReleaseChannel, ...ReleaseChannel[]] {
  const words = wordsOf(name);
  if (words.some(isPrereleaseWord)) return ["beta"];
  return words.some((word) => STABLES.has(word)) ? ["stable"] : ["stable", "beta"];
}

/** "win-x64-nightly" as "win-x64"; "" for a name that says nothing else. */
export function withoutPrerelease(name: string): string {
  return name
    .split("-")
    .filter((part) => !wordsOf(part).some(isPrereleaseWord))
    .join("-");
}

/** In lower case, "rc2" as "rc". */
function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/\d+$/, ""));
}

function isPrereleaseWord(word: string): boolean {
  return PRERELEASES.has(word);
}
