/**
 * The production server from its first line to its last: configuration, database, pages, port. What fails on the way
 * is said in one sentence, and what was opened until then is closed again.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { ConfigError, config } from "../config";
import { markStopping } from "../domain/health";
import { runWithPeer } from "../http/peer";
import { closeLimits } from "../limits/process-store";
import { log } from "../log";
import { closeMail } from "../mail/background";
import { startBackground, stopBackground } from "./background";
import { answerDownload } from "./downloads";
import { answerForm } from "./forms";
import { createHttpServer, type HttpServer } from "./http-server";
import { answer } from "./lane";
import { checkAddress, hostAndPort, listen } from "./listen";
import { openDatabase } from "./open-database";
import { openPages, type Pages } from "./pages";
import { createShutdown, type Shutdown, Stopping } from "./shutdown";
import { fileSentence, StartError } from "./start-error";

/** Where it answers: `address` is the socket's ("127.0.0.1:3000"), `url` what a browser on this machine takes. */
export type Running = Readonly<{ address: string; url: string }>;

/** Starts the server and lets it run until a signal. Null when it did not start: the process is ending then. */
export async function runServer(): Promise<Running | null> {
  const shutdown = createShutdown();
  try {
    return await start(shutdown);
  } catch (error) {
    if (!(error instanceof Stopping)) {
      complain(error);
      shutdown.begin(1);
    }
    return null;
  }
}

async function start(shutdown: Shutdown): Promise<Running> {
  const { host, port } = config();
  await checkAddress(host, port);
  await shutdown.open(
    () => openDatabase({ role: "server", migrate: true }),
    (database) => database.close(),
  );
  await shutdown.open(async () => undefined, closeLimits);
  await shutdown.open(startBackground, stopBackground);
  await shutdown.open(async () => undefined, closeMail);
  const pages = await shutdown.open(openPages, (open) => open.close());
  const http = createHttpServer((req, res) => serve(pages, req, res));
  const address = await shutdown.open(
    () => listen(http.server, host, port),
    () => stopServing(http),
  );
  return { address: hostAndPort(address), url: localUrl(address.port) };
}

/** A server that asked for any free port cannot know its public address beforehand. */
function localUrl(port: number): string {
  const { baseUrl, host } = config();
  if (config().port !== 0) return baseUrl;
  const everywhere = host === "0.0.0.0" || host === "::";
  return `http://${hostAndPort({ address: everywhere ? "localhost" : host, port })}`;
}

function serve(pages: Pages, req: IncomingMessage, res: ServerResponse): void {
  const peer = { address: req.socket.remoteAddress ?? "" };
  void runWithPeer(peer, async () => {
    if (await answer(req, res)) return;
    if (await answerForm(pages, req, res)) return;
    if (await answerDownload(pages, req, res)) return;
    try {
      await pages.answer(req, res);
    } catch (error) {
      if (res.headersSent) res.destroy();
      else pages.fail(req, res, error);
    }
  });
}

/** Running requests end in peace, up to the grace the operator gives them. */
async function stopServing({ connections }: HttpServer): Promise<void> {
  markStopping();
  const grace = new AbortController();
  const tooLong = delay(config().shutdownGraceSeconds * 1000, undefined, { signal: grace.signal }).then(
    () => log().warn("requests were still running at the end of SHUTDOWN_GRACE_SECONDS and are cut off"),
    () => undefined,
  );
  await Promise.race([connections.drain(), tooLong]);
  grace.abort();
  connections.closeAll();
}

/** One sentence where the operator can do something about it; everything else with its stack. */
function complain(error: unknown): void {
  const isExpected = error instanceof ConfigError || error instanceof StartError;
  const sentence = isExpected ? error.message : fileSentence(error);
  if (sentence) {
    process.stderr.write(`${sentence}\n`);
    return;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`Latchkey could not start. ${text}\n`);
}
