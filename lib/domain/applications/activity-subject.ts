/** By what checks and downloads are counted: the total's subject, and after one space what tells it apart (decision 099). Pure. */
import type { ActivityMeasure, FileArch, FilePlatform } from "../../db/generated/enums";

/** Null for what a program does not say. */
type System = Readonly<{ platform: FilePlatform | null; arch: FileArch | null }>;

/** What is counted a second time, in detail. A server of the version before counts and reads the totals alone. */
export const IN_DETAIL = {
  update_check: "update_check_system",
  download: "file_download",
} as const satisfies Partial<Record<ActivityMeasure, ActivityMeasure>>;

export type DetailMeasure = (typeof IN_DETAIL)[keyof typeof IN_DETAIL];

/** `version`: empty for one that was never published. "1.2.0 windows-x64", or the version alone where no system is said. */
export function checkSubject(version: string, { platform, arch }: System): string {
  if (platform === null || platform === "any") return version;
  return `${version} ${arch === null || arch === "any" || arch === "universal" ? platform : `${platform}-${arch}`}`;
}

export function downloadSubject(releaseId: string, fileId: string): string {
  return `${releaseId} ${fileId}`;
}

/** `total`: under which the total is counted. `detail`: a system, as `checkSubject` writes it, or a file's id; null where none was said. */
export function readSubject(subject: string): Readonly<{ total: string; detail: string | null }> {
  const space = subject.indexOf(" ");
  if (space < 0) return { total: subject, detail: null };
  return { total: subject.slice(0, space), detail: subject.slice(space + 1) };
}
