/** Taking calls and answering them: the same for a server alone and for each of several workers. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { config } from "../config/config";
import { closeSigningThread, openSigningThread } from "../crypto/signing";
import { markStopping } from "../domain/health";
import { closeMail } from "../mail/background";
import { log } from "../process/log";
import { closeTracing } from "../tracing/spans";
import { openAccessLog } from "./access-log";
import { observed } from "./calls";
import { sendJson } from "./lane/direct-answer";
import { createHttpServer, type HttpServer } from "./lane/http-server";
import { answer, handlers } from "./lane/lane";
import { isUpload } from "./lane/uploads";
import { listen } from "./listen";
import { type Forwarding, forwardTo } from "./pages/forward";
import { projectDirectory } from "./project-directory";
import type { Shutdown } from "./shutdown";

/** For those whose client is gone: what they began to store is deleted while the database is still there. */
const CLEAR_UP_MS = 5_000;

let serving: HttpServer | null = null;

/** `pagesSocket`: where the pages process listens, or will; null: there is none. `delayMs`: how long calls are taken after the end has been announced. */
type Options = Readonly<{ pagesSocket: string | null; delayMs: number }>;

type Handle = (req: IncomingMessage, res: ServerResponse) => void;

/** Opens mail and the port. Resolves when calls are answered. Throws StartError. */
export async function openServing(
  shutdown: Shutdown,
  { pagesSocket, delayMs }: Options,
): Promise<AddressInfo> {
  const { host, port } = config();
  await shutdown.open(async () => undefined, closeMail);
  await shutdown.open(openSigning, closeSigningThread);
  await shutdown.open(
    async () => openAccessLog(),
    (close) => close(),
  );
  const pages = await shutdown.open(
    async () => (pagesSocket === null ? noPages : forwardTo(pagesSocket)),
    (open) => open.close(),
  );
  const handle = (req: IncomingMessage, res: ServerResponse) => serve(pages, req, res);
  const http = createHttpServer(await withTraces(shutdown, handle), undefined, isUpload);
  serving = http;
  return shutdown.open(
    () => listen(http.server, host, port),
    () => stopServing(http, delayMs),
  );
}

/** The library is loaded only where someone collects traces. */
async function withTraces(shutdown: Shutdown, handle: Handle): Promise<Handle> {
  if (!config().tracing) return handle;
  const { traceCalls } = await import("./trace-calls");
  return shutdown.open(() => traceCalls(handle), closeTracing);
}

function serve(pages: Forwarding, req: IncomingMessage, res: ServerResponse): void {
  if (answer(req, res)) return;
  observed(req, res, null);
  void pages.forward(req, res);
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
  await handlers.none(CLEAR_UP_MS);
}

/** What a server without pages (PAGES=off) says to everything that is no API. */
const NOT_FOUND = {
  error: "not_found",
  message: "This server answers programs only (PAGES=off). Pages are on other servers of this service.",
};

const noPages: Forwarding = {
  forward: async (_, res) => sendJson(res, 404, NOT_FOUND),
  close: async () => undefined,
};

/** Does not wait until the thread runs. */
async function openSigning(): Promise<void> {
  if (availableParallelism() <= config().workers) return;
  openSigningThread(join(projectDirectory(), "dist", "signing-thread.mjs"), (reason) =>
    log().warn({ reason }, "the signing thread was lost; tokens are signed without it until the next start"),
  );
}
