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
  | "version_exists"
  | "manifest_mismatch"
  | "publish_refused"
  | "storage_full"
  | "file_damaged"
  | "link_invalid"
  | "link_expired"
  | "withdrawn";

export class DomainError extends Error {
  override name = "DomainError";
  readonly code: DomainErrorCode;

  /** `message` is a sentence for the person who sent the input; never put secrets into it. */
  constructor(code: DomainErrorCode, message: string = code) {
    super(message);
    this.code = code;
  }
}

export function invalid(message: string): DomainError {
  return new DomainError("invalid_input", message);
}
