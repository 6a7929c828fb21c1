/** Forms of the console: who sends one is asked first, and what the domain refuses is said in the form. */
import type { Context } from "../../domain/context";
import { DomainError } from "../../domain/errors";
import { inOperatorsWords } from "../../messages/field-words";
import { toSignInAgain } from "../../session/console-place";
import {
  type OperatorSession,
  operatorContext,
  operatorSessionOf,
  placeBefore,
} from "../../session/operator";
import type { Done, Form, Outcome, Refused, Submission } from "../form";
import { FieldRefusal } from "./field-refusal";

export type OperatorSubmission = Submission & Readonly<{ session: OperatorSession; ctx: Context }>;
export type OperatorAct = (submission: OperatorSubmission) => Promise<Outcome>;

/** Where "code" is that of a second factor, and not typed again for the operator. Elsewhere it is a plan's. */
const SECOND_FACTOR_PATHS = ["/console/you", "/console/second-factor"];

/** `run` may throw DomainError: its sentence is shown, with everything that was typed. */
export function operatorForm(run: OperatorAct): Form {
  return async (submission) => {
    const session = await operatorSessionOf(submission.cookies, submission.now);
    if (!session) return signedOut(submission);
    const before = placeBefore(session, submission.path);
    if (before) return { to: before };
    return tried(submission, session, run);
  };
}

/** For what may be asked of an operator whose second factor is still wanting. */
export function halfSignedInForm(run: OperatorAct): Form {
  return async (submission) => {
    const session = await operatorSessionOf(submission.cookies, submission.now);
    return session ? tried(submission, session, run) : signedOut(submission);
  };
}

/** All that can be done on one page. */
export function operatorForms<Name extends string>(
  acts: Readonly<Record<Name, OperatorAct>>,
): Readonly<Record<Name, Form>> {
  const forms = Object.entries<OperatorAct>(acts).map(([name, run]) => [name, operatorForm(run)]);
  return Object.fromEntries(forms);
}

async function tried(submission: Submission, session: OperatorSession, run: OperatorAct): Promise<Outcome> {
  try {
    return await run({ ...submission, session, ctx: operatorContext(session, submission.now) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return {
      ...refusal(submission, error),
      ...(error instanceof FieldRefusal ? { field: error.field } : {}),
    };
  }
}

function refusal({ path, values }: Submission, { message }: DomainError): Refused {
  const { code: _typed, ...others } = values;
  return { ...inOperatorsWords(message), values: SECOND_FACTOR_PATHS.includes(path) ? others : values };
}

/** What was typed is not kept: it may be a secret, and the next to sign in may be somebody else. */
function signedOut({ path }: Submission): Done {
  return toSignInAgain(path);
}
