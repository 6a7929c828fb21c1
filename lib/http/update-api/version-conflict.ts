/** An upload that adds files to a version and says something else of it (docs/contract.md D9). */
import { DomainError } from "../../domain/errors";
import { apiSentence } from "../../messages/refusals/api";
import type { Reply } from "../endpoint";

/** 409 that names the field; any other error is thrown on. */
export function orVersionConflict(error: unknown): Reply {
  const refusal = error instanceof DomainError ? error.refusal : null;
  if (refusal?.id !== "version_conflict") throw error;
  const { field } = refusal.details;
  return { status: 409, body: { error: "version_conflict", field, message: apiSentence(refusal) } };
}
