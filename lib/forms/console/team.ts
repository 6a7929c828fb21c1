/** The forms of `/console/team`: who else runs this console. */
import { refused } from "../../domain/errors";
import { parseEmail } from "../../domain/keys/email";
import {
  changeRole,
  createOperator,
  createOperatorLink,
  findOperatorByEmail,
  listOperators,
  parseRole,
  removeOperator,
} from "../../domain/people/operators";
import { resetSecondFactor } from "../../domain/people/second-factor";
import { requirePermission } from "../../domain/permissions";
import { type OperatorSubmission, operatorForms } from "./operator-form";
import { proved } from "./prove";
import { requireTypedName } from "./typed-name";

export const team = operatorForms({
  invite: proved(async ({ ctx, field }) => {
    requirePermission(ctx.actor, "operators");
    const { folded, address } = parseEmail(field("email"));
    if (await findOperatorByEmail(ctx, folded)) throw refused("operator_exists", { email: folded });
    const role = parseRole(field("role"));
    const { email, signInUrl } = await createOperator(ctx, { email: address, role });
    return { result: { kind: "sign_in_link", email, url: signInUrl.expose() } };
  }),
  link: proved(async ({ ctx, field }) => {
    const { email, signInUrl } = await createOperatorLink(ctx, field("email"));
    return { result: { kind: "sign_in_link", email, url: signInUrl.expose() } };
  }),
  role: proved(async (submission) => {
    const { ctx, field, session } = submission;
    requirePermission(ctx.actor, "operators");
    const [id, role] = [field("operator"), parseRole(field("role"))];
    // Nobody gives it back but another owner.
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
    const { ctx, field } = submission;
    requirePermission(ctx.actor, "operators");
    const id = field("operator");
    // Of the row, not of the form: what is typed must name whoever is removed.
    const operator = (await listOperators(ctx)).find((one) => one.id === id);
    if (operator) requireTypedName(submission, operator.email);
    await removeOperator(ctx, id);
    return done(submission, "removed");
  }),
});

async function done({ path }: OperatorSubmission, what: string) {
  return { to: path, done: what };
}
