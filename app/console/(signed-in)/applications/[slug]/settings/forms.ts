/** The forms of an application's settings. */
import { parseKind } from "@/lib/domain/applications/application";
import { changeKind } from "@/lib/domain/applications/change-kind";
import { deleteVariant, renameVariant, updateVariant } from "@/lib/domain/applications/change-variant";
import { updateApplication } from "@/lib/domain/applications/create";
import { findApplication } from "@/lib/domain/applications/find";
import { ofEachSetting } from "@/lib/domain/applications/setting-fields";
import { createVariant, parseVariantCode } from "@/lib/domain/applications/variants";
import { requirePermission } from "@/lib/domain/permissions";
import { orChangedMeanwhile } from "@/lib/forms/console/changed-meanwhile";
import { operatorForms } from "@/lib/forms/console/operator-form";

export const settings = operatorForms({
  save: async (submission) => {
    const { ctx, field, params, path } = submission;
    const application = await findApplication(ctx, params.slug ?? "");
    const changes = { name: field("name"), ...ofEachSetting((name) => field(name) === "yes") };
    return orChangedMeanwhile(submission, async () => {
      await updateApplication(ctx, application, changes, field("version"));
      return { to: path, done: "saved" };
    });
  },
  variant: async ({ ctx, field, params, path }) => {
    requirePermission(ctx.actor, "applications");
    const application = await findApplication(ctx, params.slug ?? "");
    await createVariant(ctx, application, {
      code: parseVariantCode(field("code").trim()),
      restricted: field("restricted") === "yes",
    });
    return { to: path, done: "variant" };
  },
  variantRename: async ({ ctx, field, params, path }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    await renameVariant(ctx, application, field("variant"), field("code").trim());
    return { to: path, done: "renamed" };
  },
  variantAccess: async ({ ctx, field, params, path }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    const restricted = field("access") === "restricted";
    await updateVariant(ctx, application, field("variant"), { restricted });
    return { to: path, done: restricted ? "restricted" : "opened" };
  },
  variantDownloads: async ({ ctx, field, params, path }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    const publicDownloads = field("downloads") === "newest" ? "newest" : "none";
    await updateVariant(ctx, application, field("variant"), { publicDownloads });
    return { to: path, done: publicDownloads === "newest" ? "newestPublic" : "noDownloads" };
  },
  variantDelete: async ({ ctx, field, params, path }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    await deleteVariant(ctx, application, field("variant"));
    return { to: path, done: "deleted" };
  },
  kind: async ({ ctx, field, params, path }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    await changeKind(ctx, application, parseKind(field("kind")));
    return { to: path, done: "kind" };
  },
});
