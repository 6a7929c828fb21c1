/** `POST ci/uploads` announces a large file (docs/contract.md D9). */
import { config } from "../../config/config";
import { beginDirectUpload } from "../../domain/release-files/direct-uploads";
import { safeFileName } from "../../domain/releases/release";
import { everyMethod } from "../endpoint";
import { HttpError } from "../http-error";
import { admitPipeline } from "./ci-call";
import { readCiBody, uploadSchema } from "./ci-schema";
import { UPLOAD_API } from "./errors";

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
