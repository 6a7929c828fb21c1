/** Which installation a process works on, so that a command makes none beside the one that was meant. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { installationPlace } from "../config/config";
import { databaseName } from "../config/database-config";
import { codeOf } from "../process/error-code";
import { StartError } from "../process/start-error";
import { hasCluster } from "./embedded-postgres/postgres-cluster";
import { type ServerNote, serverNotes } from "./server-notes";

/** `first`: only if no place was named, nothing is there and no server runs elsewhere, as on a new machine. */
export type MayCreate = "always" | "first" | "never";

/**
 * Throws StartError where no embedded installation is and none is to be made. To be called before the configuration is
 * read, which leaves secrets in DATA_DIR. A database server is looked at when it is reached.
 */
export function requireInstallation(mayCreate: MayCreate): void {
  const { dataDir, databaseUrl, isNamed } = installationPlace();
  if (databaseUrl || mayCreate === "always" || hasCluster(dataDir)) return;
  if (isClosed(dataDir)) throw closedDirectory(dataDir);
  const servers = serverNotes();
  // One that is just making it.
  if (servers.some(({ place }) => place === dataDir)) return;
  if (mayCreate === "first" && !isNamed && servers.length === 0 && isEmpty(dataDir)) return;
  throw noInstallation(dataDir, servers);
}

/** For a database without any table of ours. */
export function noInstallationIn(databaseUrl: string): StartError {
  return noInstallation(`the database ${databaseName(databaseUrl)}`, serverNotes());
}

/** What people call it: "/srv/latchkey (embedded database)", or the database's address without user and password. */
export function installationName(): string {
  const { dataDir, databaseUrl } = installationPlace();
  return databaseUrl ? databaseName(databaseUrl) : `${dataDir} (embedded database)`;
}

function noInstallation(place: string, [server]: ServerNote[]): StartError {
  const found = server ? `, but a server runs at ${server.url} on ${server.place}` : "";
  const todo = server
    ? "give this command the DATA_DIR or DATABASE_URL of that server"
    : "set DATA_DIR or DATABASE_URL to where yours is";
  return new StartError(
    `There is no installation in ${place}${found}; ${todo}, or add --create to make one.`,
  );
}

/** To this user: what lies in it does not show. The embedded database belongs to another one if root runs the server. */
function isClosed(directory: string): boolean {
  try {
    if (statSync(directory).isDirectory()) statSync(join(directory, "postgres", "PG_VERSION"));
    return false;
  } catch (error) {
    return codeOf(error) === "EACCES";
  }
}

function closedDirectory(directory: string): StartError {
  return new StartError(
    `${directory} cannot be read by this user; run the command as the user that the server runs as.`,
  );
}

function isEmpty(directory: string): boolean {
  return !existsSync(directory) || readdirSync(directory).length === 0;
}
