/** The mail of a server without SMTP, as files in its data directory. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Longer than a busy machine takes. */
const WAIT_MS = 60_000;
const STEP_MS = 50;
/** Longer than a mail takes to arrive once the page has answered. */
const SILENCE_MS = 500;

/** `to` in small letters. */
export type OutboxMail = { to: string; subject: string; link: string };

/** The newest mail to `email`, once more than `after` have come. Throws when none comes. */
export async function mailTo(dataDir: string, email: string, after = 0): Promise<OutboxMail> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await delay(STEP_MS)) {
    const mails = outbox(dataDir).filter(({ to }) => to === email.toLowerCase());
    const newest = mails.at(-1);
    if (newest && mails.length > after) return newest;
  }
  throw new Error("No mail came.");
}

/** Whether `email` got nothing, also after a moment. */
export async function gotNoMail(dataDir: string, email: string): Promise<boolean> {
  await delay(SILENCE_MS);
  return outbox(dataDir).every(({ to }) => to !== email.toLowerCase());
}

/** Oldest first. */
function outbox(dataDir: string): OutboxMail[] {
  const folder = join(dataDir, "outbox");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".eml") && !name.startsWith("."));
  return names.sort().map((name) => parse(readFileSync(join(folder, name), "utf8")));
}

function parse(message: string): OutboxMail {
  const to = /^To: (.+)$/m.exec(message)?.[1]?.trim().toLowerCase() ?? "";
  // Quoted-printable: long lines are broken with "=", and "=" itself is "=3D".
  const text = message.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
  const link = /https?:\/\/\S+\/(?:account|console)\/(?:enter|new-key)\?[^\s"<>]+/.exec(text)?.[0] ?? "";
  const subject = /^Subject: (.+)$/m.exec(message)?.[1]?.trim() ?? "";
  return { to, subject, link };
}
