/** Multipart uploads of an S3-compatible bucket, and those that were never ended. */
import { type S3mini, S3ServiceError } from "s3mini";
import * as z from "zod";
import { log } from "../process/log";
import type { PartsUpload, UploadedPart } from "./parts";

export type UnfinishedUpload = { name: string; uploadId: string; begunAt: Date };

export async function beginUpload(s3: S3mini, name: string): Promise<PartsUpload> {
  const uploadId = await s3.getMultipartUploadId(name);
  return {
    putPart: (partNumber, body) => putPart(s3, name, uploadId, partNumber, body),
    complete: async (parts) => {
      if ((await joinParts(s3, name, uploadId, parts)) === "gone") throw new Error("The upload was ended.");
    },
    abort: () => abortUpload(s3, name, uploadId),
  };
}

/** Gone: there is no such upload, or it was joined or ended since. */
export async function joinParts(
  s3: S3mini,
  name: string,
  uploadId: string,
  parts: UploadedPart[],
): Promise<"joined" | "gone"> {
  try {
    const { etag } = await s3.completeMultipartUpload(name, uploadId, parts);
    // S3 answers 200 before it knows; a failure is then in the body, which s3mini passes on as a result.
    if (!etag) throw new Error("The bucket could not join the parts of an upload.");
    return "joined";
  } catch (error) {
    if (isGone(error)) return "gone";
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404;
}

async function putPart(
  s3: S3mini,
  name: string,
  uploadId: string,
  partNumber: number,
  body: Blob,
): Promise<UploadedPart> {
  const part = await s3.uploadPart(name, uploadId, body, partNumber);
  if (!part.etag) throw new Error("The bucket took a part of an upload without an ETag.");
  return part;
}

/** One that has been ended since is fine. */
export async function abortUpload(s3: S3mini, name: string, uploadId: string): Promise<void> {
  try {
    await s3.abortMultipartUpload(name, uploadId);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/**
 * Those whose names begin with `prefix`. Some services and some credentials do not allow the question: then there are
 * none to be seen, and a rule of the bucket ("abort incomplete multipart uploads") has to remove them.
 */
export async function* unfinishedUploads(s3: S3mini, prefix: string): AsyncGenerator<UnfinishedUpload> {
  let markers: Record<string, string> | null = {};
  while (markers) {
    const page = await uploadsPage(s3, { prefix, ...markers });
    for (const upload of page?.Upload ?? []) {
      yield { name: upload.Key, uploadId: upload.UploadId, begunAt: new Date(upload.Initiated) };
    }
    markers =
      page?.IsTruncated === "true"
        ? { "key-marker": page.NextKeyMarker, "upload-id-marker": page.NextUploadIdMarker }
        : null;
  }
}

const uploadSchema = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.string() });
/** As s3mini reads XML: one element is a value, several are a list, all text is a string. */
const pageSchema = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z.union([z.array(uploadSchema), uploadSchema.transform((upload) => [upload])]).optional(),
    IsTruncated: z.string().optional(),
    NextKeyMarker: z.string().default(""),
    NextUploadIdMarker: z.string().default(""),
  }),
});

async function uploadsPage(s3: S3mini, query: Record<string, string>) {
  try {
    const answer: unknown = await s3.listMultipartUploads("/", "", "GET", query);
    return pageSchema.parse(answer).ListMultipartUploadsResult;
  } catch (error) {
    if (!(error instanceof S3ServiceError) || error.status >= 502) throw error;
    log().info({ status: error.status, code: error.code }, "the bucket does not tell of unfinished uploads");
    return null;
  }
}
