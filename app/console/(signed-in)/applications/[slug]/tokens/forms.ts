/** The forms of an application's tokens: creating, shown once, and revoking. */
import { findApplication } from "@/lib/domain/applications/find";
import { createCredential } from "@/lib/domain/credentials/create";
import { type CredentialPurpose, PURPOSES } from "@/lib/domain/credentials/credential";
import { listCredentials, revokeCredential } from "@/lib/domain/credentials/revoke";
import { refused } from "@/lib/domain/errors";
import { once } from "@/lib/domain/people/once";
import { requirePermission } from "@/lib/domain/permissions";
import { operatorForms } from "@/lib/forms/console/operator-form";
import { proved } from "@/lib/forms/console/prove";
import { refusedForm } from "@/lib/forms/console/refusal";
import { requireTypedName } from "@/lib/forms/console/typed-name";

/** In front of the field of each variant: with names of their own all of them are kept when the form is refused. */
const VARIANT_FIELD = "variant:";

export const tokens = operatorForms({
  create: proved(async ({ ctx, field, values, params }) => {
    const application = await findApplication(ctx, params.slug ?? "");
    const variants = Object.keys(values)
      .filter((name) => name.startsWith(VARIANT_FIELD))
      .map((name) => name.slice(VARIANT_FIELD.length));
    const input = { purpose: parsePurpose(field("purpose")), name: field("name"), variants };
    const { purpose, name, token } = await once(ctx, field("once"), () =>
      createCredential(ctx, application, input),
    );
    return { result: { kind: "token", purpose, name, token: token.expose() } };
  }),
  revoke: async (submission) => {
    const { ctx, field, params, path } = submission;
    // Before the name is compared: operators without the permission are told that first.
    requirePermission(ctx.actor, "tokens");
    const application = await findApplication(ctx, params.slug ?? "");
    const token = (await listCredentials(ctx, application)).find(({ id }) => id === field("token"));
    if (!token) throw refused("token_unknown", { id: field("token"), application: application.slug });
    requireTypedName(submission, token.name);
    await revokeCredential(ctx, application, token.id);
    return { to: path, done: "revoked" };
  },
});

function parsePurpose(text: string): CredentialPurpose {
  const purpose = Object.hasOwn(PURPOSES, text) ? PURPOSES[text] : undefined;
  if (!purpose) throw refusedForm((words) => words.tokenPurposeMissing);
  return purpose;
}
