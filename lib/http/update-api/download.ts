/** `GET v1/download/<link>/<version>/<file>` (docs/contract.md D6). */
import { countActivity } from "../../domain/applications/activity-counts";
import { contextFor, SYSTEM } from "../../domain/context";
import { findDownload } from "../../domain/releases/download";
import { openFile, openRanges, presignFile, requireWholeFile } from "../../domain/releases/served-file";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { preflight } from "../preflight";
import { UPDATE_API } from "./errors";
import { sendFile } from "./send-file";

const ASKED_HEADERS = "Range, If-Range, If-None-Match";

export const download = everyMethod(UPDATE_API, {
  GET: answer,
  HEAD: answer,
  OPTIONS: async () => preflight("GET, HEAD", ASKED_HEADERS),
});

async function answer(call: Call): Promise<Reply> {
  const ctx = contextFor(SYSTEM, call.now);
  const { application = "", link = "", version = "", file = "" } = call.params;
  const found = await findDownload(ctx, application, { link, version, file });
  await requireWholeFile(ctx, found);
  const { release, file: stored, product, expiry } = found;
  const { name, size, sha256, md5, wordpressSignature: signature } = stored;
  const seconds = expiry - Math.floor(call.now.getTime() / 1000);
  const cacheControl = `private, max-age=${seconds}, no-transform`;
  return sendFile(
    call,
    { name, size, sha256, md5, signature, lastModified: release.releasedAt, cacheControl },
    {
      open: (range) => openFile(ctx, found, range),
      openRanges: (ranges) => openRanges(ctx, found, ranges),
      elsewhere: () => presignFile(found, seconds),
      begins: () => countActivity(product.applicationId, "download", call.now, release.id),
    },
  );
}
