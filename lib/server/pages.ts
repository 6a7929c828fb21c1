/** Next as a library: everything that is a page. The only file of the server that knows Next. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { config } from "../config";
import { isMethod, METHODS } from "../http/route";
import { sendJson } from "./direct-answer";
import { projectDirectory } from "./project-directory";
import { waitsToContinue } from "./web-request";

export type Pages = {
  answer(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): Promise<void>;
};

export async function openPages(): Promise<Pages> {
  // Before Next is loaded: React and others choose their production build by it.
  Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
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
  const handle = app.getRequestHandler();
  return {
    answer: async (req, res) => {
      // Next fails on TRACE and its like, which no page knows.
      if (!isMethod(req.method ?? "")) {
        sendJson(res.setHeader("allow", METHODS.join(", ")), 405, { error: "method_not_allowed" });
        return;
      }
      if (waitsToContinue(req)) res.writeContinue();
      if (config().trustedProxies === 0) dropForwardedOrigin(req);
      await handle(req, res);
    },
    close: () => app.close(),
  };
}

/** Next believes these when it builds addresses and judges where a form came from; without a proxy they are forged. */
function dropForwardedOrigin(req: IncomingMessage): void {
  for (const name of ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"]) {
    delete req.headers[name];
  }
}
