/** The forms of `/console/team`: who else runs this console. */
import { config } from "@/lib/config/config";
import { refused } from "@/lib/domain/errors";
import { parseEmail } from "@/lib/domain/keys/email";
import {
  changeRole,
  createOperator,
  createOperatorLink,
  findOperatorByEmail,
  type InvitedOperator,
  parseRole,
  removeOperator,
} from "@/lib/domain/people/operators";
import { resetSecondFactor } from "@/lib/domain/people/second-factor";
import { requirePermission } from "@/lib/domain/permissions";
import { type OperatorSubmission, operatorForms } from "@/lib/forms/console/operator-form";
import { invitationMail } from "@/lib/forms/console/operator-mail";
import { proved } from "@/lib/forms/console/prove";
import { requireTypedName } from "@/lib/forms/console/typed-name";
import type { FormResult } from "@/lib/forms/form";
import { sendInBackground } from "@/lib/mail/background";
import type { DoneCode } from "@/lib/words/done-codes";

export const team = operatorForms({
  invite: proved(async ({ ctx, field, session, locale }) => {
    requirePermission(ctx.actor, "operators");
    const { folded, address } = parseEmail(field("email"));
    if (await findOperatorByEmail(ctx, folded)) throw refused("operator_exists", { email: folded });
    const role = parseRole(field("role"));
    const invited = await createOperator(ctx, { email: address, role });
    sendInBackground(async () => invitationMail(invited, session.operator.email, locale));
    return { result: shown(invited, config().smtpUrl !== null) };
  }),
  link: proved(async ({ ctx, field }) => {
    return { result: shown(await createOperatorLink(ctx, field("email")), false) };
  }),
  role: proved(async (submission) => {
    const { ctx, field, session } = submission;
    requirePermission(ctx.actor, "operators");
    const [id, role] = [field("operator"), parseRole(field("role"))];
    // Only another owner can give it back.
    const isOwnLoss = id === session.operator.id && role !== session.operator.role;
    if (isOwnLoss) requireTypedName(submission, session.operator.email);
    await changeRole(ctx, id, role);
    return done(submission, "role");
  }),
  "reset-second-factor": proved(async (submission) => {
    await resetSecondFactor(submission.ctx, submission.field("operator"));
    return done(submission, "factor");
  }),
  remove: proved(async (submission) => {
    const { ctx, field, session } = submission;
    requirePermission(ctx.actor, "operators");
    const id = field("operator");
    // Anyone else can be invited again; who removes themselves is out.
    if (id === session.operator.id) requireTypedName(submission, session.operator.email);
    await removeOperator(ctx, id);
    return done(submission, "removed");
  }),
});

function shown({ email, signInUrl }: InvitedOperator, isMailed: boolean): FormResult {
  return { kind: "sign_in_link", email, url: signInUrl.expose(), isMailed };
}

async function done({ path }: OperatorSubmission, what: DoneCode) {
  return { to: path, done: what };
}
