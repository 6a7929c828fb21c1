/** Environments for tests of the configuration, each with a data directory of its own. */
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError, parseConfig } from "@/lib/config/config";

const root = mkdtempSync(join(tmpdir(), "latchkey-config-"));

let count = 0;

/** A path where nothing is yet. */
export function freshDataDir(): string {
  count += 1;
  return join(root, String(count));
}

export const GIVEN_SECRETS = {
  MASTER_KEY: "a master key that was given",
  KEY_PEPPER: "a key pepper that was given",
  AUTH_SECRET: "an auth secret that was given",
};

/** With all secrets given, so that nothing is generated. */
export const WITH_DATABASE = { DATABASE_URL: "postgres://user:password@db.test/latchkey", ...GIVEN_SECRETS };

/** What the operator is told; fails when there is nothing wrong. */
export function complaintAbout(variables: Record<string, string>): string {
  try {
    parseConfig({ DATA_DIR: freshDataDir(), ...variables });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`Nobody complained about ${JSON.stringify(variables)}.`);
}

export function secretsFile(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

export function storedSecrets(dataDir: string): Record<string, string> {
  return JSON.parse(readFileSync(secretsFile(dataDir), "utf8"));
}

export function filesIn(dataDir: string): string[] {
  return existsSync(dataDir) ? readdirSync(dataDir) : [];
}
