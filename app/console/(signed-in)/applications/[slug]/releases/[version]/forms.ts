/** The forms of one version, of the application in all its variants or of a plugin. */
import { type Application, findApplication } from "@/lib/domain/applications/find";
import { refused } from "@/lib/domain/errors";
import { isUuid } from "@/lib/domain/ids";
import { requirePermission } from "@/lib/domain/permissions";
import { discardDrafts } from "@/lib/domain/publishing/discard-drafts";
import { ofEachFlag } from "@/lib/domain/publishing/draft-fields";
import { type DraftChanges, editDrafts } from "@/lib/domain/publishing/edit-drafts";
import { isPromotable, promoteReleases } from "@/lib/domain/publishing/promote";
import { publishDrafts } from "@/lib/domain/publishing/publish-drafts";
import { listVersionReleases, rollOutVersion } from "@/lib/domain/publishing/version-releases";
import { withdrawReleases } from "@/lib/domain/publishing/withdraw";
import { findRelease } from "@/lib/domain/release-files/find-release";
import { isChannel, type ReleaseStatus } from "@/lib/domain/releases/release";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { parseRollout } from "@/lib/domain/releases/rollout";
import { orChangedMeanwhile } from "@/lib/forms/console/changed-meanwhile";
import { type OperatorSubmission, operatorForms } from "@/lib/forms/console/operator-form";
import { inField, refusedForm } from "@/lib/forms/console/refusal";
import { requireTypedName } from "@/lib/forms/console/typed-name";
import { pageNotesHtml } from "@/lib/markdown/html";

export const release = operatorForms({
  save: async (submission) => {
    const { ctx, field, path } = submission;
    requirePermission(ctx.actor, "releases");
    const { application, ids } = await chosen(submission, "draft");
    const changes = changesIn(submission);
    return orChangedMeanwhile(submission, async () => {
      await editDrafts(ctx, application, ids, changes, field("version"));
      return { to: path, done: "saved" };
    });
  },
  preview: async ({ field, values }) => ({
    result: { kind: "notes_preview", html: pageNotesHtml(field("notes")) },
    values,
  }),
  publish: async (submission) => {
    const { ctx, field, path } = submission;
    requirePermission(ctx.actor, "releases");
    const { application, ids } = await chosen(submission, "draft");
    const changes = { ...changesIn(submission), rollout: await rolloutIn(submission, "rollout") };
    return orChangedMeanwhile(submission, async () => {
      await publishDrafts(ctx, application, ids, changes, field("version"));
      return { to: path, done: "published" };
    });
  },
  promote: async (submission) => {
    const { ctx, path } = submission;
    requirePermission(ctx.actor, "releases");
    const { application, releases, ids } = await chosen(submission, "published");
    const promotable = releases.filter(isPromotable).map(({ id }) => id);
    await promoteReleases(ctx, application, promotable.length > 0 ? promotable : ids);
    return { to: path, done: "promoted" };
  },
  rollOut: async (submission) => {
    const { ctx, path } = submission;
    requirePermission(ctx.actor, "releases");
    const { application, releases } = await placeOf(submission);
    const percent = (await rolloutIn(submission, "percent")) ?? parseRollout("");
    const variants = releases.flatMap(({ variant }) => variant ?? []);
    await rollOutVersion(ctx, application, { version: releases[0].version, variants }, percent);
    return { to: path, done: "rolledOut" };
  },
  discard: async (submission) => {
    const { ctx, path } = submission;
    requirePermission(ctx.actor, "releases");
    const { application, releases } = await placeOf(submission);
    const [{ version, plugin }] = releases;
    requireTypedName(submission, version);
    const { ids } = await chosen(submission, "draft");
    await discardDrafts(ctx, application, ids);
    if (ids.length < releases.length) return { to: path, done: "discarded" };
    const area = plugin === null ? "releases" : "plugins";
    return { to: `/console/applications/${application.slug}/${area}`, done: "discarded" };
  },
  withdraw: async (submission) => {
    const { ctx, field, path } = submission;
    // Before the version is compared: who may not withdraw is told that, whatever they typed.
    requirePermission(ctx.actor, "releases");
    const { releases } = await placeOf(submission);
    requireTypedName(submission, releases[0].version);
    const { application, ids } = await chosen(submission, "published");
    await withdrawReleases(ctx, application, ids, field("reason"));
    return { to: path, done: "withdrawn" };
  },
});

function changesIn({ field }: OperatorSubmission): DraftChanges {
  const channel = field("channel");
  if (!isChannel(channel)) throw refused("channel_unknown");
  return {
    notes: field("notes"),
    ...ofEachFlag((flag) => field(flag) !== ""),
    channel,
  };
}

/** Null where the form has no such field. */
async function rolloutIn({ field, values }: OperatorSubmission, name: string): Promise<number | null> {
  if (!Object.hasOwn(values, name)) return null;
  return inField(name, async () => parseRollout(field(name).trim()));
}

/**
 * Those that the form is about: of several variants, the ones that it chose. What is in another status by now is left out, unless all
 * are: then the verb says what is wrong.
 */
async function chosen(submission: OperatorSubmission, status: ReleaseStatus) {
  const { field } = submission;
  const { application, releases } = await placeOf(submission);
  const wanted = field("choice") === "" ? releases : releases.filter(({ id }) => field(`of.${id}`) !== "");
  if (wanted.length === 0) throw refusedForm(({ variantsMissing }) => variantsMissing);
  const fitting = wanted.filter((release) => release.status === status);
  const found = fitting.length > 0 ? fitting : wanted;
  return { application, releases: found, ids: found.map(({ id }) => id) };
}

type Place = Readonly<{ application: Application; releases: [ReleaseRecord, ...ReleaseRecord[]] }>;

/** Throws `not_found`. */
async function placeOf({ ctx, params }: OperatorSubmission): Promise<Place> {
  const application = await findApplication(ctx, params.slug ?? "");
  const named = params.version ?? "";
  if (isUuid(named)) return { application, releases: [await findRelease(ctx, application, named)] };
  const [first, ...others] = await listVersionReleases(ctx, application, named);
  if (!first) throw refused("version_unknown", { version: named, application: application.slug });
  return { application, releases: [first, ...others] };
}
