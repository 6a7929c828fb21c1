/** Files that a command is given. */
import { createReadStream, type ReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { codeOf } from "./error-code";
import { StartError } from "./start-error";

/** Throws StartError with a sentence for one that is not there, is none, or is closed to this user. */
export async function requireGivenFile(path: string): Promise<void> {
  try {
    if ((await stat(path)).isDirectory()) throw new StartError(`${path} is a directory, not a file.`);
    await access(path, constants.R_OK);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      codeOf(error) === "EACCES"
        ? `${path} cannot be read by this user; check its owner and mode.`
        : `There is no file ${resolve(/* turbopackIgnore: true */ path)}.`,
      { cause: error },
    );
  }
}

/** Likewise for one that is read more than once, or from its middle: a pipe cannot be. */
export async function requireSavedFile(path: string): Promise<void> {
  await requireGivenFile(path);
  if (!(await stat(path)).isFile())
    throw new StartError(`${path} is a pipe or a device: save it as a file first, since it is read twice.`);
}

/** Throws likewise. */
export async function openGivenFile(path: string): Promise<ReadStream> {
  await requireGivenFile(path);
  return createReadStream(path);
}
