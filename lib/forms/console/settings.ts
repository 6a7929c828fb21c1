/** The forms of an application's settings. */
import { updateApplication } from "../../domain/applications/create";
import { findApplication } from "../../domain/applications/find";
import { createVariant, parseVariantCode } from "../../domain/applications/variants";
import { requirePermission } from "../../domain/permissions";
import { orChangedMeanwhile } from "./changed-meanwhile";
import { operatorForms } from "./operator-form";

export const settings = operatorForms({
  save: async (submission) => {
    const { ctx, field, params, path } = submission;
    const application = await findApplication(ctx, params.slug ?? "");
    const changes = {
      name: field("name"),
      manageCodes: field("manageCodes") === "yes",
      newPluginsPremium: field("newPluginsPremium") === "yes",
    };
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
});
