/** Forms that change what someone else may have changed since they were shown. */
import { ChangedMeanwhileError } from "../../domain/applications/changed-meanwhile";
import { consoleSentence } from "../../words/refusals/console";
import type { Done, FormOutcome } from "../form";
import type { OperatorSubmission } from "./operator-form";

/**
 * Does what the form asks for. When the hidden field `version` is of an earlier state, the form keeps what was typed and gets
 * the version of now: saving it again is done knowingly, with what is there now in the sentence above.
 */
export async function orChangedMeanwhile(
  { values, locale }: Pick<OperatorSubmission, "values" | "locale">,
  save: () => Promise<Done>,
): Promise<FormOutcome> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ChangedMeanwhileError)) throw error;
    const { refusal, currentVersion } = error;
    const message = consoleSentence(refusal, locale.language);
    return { message, values: { ...values, version: currentVersion } };
  }
}
