/** The forms of an application's plugins: who may have one. */
import { findApplication } from "@/lib/domain/applications/find";
import { updatePlugin } from "@/lib/domain/release-lists/list";
import { operatorForms } from "@/lib/forms/console/operator-form";
import { refusedForm } from "@/lib/forms/console/refusal";

export const plugins = operatorForms({
  access: async ({ ctx, field, params, path }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    const access = field("access");
    if (access !== "premium" && access !== "free") throw refusedForm((words) => words.accessMissing);
    await updatePlugin(ctx, application, field("plugin"), { premium: access === "premium" });
    return { to: path, done: access };
  },
});
