/**
 * `POST /console/applications/<slug>/releases/upload/file`: files of a version of the application itself, or, as a form without files,
 * its publication once they are all there.
 */

import { VersionExistsError } from "../../domain/publishing/version-exists";
import { publishVersion } from "../../domain/publishing/version-releases";
import { parseVersion } from "../../domain/releases/version";
import { readBytes } from "../../http/body";
import type { UploadCall } from "../../http/update-api/ci-call";
import { type FieldsRead, receiveRelease } from "../../http/update-api/receive-release";
import { FILE_FORM, FileTakenError } from "./file-form";
import { releaseUpload } from "./release-upload";
import { uploadRoute } from "./upload";

const WITHOUT_FILES = /^application\/x-www-form-urlencoded\b/i;
const FIELDS_BYTES_MAX = 16 * 1024;

export const uploadRelease = uploadRoute(
  releaseUpload({
    of: "release",
    take: (call, fieldsRead) =>
      WITHOUT_FILES.test(call.request.headers.get("content-type") ?? "")
        ? publish(call)
        : takeFiles(call, fieldsRead),
    fields: ["file", "image", "version", "variant", "channel", "notes", "rollout", "place", "role"],
  }),
);

async function takeFiles(call: UploadCall, fieldsRead: FieldsRead) {
  try {
    return (await receiveRelease(call, fieldsRead, FILE_FORM)).release;
  } catch (error) {
    if (!FILE_FORM.adds(call.sent) || !(error instanceof VersionExistsError)) throw error;
    // Sent again, after the first answer was lost.
    if (error.identical && error.release.status !== "withdrawn") return error.release;
    throw new FileTakenError(error);
  }
}

/** Of the variants that are named, in one transaction. Throws as `publishVersion`. */
async function publish({ ctx, application, request, sent }: UploadCall) {
  const fields = new URLSearchParams((await readBytes(request, FIELDS_BYTES_MAX)).toString("utf8"));
  sent.version = fields.get("version") ?? "";
  const version = parseVersion("version", sent.version);
  const [first] = await publishVersion(ctx, application, { version, variants: fields.getAll("variant") });
  if (!first) throw new Error("nothing was published");
  return first;
}
