/** Files that are read as a whole, since they are lists or descriptions. */
import type { ByteSource } from "../../../zip/byte-source";
import { type DomainError, refused } from "../../errors";

const BYTES_MAX = 1_000_000;

/** The text of a file in UTF-8, without a byte order mark. */
export async function smallText(name: string, { size, read }: ByteSource): Promise<string> {
  if (size > BYTES_MAX) throw unreadable(name);
  return utf8(name, await read(0, size));
}

/** `name`: for the refusal. */
export function utf8(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable(name);
  }
}

export function unreadable(name: string): DomainError {
  return refused("package_file_unreadable", { file: name });
}
