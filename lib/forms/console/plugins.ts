/** The forms of an application's plugins: who may have one. */
import { findApplication } from "../../domain/applications/find";
import { updatePlugin } from "../../domain/release-lists/list";
import { operatorForms } from "./operator-form";
import { refusedForm } from "./refusal";

export const plugins = operatorForms({
  access: async ({ ctx, field, params, path }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    const access = field("access");
    if (access !== "premium" && access !== "free") throw refusedForm((words) => words.accessMissing);
    await updatePlugin(ctx, application, field("plugin"), { premium: access === "premium" });
    return { to: path, done: access };
  },
});
