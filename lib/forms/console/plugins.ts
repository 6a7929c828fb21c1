/** The forms of an application's plugins: who may have one. */
import { findApplication } from "../../domain/applications/find";
import { invalid } from "../../domain/errors";
import { updatePlugin } from "../../domain/releases/list";
import { operatorForms } from "./operator-form";

export const plugins = operatorForms({
  access: async ({ ctx, field, params, path }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    const access = field("access");
    if (access !== "premium" && access !== "free") throw invalid("Choose premium or free.");
    await updatePlugin(ctx, application, field("plugin"), { premium: access === "premium" });
    return { to: path, done: access };
  },
});
