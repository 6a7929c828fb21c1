/** A published release's file over HTTP, from wherever it is stored; counted as a download. */
import { countActivity } from "../../domain/applications/activity-counts";
import { downloadSubject } from "../../domain/applications/activity-subject";
import type { Context } from "../../domain/context";
import type { Download } from "../../domain/updates/download";
import { openFile, openRanges, presignFile, requireWholeFile } from "../../domain/updates/served-file";
import type { Call, Reply } from "../endpoint";
import { sendFile } from "./send-file";

type Served = Pick<Download, "product" | "release" | "file">;

/** `elsewhereSeconds`: how long an address of the storage is good, where it gives one. Throws `file_damaged`. */
export async function sendServed(
  ctx: Context,
  call: Call,
  served: Served,
  { cacheControl, elsewhereSeconds }: { cacheControl: string; elsewhereSeconds: number },
): Promise<Reply> {
  await requireWholeFile(ctx, served);
  const { release, file, product } = served;
  const { name, size, sha256, md5, wordpressSignature: signature } = file;
  return sendFile(
    call,
    { name, size, sha256, md5, signature, lastModified: release.releasedAt, cacheControl },
    {
      open: (range) => openFile(ctx, served, range),
      openRanges: (ranges) => openRanges(ctx, served, ranges),
      elsewhere: () => presignFile(served, elsewhereSeconds),
      begins: () => {
        countActivity(product.applicationId, "download", call.now, downloadSubject(release.id, file.id));
      },
    },
  );
}
