/** Where mail goes without SMTP: one file for each in DATA_DIR/outbox, to be opened with any mail program. */
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 7 * DAY_MS;
const SECRET_KEPT_MS = DAY_MS;
/** What this file writes, finished or not. Other people's files are left alone. */
const OURS = /^\.?\d{4}-\d{2}-\d{2}T[\w-]+\.eml(\.tmp)?$/;
/** Of mails that hold a secret. */
const SECRET = /-secret\.eml(\.tmp)?$/;

/** Writes the whole mail (RFC 822) and answers the path. Names sort by time. Rejects with the file system's error. */
export async function writeToOutbox(
  dataDir: string,
  message: SendMailOptions,
  { isSecret = false } = {},
): Promise<string> {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await deleteOld(folder);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message: bytes } = await composer.sendMail(message);
  const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}${isSecret ? "-secret" : ""}.eml`;
  const path = join(/* turbopackIgnore: true */ folder, name);
  const draft = join(/* turbopackIgnore: true */ folder, `.${name}.tmp`);
  try {
    await writeFile(draft, bytes, { mode: 0o600, flag: "wx", flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return path;
}

/** Unknown to the build, which else would pack the mails that lie here into what it makes for containers. */
function folderIn(dataDir: string): string {
  return join(/* turbopackIgnore: true */ dataDir, "outbox");
}

/** Deletes what is older than a week, and secrets that are older than a day. Never rejects. */
export async function sweepOutbox(dataDir: string): Promise<void> {
  await deleteOld(folderIn(dataDir));
}

/** Deletes what holds the address, to them or about them. Answers how many files. Rejects with the file system's error. */
export async function eraseFromOutbox(dataDir: string, address: string): Promise<number> {
  const folder = folderIn(dataDir);
  const wanted = address.normalize("NFC").toLowerCase();
  let erased = 0;
  for (const name of (await readdir(folder).catch(() => [])).filter((one) => OURS.test(one))) {
    const path = join(/* turbopackIgnore: true */ folder, name);
    const text = plain(await readFile(path, "latin1").catch(() => ""));
    if (!holds(text.normalize("NFC").toLowerCase(), wanted)) continue;
    await rm(path, { force: true });
    erased += 1;
  }
  return erased;
}

/** Of quoted-printable, in which nodemailer writes our languages. */
function plain(message: string): string {
  const bytes = message
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The address by itself, not as a part of another one. */
function holds(text: string, address: string): boolean {
  const parts = text.split(address);
  return parts
    .slice(1)
    .some(
      (after, place) => !/[\p{L}\p{N}._%+-]$/u.test(parts[place] ?? "") && !/^[\p{L}\p{N}_-]/u.test(after),
    );
}

/** A mail must not stay away because an old one cannot be deleted. */
async function deleteOld(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const ours = names
    .filter((name) => OURS.test(name))
    .map((name) => join(/* turbopackIgnore: true */ folder, name));
  await Promise.allSettled(
    ours.map(async (path) => {
      const keptMs = SECRET.test(path) ? SECRET_KEPT_MS : KEPT_MS;
      if (Date.now() - (await stat(path)).mtimeMs > keptMs) await rm(path);
    }),
  );
}
