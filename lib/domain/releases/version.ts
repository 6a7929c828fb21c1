/** Versions: SemVer 2, one leading "v" dropped (docs/contract.md D6). Pure. */
import semver from "semver";
import { DomainError, refused } from "../errors";

const LENGTH_MAX = 64;

/** The version without its leading "v". Throws `invalid_input`. */
export function parseVersion(field: "version" | "minCoreVersion" | "requiresVersion", text: string): string {
  const version = text.replace(/^v/, "");
  // semver forgives white space and "=", and stops at 256 characters; the contract asks for SemVer 2 itself.
  const parsed = text.length <= LENGTH_MAX && !/[\s=]/.test(text) ? semver.parse(version) : null;
  if (
    !parsed ||
    version !== [parsed.version, ...(parsed.build.length > 0 ? [parsed.build.join(".")] : [])].join("+")
  ) {
    throw refused("version_malformed", { field });
  }
  return version;
}

/** The same; null for what is no version. */
export function readVersion(text: string): string | null {
  try {
    return parseVersion("version", text);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Negative, zero or positive. Build metadata does not count. */
export function compareVersions(one: string, other: string): number {
  return semver.compare(one, other);
}

export function isPrerelease(version: string): boolean {
  return semver.prerelease(version) !== null;
}
