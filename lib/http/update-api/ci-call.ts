/** The way in for pipelines: CI token → application → limit → body (docs/contract.md D6, D8). */
import { publishesUpdates } from "../../domain/applications/application";
import type { Application } from "../../domain/applications/find";
import { type Context, contextFor, SYSTEM } from "../../domain/context";
import { verifyCredential } from "../../domain/credentials/verify";
import { consume } from "../../limits/consume";
import { bearerOf } from "../bearer";
import type { Call } from "../endpoint";
import { HttpError } from "../http-error";
import { rateLimited } from "../limit";

export type CiCall = { ctx: Context; application: Application; request: Request };

export type UploadCall = CiCall & {
  /** Filled with the fields as they arrive. */
  sent: Record<string, string>;
};

/** Throws `unauthorized`, `not_found`, `rate_limited`. */
export async function admitPipeline(call: Call): Promise<CiCall> {
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
  };
}
