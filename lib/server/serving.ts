/** Taking calls and answering them: the same for a server alone and for each of several workers. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { config } from "../config";
import { closeSigningThread } from "../crypto/signing";
import { markStopping } from "../domain/health";
import { runWithPeer } from "../http/peer";
import { log } from "../log";
import { closeMail } from "../mail/background";
import { leadToPlace } from "./console-place";
import { createHttpServer, type HttpServer } from "./http-server";
import { answer } from "./lane";
import { listen } from "./listen";
import { answerOidcCallback } from "./oidc-callback";
import { keepPageContexts } from "./page-contexts";
import { admitToPages } from "./page-gate";
import { openPages, type Pages } from "./pages";
import type { Shutdown } from "./shutdown";
import { openSigning } from "./signing";

let serving: HttpServer | null = null;

/**
 * Opens mail, pages and the port. Resolves when calls are answered. Throws StartError. `delayMs`: how long calls are taken
 * after the end has been announced.
 */
export async function openServing(shutdown: Shutdown, delayMs: number): Promise<AddressInfo> {
  const { host, port } = config();
  await shutdown.open(async () => undefined, closeMail);
  await shutdown.open(openSigning, closeSigningThread);
  const pages = await shutdown.open(openPages, (open) => open.close());
  const http = createHttpServer((req, res) => void serve(pages, req, res));
  serving = http;
  return shutdown.open(
    () => listen(http.server, host, port),
    () => stopServing(http, delayMs),
  );
}

/** The lane comes first, and outside of what follows pages through their callbacks: that costs every promise a little. */
async function serve(pages: Pages, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (await answer(req, res)) return;
  if (!(await admitToPages(pages, req, res))) return;
  keepPageContexts(res);
  const peer = { address: req.socket.remoteAddress ?? "" };
  await runWithPeer(peer, async () => {
    if (await answerOidcCallback(pages, req, res)) return;
    if (await leadToPlace(req, res)) return;
    try {
      await pages.answer(req, res);
    } catch (error) {
      if (res.headersSent) res.destroy();
      else pages.fail(req, res, error);
    }
  });
}

/** Readiness fails and answers close their connections, so that load balancers and clients go elsewhere. Calls are still answered. */
export function announceStop(): void {
  markStopping();
  serving?.connections.announceEnd();
}

/** Running requests end in peace, up to the grace the operator gives them. */
async function stopServing({ connections }: HttpServer, delayMs: number): Promise<void> {
  announceStop();
  await delay(delayMs);
  const grace = new AbortController();
  const tooLong = delay(config().shutdownGraceSeconds * 1000, undefined, { signal: grace.signal }).then(
    () => log().warn("requests were still running at the end of SHUTDOWN_GRACE_SECONDS and are cut off"),
    () => undefined,
  );
  await Promise.race([connections.drain(), tooLong]);
  grace.abort();
  connections.closeAll();
}
