/** The forms of an application's plans. */
import { findApplication } from "@/lib/domain/applications/find";
import { parseNewPlanCode } from "@/lib/domain/applications/plan";
import { createPlan, updatePlan } from "@/lib/domain/applications/save-plan";
import { requirePermission } from "@/lib/domain/permissions";
import { orChangedMeanwhile } from "@/lib/forms/console/changed-meanwhile";
import { operatorForms } from "@/lib/forms/console/operator-form";
import { planFieldsIn } from "./field-forms";

/** `/console/applications/<app>/plans/new`. */
export const newPlan = operatorForms({
  create: async (submission) => {
    const { ctx, field, params } = submission;
    requirePermission(ctx.actor, "plans");
    const application = await findApplication(ctx, params.slug ?? "");
    const input = {
      ...(await planFieldsIn(submission)),
      code: parseNewPlanCode(field("code").trim()),
    };
    const { code } = await createPlan(ctx, application, input);
    return { to: `/console/applications/${application.slug}/plans/${code}`, done: "created" };
  },
});

/** `/console/applications/<app>/plans/<code>`. */
export const plan = operatorForms({
  save: async (submission) => {
    const { ctx, field, params, path } = submission;
    requirePermission(ctx.actor, "plans");
    const application = await findApplication(ctx, params.slug ?? "");
    const changes = await planFieldsIn(submission);
    return orChangedMeanwhile(submission, async () => {
      await updatePlan(ctx, application, params.code ?? "", changes, field("version"));
      return { to: path, done: "saved" };
    });
  },
  /** Of a draft that stops someone from issuing keys: `back` is "issue" on that page, which goes on with the plan. */
  publish: async (submission) => {
    const { ctx, field, params, path } = submission;
    const application = await findApplication(ctx, params.slug ?? "");
    const code = params.code ?? "";
    return orChangedMeanwhile(submission, async () => {
      await updatePlan(ctx, application, code, { status: "public" }, field("version"));
      if (field("back") !== "issue") return { to: path, done: "published" };
      const wanted = new URLSearchParams({ plan: code });
      return { to: `/console/applications/${application.slug}/keys/new?${wanted}` };
    });
  },
});
