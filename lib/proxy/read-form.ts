/** A form as browsers send it, read whole before Next does: what cannot be read is then told, and not an error. */
import { config } from "../config";
import { readBytes } from "../http/body";
import { HttpError } from "../http/http-error";

/** Notes of a release, and what else operators write at length. */
const CONSOLE_BYTES_MAX = 1024 * 1024;

/** Throws `too_large`, and `invalid_json` for what is no form. */
export async function readForm(request: Request): Promise<FormData> {
  const { pathname } = new URL(request.url);
  const bytesMax = pathname.startsWith("/console/") ? CONSOLE_BYTES_MAX : config().limits.jsonBodyMaxBytes;
  const bytes = new Uint8Array(await readBytes(request, bytesMax));
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return new Response(bytes, { headers }).formData().catch(() => {
    throw new HttpError("invalid_json", "The body is no form.");
  });
}
