/** The license interface's answers to what goes wrong (docs/contract.md 7.2): the code alone. */
import { type Interface, NO_RELEASE_ERRORS } from "../endpoint";
import type { Head } from "../light-response";

const forbidden = (error: string) => ({ status: 403, error });

export const CORS: Head = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id",
};

export const LICENSE_API: Interface = {
  name: "license",
  explains: false,
  headers: CORS,
  errors: {
    ...NO_RELEASE_ERRORS,
    invalid_input: { status: 400, error: "invalid_request" },
    not_found: { status: 404, error: "not_found" },
    not_configured: { status: 503, error: "not_configured" },
    forbidden: { status: 403, error: "forbidden" },
    unknown_key: { status: 404, error: "invalid_key" },
    expired: forbidden("expired"),
    suspended: forbidden("suspended"),
    revoked: forbidden("revoked"),
    limit_reached: forbidden("limit_reached"),
    not_activated: forbidden("not_activated"),
    // With Retry-After: endpoint.ts.
    too_often: { status: 429, error: "rate_limited" },
  },
};
