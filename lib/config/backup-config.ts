/**
 * The part of the configuration that says when backups are made by themselves, and under which passphrase. Speaks in plain Errors,
 * and reads the file of the passphrase.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod";
import { count, optional } from "./config-values";

const HOURS_MAX = 24 * 366;
const KEPT_MAX = 10_000;

const flag = (fallback: "0" | "1") => z.enum(["0", "1"], { error: "must be 1 or 0" }).default(fallback);

export const backupVariables = {
  BACKUP_DIR: optional,
  BACKUP_EVERY_HOURS: count(24, 1, HOURS_MAX),
  BACKUP_KEEP: count(7, 1, KEPT_MAX),
  BACKUP_SECRETS: flag("1"),
  BACKUP_FILES: flag("0"),
  BACKUP_PASSPHRASE: optional,
  BACKUP_PASSPHRASE_FILE: optional,
};

/** By the job, and not by the command, which is told all but the passphrase. */
export type BackupSchedule = Readonly<{
  dir: string;
  everyHours: number;
  /** How many are kept, the newest. */
  keep: number;
  withSecrets: boolean;
  withFiles: boolean;
}>;

type Variables = z.infer<z.ZodObject<typeof backupVariables>>;

/** Null without BACKUP_DIR. Throws one sentence. */
export function backupSchedule(env: Variables): BackupSchedule | null {
  if (!env.BACKUP_DIR) return null;
  const hasPassphrase = Boolean(env.BACKUP_PASSPHRASE || env.BACKUP_PASSPHRASE_FILE);
  if (env.BACKUP_SECRETS === "1" && !hasPassphrase)
    throw new Error(
      "BACKUP_DIR needs BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, since backups have the secrets in them; set one, or BACKUP_SECRETS=0.",
    );
  return Object.freeze({
    dir: resolve(env.BACKUP_DIR),
    everyHours: env.BACKUP_EVERY_HOURS,
    keep: env.BACKUP_KEEP,
    withSecrets: env.BACKUP_SECRETS === "1",
    withFiles: env.BACKUP_FILES === "1",
  });
}

/** Null for none. Throws one sentence, which never holds it. */
export function passphraseOf(env: Variables): string | null {
  const { BACKUP_PASSPHRASE: given, BACKUP_PASSPHRASE_FILE: path } = env;
  if (given && path)
    throw new Error("BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE exclude each other; keep one of them.");
  if (!path) return given ?? null;
  const passphrase = (firstLine(path) ?? "").trim();
  if (passphrase) return passphrase;
  throw new Error(
    `BACKUP_PASSPHRASE_FILE must be a file whose first line is the passphrase, which ${path} is not.`,
  );
}

function firstLine(path: string): string | null {
  try {
    return readFileSync(path, "utf8").split(/\r?\n/)[0] ?? null;
  } catch {
    return null;
  }
}
