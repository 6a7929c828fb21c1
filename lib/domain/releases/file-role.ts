/** Whether a file is a program or accompanies one: by what its upload says, else by its name (decision 093). Pure. */
import { type FileKind, fileKindOf, isAccessory, packageKindOf } from "./file-kind";
import type { FilePlatform } from "./platform";
import { isProgram, isProgramKind } from "./program-kinds";

export const FILE_ROLES = ["program", "companion"] as const;
export type FileRole = (typeof FILE_ROLES)[number];

/**
 * Of a file for the platform. `said`: of all files of an upload; null leaves it to the name. What the server reads itself, such as
 * a signature, stays what it is.
 */
export function kindInRole(name: string, platform: FilePlatform, said: FileRole | null): FileKind {
  const kind = fileKindOf(name);
  if (isAccessory(kind)) return kind;
  if (said === "companion") return "file";
  if (isProgramKind(kind, platform)) return kind;
  if (said === null) return "file";
  const packed = packageKindOf(name);
  return packed !== null && isProgramKind(packed, platform) ? packed : "program";
}

export function roleOf(file: Readonly<{ kind: FileKind; platform: FilePlatform }>): FileRole {
  return isProgram(file) ? "program" : "companion";
}
