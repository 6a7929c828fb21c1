/** Where mail goes without SMTP: one file for each in DATA_DIR/outbox, to be opened with any mail program. */
import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
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
  const folder = join(dataDir, "outbox");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await deleteOld(folder);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message: bytes } = await composer.sendMail(message);
  const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}${isSecret ? "-secret" : ""}.eml`;
  const path = join(folder, name);
  const draft = join(folder, `.${name}.tmp`);
  try {
    await writeFile(draft, bytes, { mode: 0o600, flag: "wx", flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return path;
}

/** Deletes what is older than a week, and secrets that are older than a day. Never rejects. */
export async function sweepOutbox(dataDir: string): Promise<void> {
  await deleteOld(join(dataDir, "outbox"));
}

/** A mail must not stay away because an old one cannot be deleted. */
async function deleteOld(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const ours = names.filter((name) => OURS.test(name)).map((name) => join(folder, name));
  await Promise.allSettled(
    ours.map(async (path) => {
      const keptMs = SECRET.test(path) ? SECRET_KEPT_MS : KEPT_MS;
      if (Date.now() - (await stat(path)).mtimeMs > keptMs) await rm(path);
    }),
  );
}
