/** `POST ci/uploads` announces a large file; `PUT` of an address of ours takes it, where the storage does not (docs/contract.md D9). */
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { config } from "../../config";
import { contextFor, SYSTEM } from "../../domain/context";
import { beginDirectUpload, putDirectUpload } from "../../domain/releases/direct-uploads";
import { safeFileName } from "../../domain/releases/release";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { admitPipeline } from "./ci-call";
import { readCiBody, uploadSchema } from "./ci-schema";
import { UPLOAD_API } from "./errors";
import { BrokenOffError } from "./multipart";

export const ciUploads = everyMethod(UPLOAD_API, {
  POST: async (call) => {
    const { ctx, application, request } = await admitPipeline(call);
    const { name, size, sha256 } = await readCiBody(request, uploadSchema);
    const max = config().limits.uploadMaxBytes;
    if (size > max) throw new HttpError("too_large", `The file may have at most ${max} bytes.`);
    const announced = { name: safeFileName(name, `${application.slug}.bin`), size, sha256 };
    return { status: 201, body: await beginDirectUpload(ctx, application, announced) };
  },
});

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
