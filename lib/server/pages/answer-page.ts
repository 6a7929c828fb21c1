/** One request of the pages process: what is in front of Next has its turn, then Next. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { leadToPlace } from "../console-place";
import { answerDownload } from "../downloads";
import { answerForm } from "../forms";
import { answerOidcCallback } from "../oidc-callback";
import type { Pages } from "../pages";

/** Never rejects. */
export async function answerPage(pages: Pages, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (await answerForm(pages, req, res)) return;
  if (await answerDownload(pages, req, res)) return;
  if (await answerOidcCallback(pages, req, res)) return;
  if (await leadToPlace(req, res)) return;
  try {
    await pages.answer(req, res);
  } catch (error) {
    if (res.headersSent) res.destroy();
    else pages.fail(req, res, error);
  }
}
