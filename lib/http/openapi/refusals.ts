/** Codes of errors: their status in an interface, and what each means to people who write a client. */
import type { Interface } from "../endpoint";
import { HTTP_ERROR_STATUS } from "../http-error";

/** Throws for a code that the interface does not have: then its description is wrong. */
export function statusOf(of: Interface, code: string): number {
  const known = Object.entries(HTTP_ERROR_STATUS).find(([name]) => name === code)?.[1];
  const status = known ?? Object.values(of.errors).find(({ error }) => error === code)?.status;
  if (status === undefined) throw new Error(`The ${of.name} interface never answers ${code}.`);
  return status;
}

export function meaningOf(code: string): string {
  const meaning = MEANINGS[code];
  if (meaning === undefined) throw new Error(`Nothing says what ${code} means.`);
  return meaning;
}

const MEANINGS: Readonly<Record<string, string>> = {
  expired: "the license has expired",
  file_damaged: "the stored file is damaged; it is never sent",
  idempotency_conflict: "the `Idempotency-Key` was used for another request",
  internal_error: "an error on our side; its cause is in the log of the service",
  invalid_json: "the body is not a JSON object, or has a member twice",
  invalid_key: "the key or token is unknown",
  invalid_request: "a parameter or a field is missing or wrong",
  limit_reached: "all seats are taken",
  link_expired: "the link has expired",
  link_invalid: "the link was changed",
  manifest_mismatch: "a field differs from what the package says",
  not_activated: "this device has no seat of the license",
  not_configured: "the application has no signing key",
  not_found: "unknown application, ID or path",
  publish_refused: "the file or its signature could not be verified",
  rate_limited: "too many calls; wait for `Retry-After` seconds",
  revoked: "the license is revoked",
  storage_full: "no space left for files",
  suspended: "the license is suspended",
  too_large: "the body is too large",
  unauthorized: "the token is missing, revoked or for something else",
  unavailable: "the database or the storage does not respond; try again later",
  unsupported_media_type: "the body is not `multipart/form-data`",
  version_conflict: "the version exists and differs in a field",
  withdrawn: "the release was withdrawn",
};
