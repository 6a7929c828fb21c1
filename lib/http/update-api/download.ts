/** `GET v1/download/<link>/<version>/<file>` (docs/contract.md D6). */
import { contextFor, SYSTEM } from "../../domain/context";
import { findDownload } from "../../domain/updates/download";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { preflight } from "../preflight";
import { UPDATE_API } from "./errors";
import { sendServed } from "./send-served";
import { askedProduct } from "./uncached";

const ASKED_HEADERS = "Range, If-Range, If-None-Match";

export const download = everyMethod(UPDATE_API, {
  GET: answer,
  HEAD: answer,
  OPTIONS: async () => preflight("GET, HEAD", ASKED_HEADERS),
});

async function answer(call: Call): Promise<Reply> {
  const ctx = contextFor(SYSTEM, call.now);
  const { link = "", version = "", file = "" } = call.params;
  const found = await findDownload(ctx, await askedProduct(call), { link, version, file });
  const seconds = found.expiry - Math.floor(call.now.getTime() / 1000);
  const cacheControl = `private, max-age=${seconds}, no-transform`;
  return sendServed(ctx, call, found, { cacheControl, elsewhereSeconds: seconds });
}
