/** The key issuing interface's answers to what goes wrong (docs/contract.md 7.1). */
import { type Interface, NO_RELEASE_ERRORS } from "../endpoint";

const INVALID = { status: 400, error: "invalid_request" };
const NOT_FOUND = { status: 404, error: "not_found" };

export const KEYS_API: Interface = {
  name: "keys",
  explains: true,
  // No CORS headers: a service token has no place in a browser.
  headers: {},
  errors: {
    ...NO_RELEASE_ERRORS,
    invalid_input: INVALID,
    not_found: NOT_FOUND,
    unknown_key: NOT_FOUND,
    not_configured: { status: 503, error: "not_configured" },
    forbidden: { status: 403, error: "forbidden" },
    expired: INVALID,
    suspended: INVALID,
    revoked: INVALID,
    limit_reached: INVALID,
    not_activated: INVALID,
    too_often: INVALID,
  },
};
