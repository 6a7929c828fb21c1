/** Mails, and an installation that sends them: settings for one test, taken back after it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { reloadConfig } from "@/lib/config";
import { closeMail } from "@/lib/mail/background";
import type { Mail } from "@/lib/mail/message";

const NAMES = ["SMTP_URL", "MAIL_FROM", "ACCOUNT_URL", "DATA_DIR"] as const;
type Settings = Partial<Record<(typeof NAMES)[number], string>>;

const folders: string[] = [];

/** What is not named is not set; DATA_DIR is a new folder. Returns it. */
export function useMail(settings: Settings): string {
  const dataDir = mkdtempSync(join(tmpdir(), "latchkey-mail-"));
  folders.push(dataDir);
  set({ ACCOUNT_URL: "https://account.example.test", DATA_DIR: dataDir, ...settings });
  return dataDir;
}

afterEach(async () => {
  await closeMail(0);
  set({});
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export const RECIPIENT = "kundin@example.test";
export const LINK = "https://account.example.test/sign-in?token=hidden-token";

export function aMail(changes: Partial<Mail> = {}): Mail {
  return {
    to: RECIPIENT,
    subject: "Ihre Anmeldung",
    text: `Guten Tag\n\n${LINK}\n`,
    html: `<p>Guten Tag</p><p><a href="${LINK}">Anmelden</a></p>\n`,
    language: "de",
    link: LINK,
    ...changes,
  };
}

function set(settings: Settings): void {
  for (const name of NAMES) {
    const value = settings[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  reloadConfig();
}
