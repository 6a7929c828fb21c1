/** Where things lie: release files, the data folder, the secrets in it. */
import { randomUUID } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { config } from "../../config/config";
import { secretsPath } from "../../config/secrets";
import { storage } from "../../storage/storage";
import { attention, bad, type Check, type Finding, good, type Sentence } from "./line";

const MIB = 1024 ** 2;
const SCARCE_BYTES = 2048 * MIB;
const FULL_BYTES = 256 * MIB;
const OTHERS = 0o077;

export const placeChecks: readonly Check[] = [
  { name: "storage", look: lookAtStorage, todo: (words) => words.makeWritable },
  { name: "disk", look: lookAtDisk, todo: (words) => words.makeReadable },
  { name: "secrets", look: lookAtSecrets, todo: (words) => words.readSecrets },
];

/** Writes a small object, reads it back and deletes it. */
async function lookAtStorage(): Promise<Finding> {
  const place = await storage();
  const key = `self-check/${randomUUID()}`;
  const content = Buffer.from(`self-check ${key}`);
  const begun = performance.now();
  try {
    await place.put(
      key,
      (async function* () {
        yield content;
      })(),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of await place.open(key)) chunks.push(Buffer.from(chunk));
    if (!Buffer.concat(chunks).equals(content)) {
      return bad(
        (words) => words.storedWrong,
        (words) => words.checkBucket,
      );
    }
  } finally {
    await place.delete(key);
  }
  const ms = Math.round(performance.now() - begun);
  return good((words) => words.stored[place.kind](String(ms)));
}

async function lookAtDisk(): Promise<Finding> {
  let folder = config().dataDir;
  // It is made when something is stored there, with a database and a bucket perhaps never.
  while (!existsSync(folder)) folder = dirname(folder);
  await access(folder, constants.W_OK);
  const { bavail, bsize, blocks } = await statfs(folder);
  return spaceFinding(bavail * bsize, blocks * bsize);
}

/** Bytes that are free, and of all. */
export function spaceFinding(free: number, all: number): Finding {
  const found: Sentence = (words, { bytes }) => words.space(bytes(free), bytes(all));
  const todo: Sentence = (words) => words.makeRoom;
  if (free < FULL_BYTES) return bad(found, todo);
  return free < SCARCE_BYTES ? attention(found, todo) : good(found);
}

async function lookAtSecrets(): Promise<Finding> {
  const { dataDir, databaseUrl } = config();
  // With a database of its own an installation generates none (lib/config.ts).
  if (databaseUrl) return good((words) => words.secretsGiven);
  const { mode } = await stat(secretsPath(dataDir));
  const rights = (mode & 0o777).toString(8).padStart(4, "0");
  if ((mode & OTHERS) === 0) return good((words) => words.secretsGenerated(rights));
  return bad(
    (words) => words.secretsOpen(rights),
    (words) => words.closeSecrets,
  );
}
