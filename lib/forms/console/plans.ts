/** The forms of an application's plans. */
import { findApplication } from "../../domain/applications/find";
import { PlanChangedError, planVersion } from "../../domain/applications/plan-version";
import { createPlan, updatePlan } from "../../domain/applications/save-plan";
import { requirePermission } from "../../domain/permissions";
import { actions } from "./operator-form";
import { planFieldsIn } from "./plan-fields";

const CHANGED_MEANWHILE = 409;

/** `/console/applications/<app>/plans/new`. */
export const newPlan = actions({
  create: async (submission) => {
    const { ctx, field, params } = submission;
    requirePermission(ctx.actor, "plans");
    const application = await findApplication(ctx, params.slug ?? "");
    const input = { ...planFieldsIn(submission), code: field("code").trim() };
    const { code } = await createPlan(ctx, application, input);
    return { to: `/console/applications/${application.slug}/plans/${code}?done=created` };
  },
});

/** `/console/applications/<app>/plans/<code>`. */
export const plan = actions({
  save: async (submission) => {
    const { ctx, field, params, path, values } = submission;
    requirePermission(ctx.actor, "plans");
    const application = await findApplication(ctx, params.slug ?? "");
    const changes = planFieldsIn(submission);
    try {
      await updatePlan(ctx, application, params.code ?? "", changes, field("version"));
      return { to: `${path}?done=saved` };
    } catch (error) {
      if (!(error instanceof PlanChangedError)) throw error;
      // Shown what is there now, whoever saves again does so knowingly.
      const version = planVersion(error.current);
      return { path, status: CHANGED_MEANWHILE, message: error.message, values: { ...values, version } };
    }
  },
});
