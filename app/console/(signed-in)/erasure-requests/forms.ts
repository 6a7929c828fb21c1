/** The forms about personal data: erasing it, and requests to erase. */

import { parseStoredEmail } from "@/lib/domain/keys/email";
import { handleErasureRequest } from "@/lib/domain/people/erasure-requests";
import { requirePermission } from "@/lib/domain/permissions";
import { operatorForms } from "@/lib/forms/console/operator-form";
import { requireTypedName } from "@/lib/forms/console/typed-name";
import { eraseEverywhere } from "@/lib/mail/customer/erase-everywhere";

/** `/console/erasure-requests`. */
export const erasureForm = operatorForms({
  handle: async ({ ctx, field, path }) => {
    await handleErasureRequest(ctx, field("request"));
    return { to: path, done: "handled" };
  },
  erase: async (submission) => {
    const { ctx, field, path } = submission;
    requirePermission(ctx.actor, "keys");
    const { folded } = parseStoredEmail(field("email"));
    // As the page writes it: who has only log entries or mails has no other.
    requireTypedName(submission, folded);
    const { id } = await eraseEverywhere(ctx, folded, {
      revoke: field("revoke") === "yes",
      tell: field("tell") === "yes",
    });
    return { to: path, done: id ? `erased.${id}` : "nothing" };
  },
});
