import type { Refusal, RefusalId, Refusals } from "./refusals";

/**
 * What can go wrong in the business, in a closed list. Knows no status numbers and no wire words: each
 * interface has a table from these codes to its answers, which does not compile until every code is in it.
 */
export type DomainErrorCode =
  | "invalid_input"
  | "not_found"
  | "not_configured"
  | "forbidden"
  | "unknown_key"
  | "expired"
  | "suspended"
  | "revoked"
  | "limit_reached"
  | "not_activated"
  | "too_often"
  | "version_conflict"
  | "version_exists"
  | "manifest_mismatch"
  | "publish_refused"
  | "storage_full"
  | "file_damaged"
  | "link_invalid"
  | "link_expired"
  | "withdrawn";

/** Every refusal that is not plainly wrong input. */
const CODES: Readonly<Partial<Record<RefusalId, DomainErrorCode>>> = {
  application_unknown: "not_found",
  device_unknown: "not_found",
  feed_token_unknown: "not_found",
  erasure_request_unknown: "not_found",
  file_damaged: "file_damaged",
  direct_link_expired: "link_expired",
  direct_link_invalid: "link_invalid",
  feed_key_unknown: "not_found",
  file_not_as_uploaded: "publish_refused",
  key_unknown: "not_found",
  mail_unknown: "not_found",
  manifest_mismatch: "manifest_mismatch",
  operator_email_unknown: "not_found",
  operator_gone: "not_found",
  operator_unknown: "not_found",
  permission_missing: "forbidden",
  plan_plugin_unknown: "not_found",
  plan_unknown: "not_found",
  plugin_row_unknown: "not_found",
  plugin_unknown: "not_found",
  publishes_no_updates: "not_found",
  release_key_missing: "not_configured",
  release_unknown: "not_found",
  signature_unproven: "publish_refused",
  signing_key_unknown: "not_found",
  staged_import_unknown: "not_found",
  storage_full: "storage_full",
  token_beyond_role: "forbidden",
  token_unknown: "not_found",
  variant_unknown: "not_found",
  webhook_delivery_unknown: "not_found",
  webhook_unknown: "not_found",
  version_conflict: "version_conflict",
  version_exists: "version_exists",
  version_unknown: "not_found",
};

/** Its message is for logs. What people read comes from `refusal` (lib/words/refusals). */
export class DomainError extends Error {
  override name = "DomainError";
  readonly code: DomainErrorCode;
  /** Null where the code says it all. */
  readonly refusal: Refusal | null;

  constructor(why: DomainErrorCode | Refusal) {
    const refusal = typeof why === "string" ? null : why;
    super(typeof why === "string" ? why : why.id);
    this.code = typeof why === "string" ? why : (CODES[why.id] ?? "invalid_input");
    this.refusal = refusal;
  }
}

type Details<Id extends RefusalId> = keyof Refusals[Id] extends never ? [] : [details: Refusals[Id]];

/** To be thrown. Never put secrets into the details. */
export function refused<Id extends RefusalId>(id: Id, ...[details]: Details<Id>): DomainError {
  return new DomainError({ id, details: details ?? {} } as Refusal); // Details pairs them
}
