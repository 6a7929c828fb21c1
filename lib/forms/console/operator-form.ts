/** Forms of the console: who sends one is asked first, and what the domain refuses is shown on the page it came from. */
import type { Context } from "../../domain/context";
import { DomainError, type DomainErrorCode } from "../../domain/errors";
import { inOperatorsWords } from "../../messages/field-words";
import { rememberPlace } from "../../session/console-place";
import { clearCookie } from "../../session/cookies";
import {
  type OperatorSession,
  operatorContext,
  operatorSessionOf,
  placeBefore,
} from "../../session/operator";
import type { Form, Outcome, Shown, Submission } from "../form";
import { FieldRefusal } from "./field-refusal";

export type OperatorSubmission = Submission & Readonly<{ session: OperatorSession; ctx: Context }>;

const SIGN_IN = "/console/sign-in";

const STATUS: Partial<Record<DomainErrorCode, number>> = {
  not_found: 404,
  forbidden: 403,
  version_exists: 409,
  storage_full: 507,
};
const STATUS_OTHERWISE = 400;

/** Where "code" is that of a second factor, and not typed again for the operator. Elsewhere it is a plan's. */
const SECOND_FACTOR_PATHS = ["/console/you", "/console/second-factor"];

/** `run` may throw DomainError: its sentence is shown, with everything that was typed. */
export function operatorForm(run: (submission: OperatorSubmission) => Promise<Outcome>): Form {
  return async (submission) => {
    const session = await operatorSessionOf(submission.cookies, submission.now);
    if (!session) return signedOut(submission);
    const before = placeBefore(session, submission.path);
    if (before) return { to: before };
    return tried(submission, () =>
      run({ ...submission, session, ctx: operatorContext(session, submission.now) }),
    );
  };
}

/** For what may be asked of an operator whose second factor is still wanting. */
export function halfSignedInForm(run: (submission: OperatorSubmission) => Promise<Outcome>): Form {
  return async (submission) => {
    const session = await operatorSessionOf(submission.cookies, submission.now);
    if (!session) return signedOut(submission);
    return tried(submission, () =>
      run({ ...submission, session, ctx: operatorContext(session, submission.now) }),
    );
  };
}

/** Pages whose forms do several things tell them apart by the field `do`. */
export function actions(
  by: Readonly<Record<string, (submission: OperatorSubmission) => Promise<Outcome>>>,
): Form {
  return operatorForm(async (submission) => {
    const name = submission.field("do");
    const run = Object.hasOwn(by, name) ? by[name] : undefined;
    return run ? run(submission) : { path: submission.path, status: 400, problem: "unreadable" };
  });
}

async function tried(submission: Submission, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return {
      ...refusal(submission, error),
      ...(error instanceof FieldRefusal ? { field: error.field } : {}),
    };
  }
}

/** Under which status a page shows that the domain refused. */
export function statusOfRefusal(code: DomainErrorCode): number {
  return STATUS[code] ?? STATUS_OTHERWISE;
}

function refusal({ path, values }: Submission, { code, message }: DomainError): Shown {
  const { code: _typed, ...others } = values;
  const kept = SECOND_FACTOR_PATHS.includes(path) ? others : values;
  return { path, status: statusOfRefusal(code), ...inOperatorsWords(message), values: kept };
}

/** What was typed is not kept: it may be a secret, and whoever signs in next may be somebody else. */
function signedOut({ path }: Submission): Shown {
  const place = rememberPlace(path);
  return {
    path: SIGN_IN,
    status: 401,
    message: place
      ? "Your session is over. Nothing was changed, and what you typed was not kept. Sign in with this browser to come back to the page."
      : "Your session is over. Nothing was changed; sign in and do it again.",
    setCookies: [clearCookie("console"), ...(place ? [place] : [])],
  };
}
