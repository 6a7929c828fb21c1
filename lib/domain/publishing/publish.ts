/** Publishing a release, behind a gate: what is offered was read back, hashed, signed and verified. */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { findRelease, storedFilesOf } from "../release-files/find-release";
import { type ExpectedFile, readBack } from "../release-files/read-back";
import { setMarks } from "../release-files/storage-marks";
import { type ReleaseRecord, releaseTitle } from "../releases/release-record";
import { keepSignatures, readSignatures } from "./pipeline-signatures";
import { requireSigned } from "./require-signed";
import { signPublished } from "./sign-for-feeds";
import { lockStatements, signRelease } from "./sign-release";

/** Publishing what is published changes nothing. Throws `not_found`, `invalid_input`, `not_configured`, `publish_refused`. */
export async function publishRelease(
  ctx: Context,
  application: Application,
  id: string,
): Promise<ReleaseRecord> {
  requirePermission(ctx.actor, "releases");
  await requireIntactDraft(ctx, application, id);
  const published = await inTransaction(ctx, (tx) => publishStored(tx, application, id));
  await signPublished(ctx, application);
  await catchUp();
  return published;
}

/**
 * The stored files of a draft are what was uploaded, and what pipelines signed is signed by a key that programs know: it may have
 * been registered since. Files are read, so not to be called in a transaction.
 */
export async function requireIntactDraft(ctx: Context, application: Application, id: string): Promise<void> {
  const draft = await findRelease(ctx, application, id);
  if (draft.status !== "draft") return;
  const stored = await storedFilesOf(ctx, draft.id);
  await requireIntactFiles(stored);
  await keepSignatures(ctx, id, await readSignatures(ctx, application, draft.version, stored));
}

/** In a transaction, after `requireIntactDraft`: what was added to the draft since was read back when it was added. */
export async function publishStored(
  tx: Context,
  application: Application,
  id: string,
): Promise<ReleaseRecord> {
  await lockStatements(tx, application);
  const current = await findRelease(tx, application, id);
  if (current.status === "published") return current;
  if (current.status === "withdrawn") throw refused("withdrawn_not_published");
  return goLive(tx, application, current);
}

/** Signs and logs. Call under `lockStatements`, after `requireIntactFiles`. */
export async function goLive(
  tx: Context,
  application: Application,
  release: ReleaseRecord,
): Promise<ReleaseRecord> {
  const stored = await storedFilesOf(tx, release.id);
  if (release.plugin === null) await requireSigned(tx, application, release.id);
  await setMarks(
    stored.map(({ storageKey }) => storageKey),
    "published",
  );
  const published = await signRelease(tx, application, release, tx.now);
  await record(tx, {
    applicationId: application.id,
    action: release.plugin === null ? "release.published" : "plugin_release.published",
    target: releaseTitle(release),
    targetId: release.id,
    detail: { channel: release.channel },
  });
  return published;
}

/** Reads the stored files back. Throws `publish_refused` when one is not what was uploaded. */
export async function requireIntactFiles(files: readonly ExpectedFile[]): Promise<void> {
  for (const file of files) {
    if ((await readBack(file)) !== null) throw refused("file_not_as_uploaded");
  }
}
