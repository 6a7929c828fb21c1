/**
 * The installation's own secrets: given in the environment, or generated once into DATA_DIR (mode 0600).
 * Knows nothing of what they protect. Read through `config().secrets` only.
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

export type Secrets = Readonly<{
  /** 32 bytes each, newest first: the first seals, all unseal. */
  masterKeys: readonly Buffer[];
  keyPepper: Buffer;
  authSecret: string;
  /** Password of the embedded database; empty where there is none. */
  databasePassword: string;
}>;

export type GivenSecrets = {
  masterKey: string | undefined;
  masterKeyPrevious: string | undefined;
  keyPepper: string | undefined;
  authSecret: string | undefined;
};

const MIN_SECRET_LENGTH = 16;

const stored = z.object({
  masterKey: z.string(),
  masterKeyPrevious: z.string().optional(),
  keyPepper: z.string(),
  authSecret: z.string(),
  databasePassword: z.string(),
});
export type StoredSecrets = z.infer<typeof stored>;

/** Throws an Error with one sentence when a secret is missing, too short or unreadable. */
export function loadSecrets(
  given: GivenSecrets,
  dataDir: string,
  options: { mayGenerate: boolean },
): Secrets {
  const complete = given.masterKey && given.keyPepper && given.authSecret;
  if (!complete && !options.mayGenerate) {
    const missing = [
      given.masterKey ? "" : "MASTER_KEY",
      given.keyPepper ? "" : "KEY_PEPPER",
      given.authSecret ? "" : "AUTH_SECRET",
    ].filter(Boolean);
    throw new Error(
      `${missing.join(", ")} must be set when DATABASE_URL is; make each with: openssl rand -base64 32`,
    );
  }
  const generated = options.mayGenerate ? readOrGenerate(dataDir) : null;
  const previous = given.masterKeyPrevious ?? (given.masterKey ? undefined : generated?.masterKeyPrevious);
  const masterKey = given.masterKey ?? generated?.masterKey ?? "";
  return Object.freeze({
    masterKeys: [
      asKey("MASTER_KEY", masterKey),
      ...(previous ? [asKey("MASTER_KEY_PREVIOUS", previous)] : []),
    ],
    keyPepper: asKey("KEY_PEPPER", given.keyPepper ?? generated?.keyPepper ?? ""),
    authSecret: checked("AUTH_SECRET", given.authSecret ?? generated?.authSecret ?? ""),
    databasePassword: generated?.databasePassword ?? "",
  });
}

/**
 * Replaces the generated master key by a new one. The previous one stays readable: a server that has not been restarted
 * since still seals under it.
 */
export function rotateGeneratedMasterKey(dataDir: string): void {
  const current = readStored(dataDir);
  if (!current)
    throw new Error(`There is no ${secretsPath(dataDir)}; set MASTER_KEY and MASTER_KEY_PREVIOUS instead.`);
  replaceStored(dataDir, { ...current, masterKey: newSecret(), masterKeyPrevious: current.masterKey });
}

/** Puts the secrets of a backup in the place of the generated ones. The password of the embedded database stays. */
export function replaceGeneratedSecrets(
  dataDir: string,
  secrets: Omit<StoredSecrets, "databasePassword">,
): void {
  const current = readStored(dataDir);
  if (!current) throw new Error(`There is no ${secretsPath(dataDir)}.`);
  replaceStored(dataDir, { ...secrets, databasePassword: current.databasePassword });
}

/** A given text of any form becomes 32 bytes: base64 or hex of exactly 32 bytes as it is, else its SHA-256. */
function asKey(name: string, value: string): Buffer {
  checked(name, value);
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, "hex");
  const decoded = Buffer.from(value, "base64");
  if (decoded.length === 32 && /^[A-Za-z0-9+/_-]{43}=?$/.test(value)) return decoded;
  return createHash("sha256").update(value, "utf8").digest();
}

function checked(name: string, value: string): string {
  if (value.length < MIN_SECRET_LENGTH) {
    throw new Error(
      `${name} must have at least ${MIN_SECRET_LENGTH} characters; make one with: openssl rand -base64 32`,
    );
  }
  return value;
}

function readOrGenerate(dataDir: string): StoredSecrets {
  const present = readStored(dataDir);
  if (present) return present;
  // Read again: of two first starts, the other may have made both meanwhile.
  if (hasDatabase(dataDir)) return readStored(dataDir) ?? refuseOthers(dataDir);
  const fresh: StoredSecrets = {
    masterKey: newSecret(),
    keyPepper: newSecret(),
    authSecret: newSecret(),
    databasePassword: newSecret(),
  };
  makeDirectory(dataDir);
  const draft = writeDraft(dataDir, fresh);
  try {
    // A hard link fails if the file is there: of two first starts, one wins and both use its secrets.
    linkSync(draft, secretsPath(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const winner = readStored(dataDir);
  if (!winner)
    throw new Error(`${secretsPath(dataDir)} could not be written; check that the directory is writable.`);
  return winner;
}

/** The embedded one, which is made after the secrets: a first start that was cut off leaves at most those. */
function hasDatabase(dataDir: string): boolean {
  return existsSync(join(/* turbopackIgnore: true */ dataDir, "postgres", "PG_VERSION"));
}

/** New ones would open nothing, and be taken for the right ones by the next backup. */
function refuseOthers(dataDir: string): never {
  throw new Error(
    `${secretsPath(dataDir)} is missing, and the database beside it cannot be opened or read without it; put it back from a backup (docs/backup.md), or set DATA_DIR to another directory for a new installation.`,
  );
}

function readStored(dataDir: string): StoredSecrets | null {
  let content: string;
  try {
    content = readFileSync(secretsPath(dataDir), "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    if (code === "ENOTDIR")
      throw new Error(`${dataDir} is not a directory; set DATA_DIR to one that can be written.`);
    throw new Error(
      `${secretsPath(dataDir)} cannot be read (${(error as Error).message}); check its owner and mode.`,
    );
  }
  try {
    return stored.parse(JSON.parse(content));
  } catch {
    throw new Error(
      `${secretsPath(dataDir)} is damaged; restore it from a backup, since the data cannot be read without it.`,
    );
  }
}

function makeDirectory(dataDir: string): void {
  try {
    // Closed to readers; the user that PostgreSQL runs as has to pass.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  } catch (error) {
    // So says Node.js of a read-only file system; the rest is named with its path by the caller.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`${dataDir} cannot be made; set DATA_DIR to a directory that can be written.`);
  }
}

function replaceStored(dataDir: string, secrets: StoredSecrets): void {
  const draft = writeDraft(dataDir, secrets);
  renameSync(draft, secretsPath(dataDir));
}

function writeDraft(dataDir: string, secrets: StoredSecrets): string {
  const draft = join(dataDir, `.secrets-${process.pid}-${randomBytes(4).toString("hex")}`);
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
  return draft;
}

/** Of the file that keeps the generated secrets. */
export function secretsPath(dataDir: string): string {
  // Else Next would copy the secrets of the machine that builds into a container.
  return join(/* turbopackIgnore: true */ dataDir, "secrets.json");
}

function newSecret(): string {
  return randomBytes(32).toString("base64");
}
