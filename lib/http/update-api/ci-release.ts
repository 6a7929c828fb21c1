/** `POST ci/release` (contract 4.3). */
import { safeFileName } from "../../domain/releases/release";
import type { ReleaseRecord } from "../../domain/releases/release-record";
import { forgetFile, storeFile } from "../../domain/releases/stored-file";
import { uploadRelease } from "../../domain/releases/upload-release";
import { parseInput } from "../schema";
import { readUpload } from "./multipart";
import { givenFields, releaseSchema } from "./schema";
import { type UploadCall, uploadEndpoint } from "./upload-endpoint";

export const ciRelease = uploadEndpoint(take);

async function take({ ctx, application, request }: UploadCall): Promise<ReleaseRecord> {
  const { fields, file } = await readUpload(
    request,
    (content, sent) => storeFile(content, safeFileName(sent, `${application.slug}.bin`)),
    forgetFile,
  );
  try {
    const { variant, ...input } = parseInput(releaseSchema, givenFields(fields));
    return await uploadRelease(ctx, application, variant, { ...input, minCoreVersion: null, file });
  } catch (error) {
    await forgetFile(file);
    throw error;
  }
}
