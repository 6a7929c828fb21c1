/** Files that a command is given. */
import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { StartError } from "./start-error";

/** Throws StartError with a sentence for one that is not there, or is none. */
export async function requireGivenFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new StartError(`There is no file ${path}.`);
  if (found.isDirectory()) throw new StartError(`${path} is a directory, not a file.`);
}

/** Throws likewise. */
export async function openGivenFile(path: string): Promise<ReadStream> {
  await requireGivenFile(path);
  return createReadStream(path);
}
