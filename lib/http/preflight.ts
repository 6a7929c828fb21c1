/** Answers to a browser's question whether it may call. */
import type { Reply } from "./endpoint";

const REMEMBERED_SECONDS = "86400";

export function preflight(methods: string, headers: string): Reply {
  return {
    status: 204,
    body: null,
    headers: {
      "access-control-allow-methods": methods,
      "access-control-allow-headers": headers,
      "access-control-max-age": REMEMBERED_SECONDS,
    },
  };
}
