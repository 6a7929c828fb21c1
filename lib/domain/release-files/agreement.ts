/**
 * Whether a file is what its upload says (decision 096): a contradiction is refused, since programs would be offered what they cannot
 * run, or would be told of another version than they get. Pure.
 */
import { refused } from "../errors";
import type { FileArch, FilePlatform } from "../releases/platform";
import type { PackageFacts } from "./package-facts/facts";
import {
  compareNumbers,
  isDistroVersionOf,
  isSameVersion,
  isShortVersionOf,
} from "./package-facts/same-version";

/** Null for what the upload leaves out. */
export type Claimed = Readonly<{
  version: string | null;
  platform: FilePlatform | null;
  arch: FileArch | null;
  build: string | null;
  minSystem: string | null;
}>;

/** `isProgram`: of a companion that is one for itself, such as a library, nothing follows. Throws `manifest_mismatch`. */
export function requireAgreement(
  file: string,
  claimed: Claimed,
  facts: PackageFacts,
  isProgram: boolean,
): void {
  const binding = isProgram ? facts : ofCompanion(facts);
  const found =
    otherVersion(claimed, binding) ?? otherNumber(claimed, binding) ?? otherPlace(claimed, binding);
  if (found) throw refused("manifest_mismatch", { ...found, file });
}

type Contradiction = Readonly<{ field: keyof Claimed; given: string; declared: string }>;
/** Also of what is not said. */
type Facts = { [Name in keyof PackageFacts]: PackageFacts[Name] | undefined };

function ofCompanion(facts: PackageFacts): Facts {
  return { ...facts, nativeArch: undefined, nativePlatform: undefined, distroVersion: undefined };
}

function otherVersion({ version }: Claimed, facts: Facts): Contradiction | null {
  if (version === null) return null;
  const differ = (declared: string): Contradiction => ({ field: "version", given: version, declared });
  const { version: full, shortVersion, distroVersion, listed } = facts;
  if (full !== undefined && !isSameVersion(full, version)) return differ(full);
  if (shortVersion !== undefined && !isShortVersionOf(shortVersion, version)) return differ(shortVersion);
  if (distroVersion !== undefined && !isDistroVersionOf(distroVersion, version)) return differ(distroVersion);
  if (listed === undefined || listed.some((one) => isShortVersionOf(one, version))) return null;
  return differ(listed.toSorted(compareNumbers).at(-1) ?? "");
}

/** Builds are what Sparkle compares: of another one a program would be offered its own version for ever. */
function otherNumber({ build, minSystem }: Claimed, facts: Facts): Contradiction | null {
  if (build !== null && facts.build !== undefined && build !== facts.build)
    return { field: "build", given: build, declared: facts.build };
  // A higher one is a choice; by a lower one, programs would be offered what does not start there.
  if (minSystem !== null && facts.minSystem !== undefined && compareNumbers(minSystem, facts.minSystem) < 0)
    return { field: "minSystem", given: minSystem, declared: facts.minSystem };
  return null;
}

function otherPlace(claimed: Claimed, facts: Facts): Contradiction | null {
  const platform = facts.platform ?? facts.nativePlatform;
  if (claimed.platform !== null && isOther(claimed.platform, platform))
    return { field: "platform", given: claimed.platform, declared: platform };
  const arch = facts.arch ?? facts.nativeArch;
  if (claimed.arch === null || !isOther(claimed.arch, arch) || arch === "universal") return null;
  // Windows for ARM runs programs of x64, and its installers are often such.
  const isEmulated = claimed.platform === "windows" && claimed.arch === "arm64" && facts.nativeArch === "x64";
  return isEmulated ? null : { field: "arch", given: claimed.arch, declared: arch };
}

function isOther(said: string, declared: string | undefined): declared is string {
  return said !== "any" && declared !== undefined && said !== declared;
}
