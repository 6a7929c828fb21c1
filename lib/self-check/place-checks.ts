/** Where things lie: release files, the data folder, the secrets in it. */
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { config } from "../config";
import { secretsPath } from "../secrets";
import { storage } from "../storage/storage";
import { attention, bad, type Check, type Finding, good } from "./line";

const MIB = 1024 ** 2;
const SCARCE_BYTES = 2048 * MIB;
const FULL_BYTES = 256 * MIB;
const OTHERS = 0o077;

export const placeChecks: readonly Check[] = [
  {
    name: "Storage",
    look: lookAtStorage,
    todo: "Make DATA_DIR/files writable for the server, or check S3_* or BLOB_READ_WRITE_TOKEN.",
  },
  { name: "Disk space", look: lookAtDisk, todo: "Make DATA_DIR readable and writable for the server." },
  { name: "Secrets", look: lookAtSecrets, todo: "Make DATA_DIR/secrets.json readable for the server alone." },
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
        "What was read back is not what was written.",
        "Check the bucket: something changes objects in it.",
      );
    }
  } finally {
    await place.delete(key);
  }
  const ms = Math.round(performance.now() - begun);
  return good(`Wrote, read and deleted a small file ${NAMES[place.kind]} in ${ms} ms.`);
}

const NAMES = { disk: "on the disk", s3: "in the S3 bucket", blob: "in Vercel Blob" } as const;

async function lookAtDisk(): Promise<Finding> {
  const { dataDir } = config();
  await access(dataDir, constants.W_OK);
  const { bavail, bsize, blocks } = await statfs(dataDir);
  return spaceFinding(bavail * bsize, blocks * bsize);
}

/** Bytes that are free, and of all. */
export function spaceFinding(free: number, all: number): Finding {
  const found = `${inWords(free)} of ${inWords(all)} are free where DATA_DIR lies.`;
  const todo = "Make room: without space the embedded database and uploads stop.";
  if (free < FULL_BYTES) return bad(found, todo);
  return free < SCARCE_BYTES ? attention(found, todo) : good(found);
}

async function lookAtSecrets(): Promise<Finding> {
  const { dataDir, databaseUrl } = config();
  // With a database of its own an installation generates none (lib/config.ts).
  if (databaseUrl) return good("Given by the environment.");
  const { mode } = await stat(secretsPath(dataDir));
  const found = `Generated, in DATA_DIR/secrets.json with mode ${(mode & 0o777).toString(8).padStart(4, "0")}.`;
  if ((mode & OTHERS) !== 0)
    return bad(found, "Others on this machine may read it. Run: chmod 600 secrets.json");
  return good(`${found} It belongs into every backup.`);
}

function inWords(bytes: number): string {
  return bytes < 1024 * MIB ? `${Math.round(bytes / MIB)} MB` : `${(bytes / (1024 * MIB)).toFixed(1)} GB`;
}
