/** The forms of `/console/team`: who else runs this console. */
import {
  changeRole,
  createOperator,
  createOperatorLink,
  listOperators,
  parseRole,
  removeOperator,
} from "../../domain/people/operators";
import { resetSecondFactor } from "../../domain/people/second-factor";
import { requirePermission } from "../../domain/permissions";
import { actions, type OperatorSubmission } from "./operator-form";
import { requireTypedName } from "./typed-name";

export const team = actions({
  invite: async ({ ctx, field, path }) => {
    const { email, signInUrl } = await createOperator(ctx, {
      email: field("email"),
      role: parseRole(field("role")),
    });
    return { path, result: { kind: "sign_in_link", email, url: signInUrl.expose() } };
  },
  link: async ({ ctx, field, path }) => {
    const { email, signInUrl } = await createOperatorLink(ctx, field("email"));
    return { path, result: { kind: "sign_in_link", email, url: signInUrl.expose() } };
  },
  role: async (submission) => {
    await changeRole(submission.ctx, submission.field("operator"), parseRole(submission.field("role")));
    return done(submission, "role");
  },
  "reset-second-factor": async (submission) => {
    await resetSecondFactor(submission.ctx, submission.field("operator"));
    return done(submission, "factor");
  },
  remove: async (submission) => {
    const { ctx, field } = submission;
    requirePermission(ctx.actor, "operators");
    const id = field("operator");
    // Of the row, not of the form: what is typed must name whoever is removed.
    const operator = (await listOperators(ctx)).find((one) => one.id === id);
    if (operator) requireTypedName(submission, operator.email);
    await removeOperator(ctx, id);
    return done(submission, "removed");
  },
});

async function done({ path }: OperatorSubmission, what: string) {
  return { to: `${path}?done=${what}` };
}
