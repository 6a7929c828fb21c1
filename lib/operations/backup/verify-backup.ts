/**
 * Proves a backup: restores it in a place of its own and looks whether everything works there that an installation must do. Changes
 * nothing elsewhere, and leaves nothing.
 */
import { existsSync } from "node:fs";
import { config, installationPlace } from "../../config/config";
import { secretsPath } from "../../config/secrets";
import { database, databasePool } from "../../db/client";
import { loadTables } from "../../db/load";
import { migrate, migrateTo } from "../../db/migrate";
import { verifyChain } from "../../domain/audit/verify-chain";
import { secretsProblem } from "../../domain/installation";
import { StartError } from "../../process/start-error";
import { type BackupHeader, type BackupSecrets, hasDigests, presentSecrets } from "./backup-header";
import { type Proof, requireProof, requireProvenEnd } from "./backup-proof";
import type { OpenedBackup } from "./read-backup";
import { asSentence, type RestoreOptions } from "./restore-backup";
import { type FileInBackup, STORED_FILES, takeFiles } from "./stored-files";
import { openThrowAway, type ThrowAway } from "./throw-away";
import { proveTokens, type TokenProof } from "./verify-tokens";

export type BackupProof = {
  createdAt: string;
  version: string;
  /** Where it was restored. */
  database: ThrowAway["kind"];
  tables: number;
  rows: number;
  /** Whether each table had a digest in the backup that the restored rows were compared with. */
  digests: boolean;
  migrationsApplied: number;
  tokens: TokenProof;
  log: { entries: number; head: string | null; unsealed: number };
  /** Null: they are not in the backup. */
  files: { files: number; bytes: number } | null;
  /** What shows that no one edited it. */
  proof: Proof;
  /** One sentence each. None: everything is proven. */
  problems: string[];
};

const PROBLEMS_MAX = 20;

/** Throws StartError for what cannot be restored at all. */
export async function verifyBackup(
  backup: OpenedBackup,
  now: Date,
  options: RestoreOptions,
): Promise<BackupProof> {
  const { header } = backup;
  const place = await openThrowAway(secretsFor(header));
  const closeOnSignal = () => void place.close().finally(() => process.exit(130));
  process.once("SIGINT", closeOnSignal).once("SIGTERM", closeOnSignal);
  try {
    return await prove(backup, place, now, options);
  } catch (error) {
    throw asSentence(error);
  } finally {
    process.off("SIGINT", closeOnSignal).off("SIGTERM", closeOnSignal);
    await place.close();
  }
}

async function prove(
  backup: OpenedBackup,
  place: ThrowAway,
  now: Date,
  { withoutProof, onProgress }: RestoreOptions,
): Promise<BackupProof> {
  const { header, lines, reader } = backup;
  const proof = await requireProof(backup, withoutProof);
  await migrateTo(place.url, new Set(header.migrations));
  const { rows, digests } = await loadTables(place.url, lines, {
    hasDigests: hasDigests(header),
    compare: true,
    onProgress,
    requireEmpty: async () => undefined,
  });
  const migrationsApplied = (await migrate(place.url)).length;
  const problems: string[] = [];
  const secrets = await secretsProblem(database());
  if (secrets) problems.push(secrets);
  const chain = await verifyChain();
  problems.push(...chain.problems.map(({ sentence }) => `Console log: ${sentence}`));
  const tokens = secrets ? NO_TOKENS : await proveTokens(now);
  problems.push(...tokens.problems);
  const files = header.files ? await proveFiles(reader, problems) : null;
  await requireProvenEnd(backup, proof);
  return {
    createdAt: header.createdAt,
    version: header.version,
    database: place.kind,
    tables: digests.length,
    rows,
    digests: digests.length > 0,
    migrationsApplied,
    tokens: { ...tokens, problems: [] },
    log: {
      entries: chain.entries,
      head: chain.head && `${chain.head.seq}:${chain.head.hash}`,
      unsealed: chain.unsealed.entries,
    },
    files,
    proof,
    problems: problems.slice(0, PROBLEMS_MAX),
  };
}

const NO_TOKENS: TokenProof = { signingKeys: 0, devices: 0, problems: [] };

/** Reads them all, and compares which they are with the restored rows. Holds none. */
async function proveFiles(
  reader: OpenedBackup["reader"],
  problems: string[],
): Promise<{ files: number; bytes: number }> {
  const { rows } = await databasePool().query<FileInBackup>(STORED_FILES);
  const wanted = new Map(rows.map((file) => [file.key, file]));
  const { files, bytes, broken } = await takeFiles(reader, async (file, content) => {
    // The reader compares them with what the backup says of the file, and that is compared with the row here.
    for await (const _ of content);
    const row = wanted.get(file.key);
    if (row?.sha256 === file.sha256 && row.size === file.size) wanted.delete(file.key);
  });
  for (const { key, reason } of broken) {
    if (wanted.delete(key)) problems.push(`The file ${key} was broken when the backup was made: ${reason}.`);
  }
  problems.push(...[...wanted.keys()].map((key) => `The file ${key} of a release is not in the backup.`));
  return { files, bytes };
}

function secretsFor({ secrets }: BackupHeader): BackupSecrets {
  if (secrets) return secrets;
  const { databaseUrl, dataDir } = installationPlace();
  if (databaseUrl || existsSync(secretsPath(dataDir))) {
    config();
    return presentSecrets();
  }
  throw new StartError(
    "The secrets are not in the backup: set DATA_DIR to the installation's, or MASTER_KEY, KEY_PEPPER and AUTH_SECRET with its DATABASE_URL.",
  );
}
