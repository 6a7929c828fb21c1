/**
 * What is worth knowing of an upload that was taken. A further warning is a member here, with its sentence in
 * `lib/http/update-api/upload-warnings.ts`. Pure.
 */

import type { NewFile } from "../release-files/new-file";
import { isWithin } from "../release-files/sidecars";
import { placed } from "../releases/alike-files";
import { isCompanionName } from "../releases/companion-names";
import { fileKindOf, filePlatformOf, packageKindOf } from "../releases/file-kind";
import { type PlacedName, placeName } from "../releases/file-place";
import { roleOf } from "../releases/file-role";
import type { FilePlatform } from "../releases/platform";

/** Of files that are stored; `file`: its name. */
export type ReleaseDoubt =
  /** Programs on `highest` are not offered it. */
  | Readonly<{ code: "build_missing"; file: string; highest: string }>
  | Readonly<{ code: "build_not_higher"; file: string; build: string; highest: string }>
  | Readonly<{ code: "package_id_changed"; file: string; id: string; before: string }>
  | Readonly<{ code: "arch_in_name"; file: string; arch: string; named: string }>
  | Readonly<{ code: "channel_in_package"; file: string; channel: string }>
  /** Its file `of` is elsewhere. Places as "windows/x64". */
  | Readonly<{ code: "sidecar_elsewhere"; file: string; place: string; of: string; elsewhere: string }>
  /** `apps`: in the zip, first the one that was read. */
  | Readonly<{ code: "several_apps"; file: string; apps: readonly string[] }>
  /** `file`: a list of updates. */
  | Readonly<{ code: "listed_file_missing"; file: string; missing: string }>;

export type UploadWarning =
  | ReleaseDoubt
  | Readonly<{ code: "file_not_offered"; file: string }>
  /** Stored where its file is. Places as "windows/x64". */
  | Readonly<{ code: "sidecar_moved"; file: string; place: string; said: string }>
  /** Neither, since its name is that of a program for another system. */
  | Readonly<{ code: "platform_in_name"; file: string; platform: FilePlatform; named: FilePlatform }>
  /** Of a plugin of WordPress: what its readme says. */
  | Readonly<{ code: "stable_tag_differs"; file: string; tag: string }>;

type UploadedFile = Pick<NewFile, "fileName" | "kind" | "platform">;

/**
 * Files that are offered to nobody, though their names do not say so: those of an unknown ending, and archives called after
 * symbols or portables without a program beside them. `isSaid`: the upload says what its files are.
 */
export function uploadWarnings(files: readonly UploadedFile[], isSaid: boolean): UploadWarning[] {
  if (isSaid) return [];
  const hasProgram = files.some((file) => roleOf(file) === "program");
  return files
    .filter(({ kind, fileName }) => kind === "file" && isUnexpected(fileName, hasProgram))
    .map(warningOf);
}

function warningOf({ fileName: file, platform }: UploadedFile): UploadWarning {
  const named = packageKindOf(file) === null ? "any" : filePlatformOf(file);
  return named === "any" || named === platform
    ? { code: "file_not_offered", file }
    : { code: "platform_in_name", file, platform, named };
}

/** `stored`: of the whole version. Of what said less than its file, there is nothing to say. */
export function movedWarnings(
  files: readonly NewFile[],
  stored: readonly (PlacedName & Readonly<{ id: string }>)[],
): UploadWarning[] {
  return files.flatMap((file): UploadWarning[] => {
    const said = placed(file);
    const now = stored.find(({ id }) => id === file.id);
    if (!now || isWithin(now, said)) return [];
    return [{ code: "sidecar_moved", file: now.name, place: placeName(now), said: placeName(said) }];
  });
}

function isUnexpected(name: string, hasProgram: boolean): boolean {
  if (isCompanionName(name)) return false;
  const isPackedCompanion = packageKindOf(name) !== null && fileKindOf(name) === "file";
  return !hasProgram || !isPackedCompanion;
}
