/** Uploads by pipelines (docs/contract.md 4.3, D6, D9). */
import type { z } from "zod";
import { DomainError } from "../../domain/errors";
import type { TakenRelease } from "../../domain/publishing/take-release";
import { VersionExistsError } from "../../domain/publishing/version-exists";
import { apiSentence } from "../../words/refusals/api";
import { everyMethod, type Reply } from "../endpoint";
import type { uploadedRelease, versionTaken } from "./ci-answers";
import { admitPipeline, type UploadCall } from "./ci-call";
import { UPLOAD_API } from "./errors";
import { noFields, noteRefusal, type UploadKind } from "./note-refusal";
import { presentRelease } from "./present";
import { presentWarnings } from "./upload-warnings";

/** 201 with the record, or 409 with the one that is there. */
export function uploadEndpoint(of: UploadKind, take: (call: UploadCall) => Promise<TakenRelease>) {
  return everyMethod(UPLOAD_API, {
    POST: async (call) => {
      const admitted = { ...(await admitPipeline(call)), sent: noFields() };
      try {
        return { status: 201, body: presentUpload(await take(admitted)) };
      } catch (error) {
        noteRefusal(of, admitted, error);
        if (error instanceof VersionExistsError) return versionExists(error);
        return orVersionConflict(error);
      }
    },
  });
}

function presentUpload({ release, warnings }: TakenRelease): z.input<typeof uploadedRelease> {
  const record = presentRelease(release);
  return warnings.length === 0 ? record : { ...record, warnings: presentWarnings(warnings) };
}

function versionExists({ release, identical, refusal }: VersionExistsError): Reply {
  const message = refusal ? apiSentence(refusal) : "";
  const body: z.input<typeof versionTaken> = {
    ...{ error: "version_exists", message, identical },
    release: presentRelease(release),
  };
  return { status: 409, body };
}

/** 409 that names the field; any other error is thrown on. */
function orVersionConflict(error: unknown): Reply {
  const refusal = error instanceof DomainError ? error.refusal : null;
  if (refusal?.id !== "version_conflict") throw error;
  const { field } = refusal.details;
  return { status: 409, body: { error: "version_conflict", field, message: apiSentence(refusal) } };
}
