/**
 * Acts that hand out or take away power ask an operator who proved who they are a while ago to do so again: a browser that was
 * left open, or a stolen cookie, is not enough for them. With a second factor the form asks for a code and goes on.
 */
import { DomainError } from "../../domain/errors";
import { requireDatabase } from "../../domain/health";
import { FRESH_PROOF_MINUTES, isFreshlyProved } from "../../domain/people/fresh-proof";
import { passSecondFactor } from "../../domain/people/second-factor";
import { consume } from "../../limits/consume";
import { sendInBackground } from "../../mail/background";
import { rememberPlace } from "../../session/console-place";
import type { Form, Refused } from "../form";
import { tooMany } from "../too-many";
import { tooManyGuesses } from "./guesses";
import { emailIn } from "./key-fields";
import { type OperatorAct, type OperatorSubmission, operatorForm } from "./operator-form";
import { linkMail } from "./sign-in";

const PAGE = "/console/prove";
/** The code, sent along with the fields of the form. */
const CODE_FIELD = "proof";
const ASK = `You last proved who you are more than ${FRESH_PROOF_MINUTES} minutes ago. Nothing was changed yet: prove it again to go on.`;
/** Only a browser that is signed in sends this form. */
const NOT_ASKED =
  "You did not ask for this? Then somebody uses a browser in which you are signed in: sign in with this link, and end all your other sessions under You.";

/** `act`, for operators who proved who they are within the last minutes, or do so with this very form. */
export function proved(act: OperatorAct): OperatorAct {
  return async (sent) => {
    const submission = withoutCode(sent);
    const { session, ctx } = submission;
    if (isFreshlyProved(session, submission.now)) return act(submission);
    if (!session.hasSecondFactor) return askedForLink(submission);
    const code = sent.field(CODE_FIELD);
    if (code === "") return askedForCode(submission, { message: ASK });
    const refused = await tooManyGuesses(submission);
    if (refused) return askedForCode(submission, refused);
    try {
      await passSecondFactor(ctx, session, code);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return askedForCode(submission, { message: error.message, field: CODE_FIELD });
    }
    return act(submission);
  };
}

/** The form of the page: a fresh link for somebody without a second factor, to their own address and no other. */
export const prove: Form = operatorForm(async (submission) => {
  const email = emailIn(submission.session.operator.email);
  const spent = await consume("signInLinksByEmail", `console ${email.folded}`);
  if (!spent.allowed) return tooMany("too_many_links", spent);
  await requireDatabase();
  sendInBackground(() => linkMail(email, NOT_ASKED));
  return { to: PAGE, done: "sent" };
});

function askedForCode({ values }: OperatorSubmission, why: Refused): Refused {
  return { ...why, values, proof: "code" };
}

/** The link leads back to where the form is. */
function askedForLink({ path, values }: OperatorSubmission): Refused {
  const place = rememberPlace(path);
  return { message: ASK, values, proof: "link", ...(place && { setCookies: [place] }) };
}

function withoutCode(submission: OperatorSubmission): OperatorSubmission {
  const { [CODE_FIELD]: _code, ...values } = submission.values;
  return { ...submission, values };
}
