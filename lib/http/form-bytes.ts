/** How large forms of pages may be. The server in front and `proxy.ts` bound them alike. */
import { config } from "../config/config";

/** Notes of a release, and what else operators write at length. */
const CONSOLE_BYTES_MAX = 1024 * 1024;

/** Set by the server in front on a form that was too large to be handed on; what a client wrote there does not pass it. */
export const TOO_LARGE_HEADER = "x-latchkey-too-large";

/** Of the page at `path`, with or without a query. Uploads are none. */
export function formBytesMax(path: string): number {
  const { jsonBodyMaxBytes } = config().limits;
  return path.startsWith("/console/") ? Math.max(CONSOLE_BYTES_MAX, jsonBodyMaxBytes) : jsonBodyMaxBytes;
}
