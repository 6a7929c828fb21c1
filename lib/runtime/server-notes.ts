/**
 * Which installations servers on this machine work on, as each notes for its lifetime. So a command that finds no
 * installation where it looks can tell where one runs. Nothing rests on it but words: a note may be missing or left over.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { isAlive } from "./embedded-postgres/postmaster-pid";

const note = z.object({ place: z.string(), url: z.string() });
/** `place`: the DATA_DIR, or the database's address without a password. `url`: where the server answers. */
export type ServerNote = Readonly<z.infer<typeof note>>;

/** Notes it for this process, and hands back how to take that away. Where nothing can be written there is no note. */
export function noteServer(server: ServerNote): () => void {
  const path = join(directory(), `${process.pid}.json`);
  try {
    mkdirSync(directory(), { recursive: true, mode: 0o700 });
    writeFileSync(path, JSON.stringify(server), { mode: 0o600 });
  } catch {
    return () => undefined;
  }
  return () => rmSync(path, { force: true });
}

/** Of servers that this user runs now. */
export function serverNotes(): ServerNote[] {
  try {
    // A folder that anyone else could make in this place says nothing.
    if (process.getuid && statSync(directory()).uid !== process.getuid()) return [];
    return readdirSync(directory()).flatMap(readNote);
  } catch {
    return [];
  }
}

function readNote(name: string): ServerNote[] {
  if (!isAlive(Number.parseInt(name, 10))) return [];
  try {
    return [note.parse(JSON.parse(readFileSync(join(directory(), name), "utf8")))];
  } catch {
    return [];
  }
}

function directory(): string {
  // By number: in a container the user need not have a name. On Windows the folder is the user's own already.
  return join(tmpdir(), `latchkey-servers-${process.getuid?.() ?? "own"}`);
}
