/** The update interface's answers to what goes wrong (docs/contract.md 7.3, D6). */
import type { Interface } from "../endpoint";

const IMPOSSIBLE = { status: 500, error: "internal_error" };

const COMMON = {
  explains: true,
  errors: {
    invalid_input: { status: 400, error: "invalid_request" },
    not_found: { status: 404, error: "not_found" },
    not_configured: { status: 503, error: "not_configured" },
    forbidden: { status: 403, error: "forbidden" },
    version_conflict: { status: 409, error: "version_conflict" },
    version_exists: { status: 409, error: "version_exists" },
    manifest_mismatch: { status: 400, error: "manifest_mismatch" },
    publish_refused: { status: 500, error: "publish_refused" },
    storage_full: { status: 507, error: "storage_full" },
    file_damaged: { status: 500, error: "file_damaged" },
    link_invalid: { status: 403, error: "link_invalid" },
    link_expired: { status: 403, error: "link_expired" },
    withdrawn: { status: 410, error: "withdrawn" },
    unknown_key: IMPOSSIBLE,
    expired: IMPOSSIBLE,
    suspended: IMPOSSIBLE,
    revoked: IMPOSSIBLE,
    limit_reached: IMPOSSIBLE,
    not_activated: IMPOSSIBLE,
    too_often: IMPOSSIBLE,
  },
} as const;

/** Checks, downloads and public keys: any origin may ask. */
export const UPDATE_API: Interface = {
  ...COMMON,
  name: "update",
  headers: {
    "access-control-allow-origin": "*",
    "access-control-expose-headers":
      "Accept-Ranges, Content-Disposition, Content-Range, ETag, Retry-After, X-Request-Id",
  },
};

/** Uploads: no CORS headers, since a CI token has no place in a browser. */
export const UPLOAD_API: Interface = { ...COMMON, name: "upload", headers: {} };
