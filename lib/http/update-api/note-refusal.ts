/** Which of what goes wrong with an upload is kept for the console, and as what (decision 042). The answer does not depend on it. */
import type { Application } from "../../domain/applications/find";
import type { Context } from "../../domain/context";
import { DomainError } from "../../domain/errors";
import { noteRefusedUpload } from "../../domain/publishing/note-refused-upload";
import { reasonOf, type UploadRefusalReason } from "../../domain/publishing/refused-upload";
import { VersionExistsError } from "../../domain/publishing/version-exists";
import { measure } from "../../process/measure";
import { HttpError } from "../http-error";
import { InputError } from "../schema";
import { BrokenOffError } from "./multipart";

export type UploadKind = "release" | "plugin";

type Admitted = Readonly<{ ctx: Context; application: Application; sent: Readonly<Record<string, string>> }>;

/** Names of fields come from outside: no prototype whose members they could be. */
export function noFields(): Record<string, string> {
  return Object.create(null);
}

/** Of a call that was admitted. Never throws, and nothing waits for it. */
export function noteRefusal(of: UploadKind, { ctx, application, sent }: Admitted, error: unknown): void {
  // A pipeline that ran twice: nothing is wrong (docs/contract.md 7.3).
  if (error instanceof VersionExistsError && error.identical) return;
  // Cancelled, or the page was left: who did so knows.
  if (error instanceof BrokenOffError && ctx.actor.kind === "operator") return;
  const ofPlugin = of === "plugin";
  const known = error instanceof VersionExistsError ? error.release : null;
  const reason = reasonFor(error);
  measure({ kind: "upload_refused", reason });
  noteRefusedUpload(ctx, application, {
    ofPlugin,
    code: known?.plugin ?? known?.variant ?? (ofPlugin ? sent.pluginId : sent.variant),
    version: known?.version ?? sent.version,
    reason,
  });
}

function reasonFor(error: unknown): UploadRefusalReason {
  if (error instanceof InputError) {
    const { fault } = error;
    if (fault === null) return "request_invalid";
    if ("refusal" in fault) return reasonOf(fault.refusal);
    return BY_FIELD[fault.field] ?? "request_invalid";
  }
  if (error instanceof BrokenOffError) return "broken_off";
  if (error instanceof HttpError) return error.code === "too_large" ? "too_large" : "request_invalid";
  return error instanceof DomainError && error.refusal ? reasonOf(error.refusal) : "server_error";
}

const BY_FIELD: Readonly<Record<string, UploadRefusalReason | undefined>> = {
  file: "file_missing",
  pluginId: "plugin_id_invalid",
  variant: "variant_unknown",
  version: "version_invalid",
};
