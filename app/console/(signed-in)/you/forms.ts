/** The forms of `/console/you`: an operator's own sessions and second factor. */
import { chooseAttentionMails } from "@/lib/domain/people/attention-mails";
import { chooseLanguage, parseOperatorLanguage } from "@/lib/domain/people/operator-language";
import { endOperatorSession, endOtherSessions } from "@/lib/domain/people/operator-sessions";
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "@/lib/domain/people/second-factor";
import { tooManyGuesses } from "@/lib/forms/console/guesses";
import {
  type OperatorAct,
  type OperatorSubmission,
  operatorForm,
  operatorForms,
} from "@/lib/forms/console/operator-form";
import { proved } from "@/lib/forms/console/prove";
import type { FormOutcome } from "@/lib/forms/form";
import { consolePageOr } from "@/lib/session/console-place";

export const you = operatorForms({
  // Both steps ask for a proof: a stolen cookie with a factor of its own could prove anything afterwards.
  "begin-second-factor": proved(async ({ ctx, session, path }) => {
    await beginSecondFactor(ctx, session.operator);
    // No place on the page: Next would go there and not draw the page again.
    return { to: path };
  }),
  "confirm-second-factor": proved((submission) =>
    counted(submission, async ({ ctx, session, field }) => {
      const codes = await confirmSecondFactor(ctx, session, field("code"));
      return { result: { kind: "recovery_codes", codes: codes.map((code) => code.expose()) } };
    }),
  ),
  "renew-recovery-codes": (submission) =>
    counted(submission, async ({ ctx, session, field }) => {
      const codes = await renewRecoveryCodes(ctx, session.operator, field("code"));
      return { result: { kind: "recovery_codes", codes: codes.map((code) => code.expose()) } };
    }),
  "remove-second-factor": (submission) =>
    counted(submission, async ({ ctx, session, field, path }) => {
      await removeSecondFactor(ctx, session.operator, field("code"));
      return { to: path, done: "factor-removed" };
    }),
  "choose-language": async ({ ctx, session, field, path }) => {
    await chooseLanguage(ctx, session.operator, parseOperatorLanguage(field("language")));
    return { to: path, done: "language" };
  },
  "choose-attention-mails": async ({ ctx, session, field, path }) => {
    await chooseAttentionMails(ctx, session.operator, field("attention-mails") === "yes");
    return { to: path, done: "attention-mails" };
  },
  "end-session": async ({ ctx, session, field, path }) => {
    await endOperatorSession(ctx, session.operator, field("session"));
    return { to: path, done: "session" };
  },
  "end-other-sessions": async ({ ctx, session, path }) => {
    await endOtherSessions(ctx, session.operator, session.id);
    return { to: path, done: "sessions" };
  },
});

async function counted(submission: OperatorSubmission, run: OperatorAct): Promise<FormOutcome> {
  return (await tooManyGuesses(submission)) ?? run(submission);
}

/** The switch in the menu of every page: leads back to the page in the field `from`. */
export const switchLanguage = operatorForm(async ({ ctx, session, field }) => {
  await chooseLanguage(ctx, session.operator, parseOperatorLanguage(field("language")));
  return { to: consolePageOr(field("from")) };
});
