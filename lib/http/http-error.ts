/** Refusals that concern the wire and not the business. */
import type { Head } from "./light-response";

export type HttpErrorCode =
  | "invalid_json"
  | "invalid_request"
  | "unauthorized"
  | "not_found"
  | "method_not_allowed"
  | "idempotency_conflict"
  | "too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "internal_error"
  | "unavailable";

export const HTTP_ERROR_STATUS: Readonly<Record<HttpErrorCode, number>> = {
  invalid_json: 400,
  invalid_request: 400,
  unauthorized: 401,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
};

export class HttpError extends Error {
  override name = "HttpError";
  readonly code: HttpErrorCode;
  readonly status: number;
  readonly headers: Head;

  /** `message` is for the person who sent the call; without one the answer carries the code alone. */
  constructor(code: HttpErrorCode, message = "", headers: Head = {}) {
    super(message);
    this.code = code;
    this.status = HTTP_ERROR_STATUS[code];
    this.headers = headers;
  }
}
