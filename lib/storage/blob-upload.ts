/** How content reaches Vercel Blob. */
import { createMultipartUploader, del, put } from "@vercel/blob";
import { ANSWER_MS, UPLOAD_ANSWER_MS, within } from "./deadline";
import type { PartsTarget, PartsUpload } from "./parts";

const STORED = {
  access: "private",
  addRandomSuffix: false,
  // A request whose answer got lost is sent again.
  allowOverwrite: true,
  contentType: "application/octet-stream",
} as const;

export function blobTarget(pathname: string, token: string): PartsTarget {
  return {
    putWhole: (body) =>
      within(UPLOAD_ANSWER_MS, async (abortSignal) => {
        await put(pathname, body, { ...STORED, token, abortSignal });
      }),
    begin: () => within(ANSWER_MS, () => beginUpload(pathname, token)),
    remove: () => within(ANSWER_MS, (abortSignal) => del(pathname, { token, abortSignal })),
  };
}

async function beginUpload(pathname: string, token: string): Promise<PartsUpload> {
  const controller = new AbortController();
  const options = { ...STORED, token, abortSignal: controller.signal };
  const upload = await createMultipartUploader(pathname, options);
  return {
    putPart: (partNumber, body) => within(UPLOAD_ANSWER_MS, () => upload.uploadPart(partNumber, body)),
    complete: (parts) =>
      within(UPLOAD_ANSWER_MS, async () => {
        await upload.complete(parts);
      }),
    // Only what is still on its way: the parts that arrived are Vercel's to remove.
    abort: async () => controller.abort(),
  };
}
