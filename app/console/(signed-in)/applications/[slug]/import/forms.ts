/** The forms of moving in and out: importing a file that was checked, throwing it away, and proving who asks for an export. */
import { findApplication } from "@/lib/domain/applications/find";
import { discardStagedImport, startStagedImport } from "@/lib/domain/moving/run-staged-import";
import { requirePermission } from "@/lib/domain/permissions";
import { operatorForms } from "@/lib/forms/console/operator-form";
import { proved } from "@/lib/forms/console/prove";

export const moving = operatorForms({
  import: proved(async ({ ctx, params, path }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    await startStagedImport(ctx, application, params.id ?? "");
    return { to: path };
  }),
  // Another form, so that a page that showed no problems yet leaves nothing out.
  importRest: proved(async ({ ctx, params, path }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    await startStagedImport(ctx, application, params.id ?? "", { skipInvalid: true });
    return { to: path };
  }),
  discard: async ({ ctx, params }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    await discardStagedImport(ctx, application, params.id ?? "");
    return { to: `/console/applications/${application.slug}/import`, done: "discarded" };
  },
  // The file itself comes from a route handler, which asks whether the proof is fresh.
  prove: proved(async ({ ctx, path }) => {
    requirePermission(ctx.actor, "moving");
    return { to: path };
  }),
});
