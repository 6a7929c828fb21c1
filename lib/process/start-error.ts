import { ConfigError } from "../config/config";
import { codeOf } from "./error-code";

/** Why a process cannot begin its work: one sentence for the person who started it. Print the message alone, no stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** One sentence where the operator can do something about it; everything else with its stack. */
export function whyNotStarted(error: unknown): string {
  const isExpected = error instanceof ConfigError || error instanceof StartError;
  const sentence = isExpected ? error.message : fileSentence(error);
  if (sentence) return sentence;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `Latchkey could not start. ${text}`;
}

const FILE_TROUBLES: Readonly<Record<string, string>> = {
  EACCES: "cannot be written by this user",
  EPERM: "cannot be written by this user",
  EROFS: "is on a read-only file system",
  ENOSPC: "is on a full file system",
  EDQUOT: "is over its quota",
  ENOTDIR: "is below something that is not a directory",
};

/** One sentence for a file system that refuses; null for any other failure. */
export function fileSentence(error: unknown): string | null {
  const trouble = fileTrouble(error);
  if (trouble === null) return null;
  const path =
    error instanceof Error && "path" in error && typeof error.path === "string"
      ? error.path
      : "A file under DATA_DIR";
  return `${path} ${trouble}. Fix that, or set DATA_DIR to another directory.`;
}

/** What follows the path in such a sentence; null likewise. */
export function fileTrouble(error: unknown): string | null {
  if (!(error instanceof Error) || !("syscall" in error)) return null;
  return FILE_TROUBLES[codeOf(error)] ?? null;
}
