/** The forms of one release, of the core or of a plugin: edit the draft, look at its notes, discard, publish, promote, withdraw. */
import { findApplication } from "../../domain/applications/find";
import { refused } from "../../domain/errors";
import { requirePermission } from "../../domain/permissions";
import { discardDraft } from "../../domain/releases/discard-draft";
import { editDraft } from "../../domain/releases/edit-draft";
import { promoteRelease } from "../../domain/releases/promote";
import { findStoredRelease, publishRelease } from "../../domain/releases/publish";
import { isChannel } from "../../domain/releases/release";
import { withdrawRelease } from "../../domain/releases/withdraw";
import { orChangedMeanwhile } from "./changed-meanwhile";
import { type OperatorSubmission, operatorForms } from "./operator-form";
import { requireTypedName } from "./typed-name";

export const release = operatorForms({
  save: async (submission) => {
    const { ctx, field, path } = submission;
    const { application, id } = await placeOf(submission);
    const channel = field("channel");
    if (!isChannel(channel)) throw refused("channel_unknown");
    const changes = {
      // Browsers send lines as CR LF, whatever was typed.
      notes: field("notes").replaceAll("\r\n", "\n"),
      critical: field("critical") !== "",
      manual: field("manual") !== "",
      channel,
    };
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
    const { application, id } = await placeOf(submission);
    await publishRelease(submission.ctx, application, id);
    return { to: submission.path, done: "published" };
  },
  promote: async (submission) => {
    const { application, id } = await placeOf(submission);
    await promoteRelease(submission.ctx, application, id);
    return { to: submission.path, done: "promoted" };
  },
  discard: async (submission) => {
    const { ctx } = submission;
    requirePermission(ctx.actor, "releases");
    const { application, id } = await placeOf(submission);
    const { record } = await findStoredRelease(ctx, application, id);
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
    const { record } = await findStoredRelease(ctx, application, id);
    requireTypedName(submission, record.version);
    await withdrawRelease(ctx, application, id, field("reason"));
    return { to: path, done: "withdrawn" };
  },
});

async function placeOf({ ctx, params }: OperatorSubmission) {
  return { application: await findApplication(ctx, params.slug ?? ""), id: params.id ?? "" };
}
