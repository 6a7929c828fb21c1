/** `PUT ci/uploads/<upload>/<link>`: the bytes of an announced file, where the storage does not take them itself (docs/contract.md D9). */
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { contextFor, SYSTEM } from "../../domain/context";
import { putDirectUpload } from "../../domain/release-files/direct-uploads";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { UPLOAD_API } from "./errors";
import { BrokenOffError } from "./multipart";

export const ciUpload = everyMethod(UPLOAD_API, { PUT: put });

async function put({ request, params, now }: Call): Promise<Reply> {
  const ctx = contextFor(SYSTEM, now);
  const place = { slug: params.application ?? "", uploadId: params.upload ?? "", link: params.link ?? "" };
  return { status: 200, body: await putDirectUpload(ctx, place, contentOf(request)) };
}

async function* contentOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    yield* Readable.fromWeb(body as NodeReadableStream<Uint8Array>); // the same stream under Node's own type
  } catch {
    throw new BrokenOffError();
  }
}
