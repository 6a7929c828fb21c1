/** The form of `/console/applications/new`. */
import { parseKind } from "@/lib/domain/applications/application";
import { createApplication } from "@/lib/domain/applications/create";
import { requirePermission } from "@/lib/domain/permissions";
import { operatorForms } from "@/lib/forms/console/operator-form";

export const newApplication = operatorForms({
  create: async ({ ctx, field }) => {
    requirePermission(ctx.actor, "applications");
    const { slug } = await createApplication(ctx, {
      slug: field("slug").trim(),
      name: field("name"),
      kind: parseKind(field("kind")),
      manageCodes: field("manageCodes") === "yes",
      withSigningKeys: true,
    });
    return { to: `/console/applications/${slug}`, done: "created" };
  },
});
