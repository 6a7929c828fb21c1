/** The way back from the operators' provider, in front of Next: it sets cookies, which a page cannot. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "../config";
import { comeFromProvider } from "../forms/console/oidc";
import { visit } from "../forms/submit";
import { sendOutcome } from "./forms";
import { publicUrl } from "./lane/request-target";
import { webRequest } from "./lane/web-request";
import type { Pages } from "./pages";

const PATH = "/console/oidc/callback";

/** True when the request was one and is answered. Never rejects. */
export async function answerOidcCallback(
  pages: Pages,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  if (req.method !== "GET" || config().oidc === null) return false;
  const url = publicUrl(new URL(config().accountUrl).origin, req.url ?? "");
  if (url?.pathname !== PATH) return false;
  try {
    await sendOutcome(pages, req, res, await visit(comeFromProvider, webRequest(req, res, url)));
  } catch (error) {
    if (res.headersSent) res.destroy();
    else pages.fail(req, res, error);
  }
  return true;
}
