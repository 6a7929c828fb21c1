/** Forms that change what somebody else may have changed since they were shown. */
import { ChangedMeanwhileError } from "../../domain/applications/changed-meanwhile";
import type { Done, Outcome } from "../form";
import type { OperatorSubmission } from "./operator-form";

const CHANGED_MEANWHILE = 409;

/**
 * Does what the form asks for. When the hidden field `version` is of a former state, the page is shown once more with
 * what was typed and the version of now: whoever saves again has read what is there, and does so knowingly.
 */
export async function orChangedMeanwhile(
  { path, values }: Pick<OperatorSubmission, "path" | "values">,
  save: () => Promise<Done>,
): Promise<Outcome> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ChangedMeanwhileError)) throw error;
    const { message, currentVersion } = error;
    return { path, status: CHANGED_MEANWHILE, message, values: { ...values, version: currentVersion } };
  }
}
