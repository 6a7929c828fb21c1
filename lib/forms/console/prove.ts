/**
 * Acts that hand out or take away power ask an operator who proved who they are a while ago to do so again: a browser that was
 * left open, or a stolen cookie, is not enough for them. With a second factor the form asks for a code and goes on.
 */
import { requireDatabase } from "../../domain/health";
import { parseEmail } from "../../domain/keys/email";
import { FRESH_PROOF_MINUTES, isFreshlyProved } from "../../domain/people/fresh-proof";
import { passSecondFactor } from "../../domain/people/second-factor";
import { consume } from "../../limits/consume";
import { sendInBackground } from "../../mail/background";
import { rememberPlace } from "../../session/console-place";
import type { Form, Refused } from "../form";
import { tooMany } from "../too-many";
import { tooManyGuesses } from "./guesses";
import { type OperatorAct, type OperatorSubmission, operatorForm } from "./operator-form";
import { linkMail } from "./operator-mail";
import { toldRefusal } from "./refusal";

const PAGE = "/console/prove";
/** The code, sent along with the fields of the form. */
const CODE_FIELD = "proof";

/** `act`, for operators who proved who they are within the last minutes, or do so with this very form. */
export function proved(act: OperatorAct): OperatorAct {
  return async (sent) => {
    const submission = withoutCode(sent);
    const { session, ctx } = submission;
    if (isFreshlyProved(session, submission.now)) return act(submission);
    if (!session.hasSecondFactor) return askedForLink(submission);
    const code = sent.field(CODE_FIELD);
    if (code === "")
      return askedForCode(submission, { message: submission.words.proof(FRESH_PROOF_MINUTES) });
    const refused = await tooManyGuesses(submission);
    if (refused) return askedForCode(submission, refused);
    try {
      await passSecondFactor(ctx, session, code);
    } catch (error) {
      const told = toldRefusal(error, submission.locale.language);
      if (!told) throw error;
      return askedForCode(submission, { message: told.message, field: CODE_FIELD });
    }
    return act(submission);
  };
}

/** The form of the page: a fresh link for someone without a second factor, to their own address and no other. */
export const prove: Form = operatorForm(async (submission) => {
  const email = parseEmail(submission.session.operator.email);
  const spent = await consume("signInLinksByEmail", `console ${email.folded}`);
  if (!spent.allowed) return tooMany("too_many_links", spent);
  await requireDatabase();
  sendInBackground(() => linkMail(email, submission.locale, "notAskedSignedIn"));
  return { to: PAGE, done: "sent" };
});

function askedForCode({ values }: OperatorSubmission, why: Refused): Refused {
  return { ...why, values, proof: "code" };
}

/** The link leads back to where the form is. */
function askedForLink({ path, values, words }: OperatorSubmission): Refused {
  const place = rememberPlace(path);
  const message = words.proof(FRESH_PROOF_MINUTES);
  return { message, values, proof: "link", ...(place && { setCookies: [place] }) };
}

function withoutCode(submission: OperatorSubmission): OperatorSubmission {
  const { [CODE_FIELD]: _code, ...values } = submission.values;
  return { ...submission, values };
}
