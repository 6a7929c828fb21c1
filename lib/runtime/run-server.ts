/**
 * The production server from its first line to its last: configuration, database, then calls, answered here or by
 * workers. What fails on the way is said in one sentence, and what was opened until then is closed again.
 */
import { access, constants, mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { config } from "../config/config";
import { databaseName } from "../config/database-config";
import { database } from "../db/client";
import { rememberAddresses } from "../domain/installation-addresses";
import { closeLimits } from "../limits/process-store";
import { wrongStore } from "../limits/wrong-store";
import { codeOf } from "../process/error-code";
import { StartError, whyNotStarted } from "../process/start-error";
import { startBackground, stopBackground } from "./background";
import type { Start } from "./cluster/worker-messages";
import { startWorkers } from "./cluster/workers";
import { checkAddress, hostAndPort } from "./listen";
import { openDatabase } from "./open-database";
import { startPagesProcess } from "./pages/pages-process";
import { noteServer } from "./server-notes";
import { openServing } from "./serving";
import { createShutdown, type Shutdown, Stopping } from "./shutdown";

/** Where it answers: `address` is the socket's ("127.0.0.1:3000"), `url` what a browser on this machine takes. */
export type Running = Readonly<{ address: string; url: string }>;

/** Starts the server and lets it run until a signal. Null when it did not start: the process is ending then. */
export async function runServer(): Promise<Running | null> {
  const shutdown = createShutdown();
  try {
    const running = await start(shutdown);
    shutdown.outlive(["unhandledRejection"]);
    return running;
  } catch (error) {
    if (!(error instanceof Stopping)) end(shutdown, error);
    return null;
  }
}

async function start(shutdown: Shutdown): Promise<Running> {
  const { host, port, workers, pages: drawsPages, baseUrl, dataDir, databaseUrl } = config();
  await checkAddress(host, port);
  // Others do the jobs.
  if (drawsPages) await requireFolders();
  await requireLimitsStore();
  const place = databaseUrl ? databaseName(databaseUrl) : dataDir;
  process.once("exit", noteServer({ place, url: baseUrl }));
  // It loads what it needs while the database is opened.
  const pages = drawsPages ? startPagesProcess() : null;
  const { url } = await shutdown.open(
    () => openDatabase({ role: "server", migrate: true, mayCreate: "always" }),
    (database) => database.close(),
  );
  const given: Start = { kind: "start", databaseUrl: url, pagesSocket: pages?.socketPath ?? null };
  pages?.begin(given);
  await rememberAddresses(database());
  await shutdown.open(async () => undefined, closeLimits);
  await shutdown.open(startBackground, stopBackground);
  // Stopped once all requests to it have been answered.
  if (pages) await shutdown.open(async () => undefined, pages.stop);
  await openMetricsPort(shutdown);
  const opening = workers === 1 ? openAlone(shutdown, given) : openWorkers(shutdown, given);
  const [address] = await Promise.all([opening, pages?.ready]);
  return { address: hostAndPort(address), url: localUrl(address.port) };
}

/** Its library is loaded only where someone asks for metrics. */
async function openMetricsPort(shutdown: Shutdown): Promise<void> {
  const { metrics, workers } = config();
  if (!metrics) return;
  const { openMetrics } = await import("./metrics/port");
  await shutdown.open(
    () => openMetrics(metrics.port, metrics.host, workers > 1 ? "primary" : "api"),
    (close) => close(),
  );
}

/** Before anything is migrated. A store that does not answer is not waited for: until it does this server counts by itself. */
async function requireLimitsStore(): Promise<void> {
  const { limitsStore } = config();
  const problem = limitsStore.kind === "memory" ? null : await wrongStore(limitsStore);
  if (problem) throw new StartError(problem);
}

function openAlone(shutdown: Shutdown, { pagesSocket }: Start): Promise<AddressInfo> {
  return openServing(shutdown, { pagesSocket, delayMs: config().shutdownDelaySeconds * 1000 });
}

async function openWorkers(shutdown: Shutdown, given: Start): Promise<AddressInfo> {
  const workers = await shutdown.open(
    async () => startWorkers({ start: given, onFailure: (error) => end(shutdown, error) }),
    (crew) => crew.stop(),
  );
  return workers.ready;
}

/** A server that asked for any free port cannot know its public address beforehand. */
function localUrl(port: number): string {
  const { baseUrl, host } = config();
  if (config().port !== 0) return baseUrl;
  const everywhere = host === "0.0.0.0" || host === "::";
  return `http://${hostAndPort({ address: everywhere ? "localhost" : host, port })}`;
}

function end(shutdown: Shutdown, error: unknown): void {
  process.stderr.write(`${whyNotStarted(error)}\n`);
  shutdown.begin(1);
}

/**
 * The folders that jobs write to. A mistake in their names shows at the start, and not after the first night; a disk that is full or
 * away for a while keeps no server from serving, and is for the self-check to say.
 */
const MISTAKES: Readonly<Record<string, string>> = {
  EEXIST: "it is a file",
  ENOTDIR: "it is below a file",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "its file system is read-only",
};

/** Makes those that are missing. Throws StartError. */
async function requireFolders(): Promise<void> {
  const { backups, retention } = config();
  if (backups) await requireFolder("BACKUP_DIR", backups.dir);
  if (retention.logArchive) await requireFolder("LOG_ARCHIVE_DIR", retention.logArchive.dir);
}

async function requireFolder(variable: string, path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.W_OK);
  } catch (error) {
    const mistake = MISTAKES[codeOf(error)];
    if (!mistake) return;
    throw new StartError(
      `${variable} must be a directory that this server can write to, which ${path} is not: ${mistake}. Fix that, or set ${variable} to another directory.`,
      { cause: error },
    );
  }
}
