/** Uploads of releases and plugins: the rules of the pipelines' endpoint, with a session instead of a token. */
import { config } from "../../config/config";
import { publishesUpdates } from "../../domain/applications/application";
import { findApplication } from "../../domain/applications/find";
import { refused } from "../../domain/errors";
import { requirePermission } from "../../domain/permissions";
import type { ReleaseRecord } from "../../domain/releases/release-record";
import type { UploadCall } from "../../http/update-api/ci-call";
import { noFields, noteRefusal, type UploadKind } from "../../http/update-api/note-refusal";
import type { FieldsRead } from "../../http/update-api/receive-release";
import { releasePath } from "../places";
import { FileTakenError, RefusedFileError } from "./file-form";
import type { BrowserUpload, UploadForm } from "./upload";
import type { UploadDone } from "./upload-outcome";

type Taking = Readonly<{
  of: UploadKind;
  take: (call: UploadCall, read: FieldsRead) => Promise<ReleaseRecord>;
  /** Fields that can say beside them what is wrong with them. */
  fields: readonly string[];
}>;

export function releaseUpload({ of, take, fields }: Taking): UploadForm {
  return {
    fields,
    bytesMax: () => config().limits.uploadMaxBytes,
    take: async (upload) => {
      const { application, ...call } = { ...(await admitted(upload)), sent: noFields() };
      try {
        return shown(application.slug, await take({ ...call, application }, upload.fieldsRead));
      } catch (error) {
        const isOfFile = error instanceof RefusedFileError || error instanceof FileTakenError;
        noteRefusal(of, { ...call, application }, isOfFile ? error.cause : error);
        throw error;
      }
    },
  };
}

/** Throws `forbidden`, `not_found`. */
async function admitted({ ctx, slug, request }: BrowserUpload) {
  requirePermission(ctx.actor, "releases");
  const application = await findApplication(ctx, slug);
  if (!publishesUpdates(application.kind)) {
    throw refused("publishes_no_updates", { application: application.name });
  }
  return { ctx, application, request };
}

function shown(slug: string, release: ReleaseRecord): UploadDone {
  const done = release.status === "published" ? "published" : "uploaded";
  return { to: releasePath(slug, release), done };
}
