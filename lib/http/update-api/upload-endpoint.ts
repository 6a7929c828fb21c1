/** The way into uploads: CI token → application → limit → body (docs/contract.md D6, D8). */
import { publishesUpdates } from "../../domain/applications/application";
import type { Application } from "../../domain/applications/find";
import { type Context, contextFor, SYSTEM } from "../../domain/context";
import { verifyCredential } from "../../domain/credentials/verify";
import { VersionExistsError } from "../../domain/releases/create-release";
import type { ReleaseRecord } from "../../domain/releases/release-record";
import { consume } from "../../limits/consume";
import { bearerOf } from "../bearer";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { rateLimited } from "../limit";
import { UPLOAD_API } from "./errors";
import { noFields, noteRefusal, type UploadKind } from "./note-refusal";
import { presentRelease } from "./present";

export type UploadCall = {
  ctx: Context;
  application: Application;
  request: Request;
  /** Filled with the fields as they arrive. */
  sent: Record<string, string>;
};

/** 201 with the record, or 409 with the one that is there. */
export function uploadEndpoint(of: UploadKind, take: (call: UploadCall) => Promise<ReleaseRecord>) {
  return everyMethod(UPLOAD_API, {
    POST: async (call) => {
      const admitted = await admit(call);
      try {
        return { status: 201, body: presentRelease(await take(admitted)) };
      } catch (error) {
        noteRefusal(of, admitted, error);
        if (error instanceof VersionExistsError) return versionExists(error);
        throw error;
      }
    },
  });
}

async function admit(call: Call): Promise<UploadCall> {
  const slug = call.params.application ?? "";
  const credential = await verifyCredential(contextFor(SYSTEM, call.now), "ci", slug, bearerOf(call.request));
  const spent = credential
    ? await consume("ciCalls", credential.id)
    : await consume("unauthenticatedCalls", call.address);
  if (!credential) {
    if (!spent.allowed) throw rateLimited(spent.resetSeconds);
    throw new HttpError("unauthorized", "The CI token is missing, revoked or of another application.", {
      "www-authenticate": 'Bearer realm="uploads"',
    });
  }
  if (!publishesUpdates(credential.application.kind)) {
    throw new HttpError("not_found", "This application publishes no updates.");
  }
  if (!spent.allowed) throw rateLimited(spent.resetSeconds);
  const actor = { kind: "ci_token", id: credential.id, name: credential.name } as const;
  return {
    ctx: contextFor(actor, call.now),
    application: credential.application,
    request: call.request,
    sent: noFields(),
  };
}

function versionExists({ release, identical }: VersionExistsError): Reply {
  return { status: 409, body: { error: "version_exists", identical, release: presentRelease(release) } };
}
