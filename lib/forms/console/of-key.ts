/** What the forms about one key have in common: who may send them, which key they are about, and where they lead. */
import { type Application, findApplication } from "../../domain/applications/find";
import { requirePermission } from "../../domain/permissions";
import type { DoneCode } from "../../messages/done-codes";
import type { Done, FormOutcome, Submission } from "../form";
import type { OperatorSubmission } from "./operator-form";

type Act = (submission: OperatorSubmission) => Promise<FormOutcome>;

/** Who may not is told so, before anything else that is wrong with the form. */
export function ofKeys(run: Act): Act {
  return async (submission) => {
    requirePermission(submission.ctx.actor, "keys");
    return run(submission);
  };
}

/** Throws `not_found`. */
export function applicationOf({ ctx, params }: OperatorSubmission): Promise<Application> {
  return findApplication(ctx, params.slug ?? "");
}

export function idOf({ params }: Submission): string {
  return params.id ?? "";
}

/** Back to the page of the key. */
export function done({ path }: Submission, what: DoneCode): Done {
  return { to: path, done: what };
}
