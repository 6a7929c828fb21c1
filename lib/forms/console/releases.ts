/** The forms of one release, of the core or of a plugin: edit the draft, look at its notes, discard, publish, promote, withdraw. */
import { type Application, findApplication } from "../../domain/applications/find";
import { refused } from "../../domain/errors";
import { requirePermission } from "../../domain/permissions";
import { aroundRelease } from "../../domain/releases/around-release";
import { discardDraft } from "../../domain/releases/discard-draft";
import { type DraftChanges, editDraft } from "../../domain/releases/edit-draft";
import { findRelease } from "../../domain/releases/find-release";
import { promoteRelease } from "../../domain/releases/promote";
import { publishDraft } from "../../domain/releases/publish-draft";
import { isChannel } from "../../domain/releases/release";
import type { ReleaseRecord } from "../../domain/releases/release-record";
import { parseRollout } from "../../domain/releases/rollout";
import { rollOutVersion } from "../../domain/releases/version-releases";
import { withdrawReleases } from "../../domain/releases/withdraw";
import { orChangedMeanwhile } from "./changed-meanwhile";
import { type OperatorSubmission, operatorForms } from "./operator-form";
import { inField } from "./refusal";
import { requireTypedName } from "./typed-name";

export const release = operatorForms({
  save: async (submission) => {
    const { ctx, field, path } = submission;
    const { application, id } = await placeOf(submission);
    const changes = changesIn(submission);
    return orChangedMeanwhile(submission, async () => {
      await editDraft(ctx, application, id, changes, field("version"));
      return { to: path, done: "saved" };
    });
  },
  preview: async ({ field, values }) => ({
    result: { kind: "notes_preview", notes: field("notes") },
    values,
  }),
  publish: async (submission) => {
    const { ctx, field, path } = submission;
    const { application, id } = await placeOf(submission);
    const changes = changesIn(submission);
    return orChangedMeanwhile(submission, async () => {
      await publishDraft(ctx, application, id, changes, field("version"));
      return { to: path, done: "published" };
    });
  },
  promote: async (submission) => {
    const { application, id } = await placeOf(submission);
    await promoteRelease(submission.ctx, application, id);
    return { to: submission.path, done: "promoted" };
  },
  rollOut: async (submission) => {
    const { ctx, field, path } = submission;
    requirePermission(ctx.actor, "releases");
    const { application, id } = await placeOf(submission);
    const { version, variant } = await findRelease(ctx, application, id);
    const percent = await inField("percent", async () => parseRollout(field("percent").trim()));
    await rollOutVersion(
      ctx,
      application,
      { version, variants: variant === null ? null : [variant] },
      percent,
    );
    return { to: path, done: "rolledOut" };
  },
  discard: async (submission) => {
    const { ctx } = submission;
    requirePermission(ctx.actor, "releases");
    const { application, id } = await placeOf(submission);
    const record = await findRelease(ctx, application, id);
    requireTypedName(submission, record.version);
    await discardDraft(ctx, application, id);
    const area = record.plugin === null ? "releases" : "plugins";
    return { to: `/console/applications/${application.slug}/${area}`, done: "discarded" };
  },
  withdraw: async (submission) => {
    const { ctx, field, path } = submission;
    // Before the version is compared: who may not withdraw is told that, whatever they typed.
    requirePermission(ctx.actor, "releases");
    const { application, id } = await placeOf(submission);
    const record = await findRelease(ctx, application, id);
    requireTypedName(submission, record.version);
    const others = await otherVariantsIn(submission, application, record);
    await withdrawReleases(ctx, application, [id, ...others], field("reason"));
    return { to: path, done: "withdrawn" };
  },
});

function changesIn({ field }: OperatorSubmission): DraftChanges {
  const channel = field("channel");
  if (!isChannel(channel)) throw refused("channel_unknown");
  return {
    // Browsers send lines as CR LF, whatever was typed.
    notes: field("notes").replaceAll("\r\n", "\n"),
    critical: field("critical") !== "",
    manual: field("manual") !== "",
    channel,
  };
}

/** Of the same version: the form was confirmed for no other. */
async function otherVariantsIn(
  { ctx, field }: OperatorSubmission,
  application: Application,
  release: ReleaseRecord,
): Promise<string[]> {
  const { others } = await aroundRelease(ctx, application, release);
  const published = others.flatMap((other) => (other.release?.status === "published" ? [other.release] : []));
  return published.map(({ id }) => id).filter((id) => field(`also.${id}`) !== "");
}

async function placeOf({ ctx, params }: OperatorSubmission) {
  return { application: await findApplication(ctx, params.slug ?? ""), id: params.id ?? "" };
}
