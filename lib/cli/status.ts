/** `status`: the configuration as understood, and whether the database answers. */
import type { Command } from "commander";
import { config } from "../config/config";
import { database as connected, databasePool, directDatabaseUrl } from "../db/client";
import { pendingMigrations, plannedMigrations } from "../db/migrate";
import { MigrationError } from "../db/migration-error";
import { movedTo } from "../db/moved";
import { wrongSecret } from "../domain/installation";
import { version } from "../process/version";
import { installationName, requireInstallation } from "../runtime/find-installation";
import { counted, print, sentenceFor, ToldError, takeServerAddresses, withContext } from "./run";

type DatabaseStatus = {
  kind: "embedded" | "external";
  reachable: boolean;
  pendingMigrations: string[];
  /** Where to and when, if `move` has locked it. */
  movedTo?: string;
  problem?: string;
};

export function addStatusCommand(program: Command): void {
  const status = program
    .command("status")
    .description("show the effective configuration and whether the database is reachable");
  status.action(async () => {
    const database = await databaseStatus(status);
    const { baseUrl, accountUrl, dataDir, smtpUrl, limitsStore } = config();
    const json = {
      installation: installationName(),
      baseUrl,
      accountUrl,
      database,
      storage: storageStatus(),
      mail: smtpUrl
        ? { kind: "smtp", host: new URL(smtpUrl).host }
        : { kind: "outbox", directory: `${dataDir}/outbox` },
      limits: { store: limitsStore.kind, ...config().limits },
      version: version(),
    };
    const text = [
      `Latchkey ${json.version}`,
      `addresses  ${baseUrl}, account pages at ${accountUrl}`,
      `database   ${database.kind}, ${databaseText(database)}`,
      `storage    ${Object.values(json.storage).join(", ")}`,
      `mail       ${smtpUrl ? `SMTP, ${new URL(smtpUrl).host}` : `outbox, ${dataDir}/outbox`}`,
      `limits     counted ${limitsStore.kind === "memory" ? "in process" : `in ${limitsStore.kind}`}`,
    ].join("\n");
    print(status, { json, text });
    if (database.problem) throw new ToldError();
  });
}

function databaseText({ reachable, pendingMigrations: pending, movedTo: place, problem }: DatabaseStatus) {
  if (!reachable) return `not reachable: ${problem}`;
  if (problem) return `reachable, but not usable: ${problem}`;
  if (place) return `locked: it was moved to ${place}; \`latchkey move --back\` unlocks it`;
  return `reachable, ${counted(pending.length, "migration")} pending`;
}

/** What is missing; with a problem where this version cannot go on from what is there. */
async function migrationState(): Promise<Pick<DatabaseStatus, "pendingMigrations" | "problem">> {
  try {
    const planned = await plannedMigrations(directDatabaseUrl());
    return { pendingMigrations: planned.map(({ name }) => name) };
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    return { pendingMigrations: await pendingMigrations(), problem: error.message };
  }
}

/** Where release files lie; never the credentials. */
function storageStatus(): Record<string, string> {
  const { storage, dataDir } = config();
  if (storage.kind === "disk") return { kind: "disk", directory: `${dataDir}/files` };
  return storage.kind === "s3" ? { kind: "s3", endpoint: storage.endpoint } : { kind: "blob" };
}

/** Throws where there is no installation to tell of. */
async function databaseStatus(status: Command): Promise<DatabaseStatus> {
  requireInstallation("never");
  const kind = config().databaseUrl ? "external" : "embedded";
  let found: Omit<DatabaseStatus, "kind" | "reachable"> = { pendingMigrations: [] };
  const prepare = async () => {
    const place = await movedTo(databasePool());
    found = { ...(await migrationState()), ...(place !== null && { movedTo: place }) };
    if (found.pendingMigrations.length > 0 || found.problem !== undefined) return;
    await takeServerAddresses();
    const problem = await wrongSecret(connected());
    if (problem !== null) found = { ...found, problem };
  };
  try {
    await withContext(status, async () => undefined, { migrate: false, prepare });
    return { kind, reachable: true, ...found };
  } catch (error) {
    const problem = sentenceFor(error);
    if (problem === null) throw error;
    return { kind, reachable: false, pendingMigrations: [], problem };
  }
}
