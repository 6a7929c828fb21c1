/** What the forms about one key have in common: who may send them, which key they are about, and where they lead. */
import { type Application, findApplication } from "@/lib/domain/applications/find";
import { requirePermission } from "@/lib/domain/permissions";
import type { OperatorSubmission } from "@/lib/forms/console/operator-form";
import type { Done, FormOutcome, Submission } from "@/lib/forms/form";
import type { DoneCode } from "@/lib/words/done-codes";

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
