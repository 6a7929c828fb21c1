/** Next as a library: everything that is a page. The only file of the server that knows Next. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { config } from "../config";
import { kindOf, loggable } from "../http/failure";
import type { Head } from "../http/light-response";
import { logLimited } from "../log-limited";
import { refuseAsBusy, sendPlainPage } from "./busy-page";
import { sendJson } from "./direct-answer";
import { endPageContexts, watchPageContexts } from "./page-contexts";
import { isPageFile } from "./page-files";
import { projectDirectory } from "./project-directory";
import { renderQueue } from "./render-queue";
import { isUploadPath, waitsToContinue } from "./request-target";

export type Pages = {
  /** The page at the request's address. */
  answer(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** The page for when too many are asked for. */
  refuse(req: IncomingMessage, res: ServerResponse, status: 429 | 503, headers: Head): Promise<void>;
  /** The page for a failure on our side. */
  fail(req: IncomingMessage, res: ServerResponse, error: unknown): void;
  close(): Promise<void>;
};

/** Next reads forms whole, up to here, whatever proxy.ts makes of them: it would wait for what never comes. */
const FORM_BYTES_MAX = 10 * 1024 * 1024;
const RETRY_WHEN_BUSY_SECONDS = "10";
/** More at a time are not drawn any faster, and everything else waits for them. */
const DRAWN_AT_A_TIME = { drawnMax: 4, waitingMax: 30, waitMs: 10_000 };
/** What a page that nobody waits for any more goes on being drawn. */
const LEFT_BEHIND_MS = 1_000;

export async function openPages(): Promise<Pages> {
  Object.assign(process.env, {
    // Before Next is loaded: React and others choose their production build by it.
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // next-auth believes this variable, whoever set it, and stumbles over one that is no address.
    NEXTAUTH_URL: config().accountUrl,
  });
  watchPageContexts();
  const PlainDate = Date;
  const { default: next } = await import("next");
  const app = next({
    dev: false,
    dir: projectDirectory(),
    hostname: config().host,
    port: config().port,
    // Next hangs its own handler for protocol upgrades on this server. On ours it would take over API calls
    // that carry an Upgrade header; nothing ever connects to this one.
    httpServer: createServer(),
  });
  await app.prepare();
  // Next has put its own in place, which tells prerendered pages that they read the clock. None of ours is made while the
  // server runs, and every call of the APIs pays for it.
  globalThis.Date = PlainDate;
  PlainDate.prototype.constructor = PlainDate;
  const handle = app.getRequestHandler();
  endPageContexts();
  const queue = renderQueue(DRAWN_AT_A_TIME);

  return {
    answer: async (req, res) => {
      const isUpload = isUploadPath(req.url ?? "");
      if (!isUpload && Number(req.headers["content-length"] ?? 0) > FORM_BYTES_MAX)
        return sendJson(res, 413, { error: "too_large" });
      // Next does not.
      if (waitsToContinue(req)) res.writeContinue();
      // Neither a file nor an upload is drawn, and an upload may take an hour.
      if (isUpload || isPageFile(req)) return handle(req, res);
      // A form must be answered: it may show what is shown only once.
      const leave = await queue.enter(res, req.method === "POST");
      if (!leave) return refuseAsBusy(req, res, 503, { "retry-after": RETRY_WHEN_BUSY_SECONDS });
      res.once("close", () => setTimeout(leave, LEFT_BEHIND_MS));
      await handle(req, res);
      if (res.closed) leave();
    },
    refuse: refuseAsBusy,
    fail: (req, res, error) => {
      logLimited(`page ${kindOf(error)}`, { failure: loggable(error) }, "a page failed");
      void sendPlainPage(req, res, "failure", 500, {});
    },
    close: () => app.close(),
  };
}
