/** Mails, and an installation that sends them: settings for one test, taken back after it. */
import { onTestFinished } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { closeMail } from "@/lib/mail/background";
import type { Mail } from "@/lib/mail/message";
import { newDataDirectory } from "@/tests/support/database";

const NAMES = ["SMTP_URL", "MAIL_FROM", "ACCOUNT_URL", "DATA_DIR"] as const;
type Settings = Partial<Record<(typeof NAMES)[number], string>>;

/** What is not named is not set; DATA_DIR is a new folder. Returns it. In a test, or before each. */
export function useMail(settings: Settings): string {
  const dataDir = newDataDirectory();
  const before: Settings = Object.fromEntries(
    NAMES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  set({ ACCOUNT_URL: "https://account.example.test", DATA_DIR: dataDir, ...settings });
  onTestFinished(async () => {
    await closeMail(0);
    set(before);
  });
  return dataDir;
}

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
