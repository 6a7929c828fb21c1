/**
 * What a file of a release says about itself, so that a pipeline need not: read from the few bytes that say it, believed in
 * nothing, and never unpacked. Knows names and bytes; must not know releases or where files lie.
 */
import type { ByteSource } from "../../../zip/byte-source";
import { factsOfApp } from "./app-bundle";
import { factsOfAppImage } from "./app-image";
import { factsOfDeb } from "./deb";
import { factsOfDelta } from "./delta";
import type { PackageFacts } from "./facts";
import { factsOfMsi } from "./msi";
import { factsOfNativeProgram } from "./native-program";
import { factsOfNupkg } from "./nupkg";
import { factsOfAssetsJson, factsOfReleases, factsOfReleasesJson } from "./release-lists";
import { factsOfRpm } from "./rpm";
import { factsOfUpdateInfo, factsOfUpdateInfoIfAny } from "./update-info";

type Reader = (name: string, source: ByteSource) => Promise<PackageFacts>;

/** By the name that the pipeline sent. electron-builder writes the yml, Squirrel and Velopack the lists. */
const READERS: readonly (readonly [name: RegExp, read: Reader])[] = [
  [/\.zip$/i, factsOfApp],
  [/\.nupkg$/i, factsOfNupkg],
  [/\.appimage$/i, factsOfAppImage],
  [/\.deb$/i, factsOfDeb],
  [/\.rpm$/i, factsOfRpm],
  [/\.msi$/i, factsOfMsi],
  [/^(latest|beta|alpha)(-[a-z0-9]+)*\.yml$/, factsOfUpdateInfo],
  [/^(rc|next|nightly|canary|dev|preview)(-(mac|linux)[a-z0-9-]*)?\.yml$/, factsOfUpdateInfoIfAny],
  [/^RELEASES(-[\w.-]+)?$/, factsOfReleases],
  [/^releases\.[\w.-]+\.json$/, factsOfReleasesJson],
  [/^assets\.[\w.-]+\.json$/, factsOfAssetsJson],
  [/\.delta$/i, factsOfDelta],
];
/** What has an ending of others is no program for a processor. */
const NATIVE = /^[^.]+$|\.(?:exe|bin|run|out|elf|x86_64|amd64|aarch64|arm64|\d[^.]*)$/i;

/**
 * Empty for files that say nothing. Throws `invalid_input` for a package that contradicts itself or its name, and for one that
 * updaters could not read; and what the source throws.
 */
export async function packageFacts(name: string, source: ByteSource): Promise<PackageFacts> {
  return (await readerOf(name)?.(name, source)) ?? {};
}

/** Whether a file of the name may have any. */
export function saysFacts(name: string): boolean {
  return readerOf(name) !== null;
}

function readerOf(name: string): Reader | null {
  const known = READERS.find(([pattern]) => pattern.test(name))?.[1];
  return known ?? (NATIVE.test(name) ? factsOfNativeProgram : null);
}
