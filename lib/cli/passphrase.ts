/** A passphrase, from a file: on a command line everyone on the machine could read it. */
import { text } from "node:stream/consumers";
import { backupPassphrase } from "../config/config";
import { openGivenFile } from "../process/given-file";
import { StartError } from "../process/start-error";

/** The first line. "-": of the standard input. */
export async function readPassphrase(path: string): Promise<string> {
  const content = path === "-" ? await text(process.stdin) : await text(await openGivenFile(path));
  const passphrase = (content.split(/\r?\n/)[0] ?? "").trim();
  if (!passphrase) throw new StartError("The file of the passphrase is empty.");
  return passphrase;
}

/** Of a backup: without a path that of the environment. Null: none. */
export async function passphraseFrom(path: string | undefined): Promise<string | null> {
  return path === undefined ? backupPassphrase() : readPassphrase(path);
}
