/** The forms of `/console/team`: who else runs this console. */
import {
  changeRole,
  createOperator,
  createOperatorLink,
  parseRole,
  removeOperator,
} from "../../domain/people/operators";
import { resetSecondFactor } from "../../domain/people/second-factor";
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
    requireTypedName(submission, submission.field("email"));
    await removeOperator(submission.ctx, submission.field("operator"));
    return done(submission, "removed");
  },
});

async function done({ path }: OperatorSubmission, what: string) {
  return { to: `${path}?done=${what}` };
}
