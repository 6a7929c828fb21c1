/** The forms of an application's signing keys: creating, activating and withdrawing. */
import { findApplication } from "@/lib/domain/applications/find";
import {
  createSigningKey,
  listSigningKeys,
  withdrawSigningKey,
} from "@/lib/domain/applications/signing-keys";
import { once } from "@/lib/domain/people/once";
import { requirePermission } from "@/lib/domain/permissions";
import { activateAndResign } from "@/lib/domain/publishing/rotate-release-key";
import { operatorForms } from "@/lib/forms/console/operator-form";
import { proved } from "@/lib/forms/console/prove";
import { refusedForm } from "@/lib/forms/console/refusal";
import { requireTypedName } from "@/lib/forms/console/typed-name";

/** Of a kid, to be typed before it is withdrawn. */
const TYPED_DIGITS = 8;

export const signingKeys = operatorForms({
  create: async ({ ctx, field, params, path }) => {
    const purpose = parsePurpose(field("purpose"));
    const application = await findApplication(ctx, params.slug ?? "");
    await once(ctx, field("once"), () => createSigningKey(ctx, application, purpose));
    return { to: path, done: "created" };
  },
  activate: async ({ ctx, field, params, path }) => {
    await activateAndResign(ctx, await findApplication(ctx, params.slug ?? ""), field("kid"));
    return { to: path, done: "activated" };
  },
  withdraw: proved(async (submission) => {
    const { ctx, field, params, path } = submission;
    // Before the digits are compared: who may not withdraw is told that, whatever they typed.
    requirePermission(ctx.actor, "signing_keys");
    const application = await findApplication(ctx, params.slug ?? "");
    const kid = field("kid");
    const published = (await listSigningKeys(ctx, application)).some((key) => key.kid === kid);
    if (published) requireTypedName(submission, kid.slice(0, TYPED_DIGITS));
    await withdrawSigningKey(ctx, application, kid);
    return { to: path, done: "withdrawn" };
  }),
});

function parsePurpose(text: string): "license" | "release" {
  if (text !== "license" && text !== "release") throw refusedForm((words) => words.signingPurposeMissing);
  return text;
}
